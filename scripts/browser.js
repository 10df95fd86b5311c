// A real browser for tests and screenshots: Chromium, driven by playwright-core.
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
  'No Chromium was found: install one, or name it in the environment variable CHROMIUM';

// The path of a browser. null if there is none, unless FLIGHT_BROWSER=required.
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
