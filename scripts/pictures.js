// Makes the pictures of the README in Chromium: the application of `yarn start`, and the report of
// `yarn inspect --html` about its list.
//   node scripts/bootstrap.js --build scripts/pictures.js
'use strict';

const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');
const {MISSING, findBrowser, launchBrowser} = require('./browser.js');
const {buildApp, copyApp, startProgram} = require('./webpackApp.js');

const ROOT = path.resolve(__dirname, '..');
const IMAGES = path.join(ROOT, 'docs/images');
const INSPECT = path.join(ROOT, 'fixtures/flight-inspect/run.js');

const VIEW = {width: 1000, height: 420};

// After a navigation, whose rows arrive when the page listens. Those in the document may all have
// arrived before its script runs.
async function pictureApplication(page, address) {
  await page.goto(`${address}/guestbook`);
  await page.getByText('bytes of rows in the document').waitFor();
  await page.getByRole('link', {name: 'Home'}).click();
  await page.getByText('The weather is sunny.').waitFor();
  await page.getByText('bytes of rows of a request').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.screenshot({path: path.join(IMAGES, 'application.png')});
}

async function pictureReport(page, address) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [INSPECT, '--html', `${address}/list`],
    {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024},
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  await page.setContent(stdout);
  const treemap = page.locator('svg').first();
  await treemap.screenshot({path: path.join(IMAGES, 'inspector.png')});
}

async function main() {
  const browserPath = findBrowser(process.env);
  if (browserPath === null) {
    throw new Error(MISSING);
  }
  fs.mkdirSync(IMAGES, {recursive: true});
  const folder = copyApp('ours', 'pictures');
  buildApp(folder);
  const server = await startProgram(folder, 'start.js');
  const browser = await launchBrowser(browserPath);
  try {
    const page = await browser.newPage({viewport: VIEW});
    await pictureApplication(page, server.address);
    await pictureReport(page, server.address);
  } finally {
    await browser.close();
    await server.stop();
  }
}

main().catch(error => {
  console.error(`pictures: ${error.message}`);
  process.exitCode = 1;
});
