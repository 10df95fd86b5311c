// A real browser for tests: Chromium, controlled by playwright-core.
'use strict';

const fs = require('fs');

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const MISSING =
  'Chromium was not found: install it, or set its path in the environment variable CHROMIUM';

// The path of a browser, or null. Throws instead of null if FLIGHT_BROWSER=required.
function findBrowser({CHROMIUM, FLIGHT_BROWSER}) {
  const places = CHROMIUM === undefined ? PLACES : [CHROMIUM];
  const found = places.find(place => fs.existsSync(place)) ?? null;
  if (found === null && FLIGHT_BROWSER === 'required') {
    throw new Error(`${MISSING}. Looked for ${places.join(', ')}.`);
  }
  return found;
}

function launchBrowser(executablePath) {
  const {chromium} = require('playwright-core');
  return chromium.launch({executablePath, args: FLAGS, headless: true});
}

module.exports = {MISSING, findBrowser, launchBrowser};
