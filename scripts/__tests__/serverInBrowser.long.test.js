// The server and the client in a real browser: the same results as with the reference.
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {bundleScenario} = require('../compat/bundle.js');
const {describeInBrowser} = require('../jest/inBrowser.js');

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

async function createPage(settings) {
  const program = await bundleScenario({...settings, conditions: ['browser']});
  const script = program.replaceAll('</script', '<\\/script');
  return `<!DOCTYPE html><meta charset="utf-8"><script>${script}</script>`;
}

describeInBrowser('a server in a browser', open => {
  let folder;

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-in-browser-'));
  });

  afterAll(() => fs.rmSync(folder, {recursive: true}));

  async function runAll(settings) {
    const file = path.join(folder, 'page.html');
    fs.writeFileSync(file, await createPage(settings));
    const {page, problems} = await open(file);
    const results = await page.evaluate(() => globalThis.runAll());
    await page.context().close();
    return {problems, results};
  }

  test.each(['production', 'development'])('in %s', async mode => {
    const reference = await runAll({mode, implementation: 'reference'});
    const ours = await runAll({mode, implementation: 'ours'});

    expect(ours.problems).toEqual([]);
    expect(ours.results.reply).toEqual([
      ['x', 'text/plain'],
      [['a', '1']],
      ['1', 'é'],
    ]);
    expect(ours.results).toEqual(reference.results);
  });
});
