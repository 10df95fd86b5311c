// Tests that open pages in a real browser. Without one they are skipped, unless
// FLIGHT_BROWSER=required.
'use strict';

const {MISSING, findBrowser, launchBrowser} = require('../browser.js');

const TOLERABLE_LAUNCH_MS = 120000;

// `body` is given `open(file, options)`, which opens a file in a context of its own and
// gives {page, problems}: messages of the console that are no information, errors, and
// requests for anything else than the file.
function describeInBrowser(name, body) {
  const path = findBrowser(process.env);
  if (path === null) {
    console.warn(`Skipped: ${name}. ${MISSING}.`);
    describe.skip(name, () => body(null));
    return;
  }
  describe(name, () => {
    let browser = null;
    beforeAll(async () => {
      browser = await launchBrowser(path);
    }, TOLERABLE_LAUNCH_MS);
    afterAll(() => browser?.close());
    body((file, options) => openFile(browser, file, options));
  });
}

async function openFile(browser, file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  const url = 'file://' + file;
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on('request', request => {
    if (request.url() !== url) {
      problems.push(`request: ${request.url().slice(0, 100)}`);
    }
  });
  await page.goto(url);
  return {page, problems};
}

module.exports = {describeInBrowser};
