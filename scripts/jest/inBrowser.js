// Tests that open pages in a real browser. Without a browser they are skipped, or fail if
// FLIGHT_BROWSER=required.
'use strict';

const {MISSING, findBrowser, launchBrowser} = require('../browser.js');

const TOLERABLE_LAUNCH_MS = 120000;

// Calls `body` with `open(target, options)`, which opens a file or the URL of a server in a new
// browser context, and returns {page, problems}. Problems are errors and warnings in the console,
// uncaught errors, and requests to other targets.
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
    body((target, options) => open(browser, target, options));
  });
}

// Whether a request is for the file or the server of the page.
function isOwnRequest(url, address) {
  const {origin, protocol} = new URL(address);
  return protocol === 'file:' ? url === address : url.startsWith(origin + '/');
}

async function open(browser, target, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  const address = /^https?:/.test(target) ? target : 'file://' + target;
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on('request', request => {
    const url = request.url();
    if (!isOwnRequest(url, address) && !url.startsWith('data:')) {
      problems.push(`request: ${url.slice(0, 100)}`);
    }
  });
  await page.goto(address);
  return {page, problems};
}

module.exports = {describeInBrowser};
