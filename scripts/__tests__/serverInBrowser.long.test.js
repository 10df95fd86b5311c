// The server and the client in a real browser: the same results as with the reference.
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const esbuild = require('esbuild');
const {describeInBrowser} = require('../jest/inBrowser.js');

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

const PAGE = path.join(__dirname, 'serverPage');
const OURS = path.resolve(
  __dirname,
  '../../build/node_modules/react-server-dom-webpack',
);
const REFERENCE = path.dirname(
  require.resolve('react-server-dom-webpack-reference/package.json'),
);

function bundle(file, {mode, folder, ...options}) {
  const {outputFiles} = esbuild.buildSync({
    entryPoints: [path.join(PAGE, file)],
    bundle: true,
    write: false,
    define: {'process.env.NODE_ENV': JSON.stringify(mode)},
    alias: {'react-server-dom-webpack': folder},
    ...options,
  });
  return outputFiles[0].text;
}

function createPage(settings) {
  const server = bundle('server.js', {
    ...settings,
    conditions: ['react-server', 'browser'],
    format: 'iife',
    globalName: 'flightServer',
  });
  const client = bundle('client.js', {...settings, conditions: ['browser']});
  const scripts = [
    // The packages read this global when they are loaded.
    'globalThis.__webpack_require__ = () => ({});',
    ...[server, client].map(text => text.replaceAll('</script', '<\\/script')),
  ];
  return (
    '<!DOCTYPE html><meta charset="utf-8">' +
    scripts.map(text => `<script>${text}</script>`).join('')
  );
}

describeInBrowser('a server in a browser', open => {
  let folder;

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-in-browser-'));
  });

  afterAll(() => fs.rmSync(folder, {recursive: true}));

  async function runAll(settings) {
    const file = path.join(folder, 'page.html');
    fs.writeFileSync(file, createPage(settings));
    const {page, problems} = await open(file);
    const results = await page.evaluate(() => globalThis.runAll());
    await page.context().close();
    return {problems, results};
  }

  test.each(['production', 'development'])('in %s', async mode => {
    const reference = await runAll({mode, folder: REFERENCE});
    const ours = await runAll({mode, folder: OURS});

    expect(ours.problems).toEqual([]);
    expect(ours.results.reply).toEqual([
      ['x', 'text/plain'],
      [['a', '1']],
      ['1', 'é'],
    ]);
    expect(ours.results).toEqual(reference.results);
  });
});
