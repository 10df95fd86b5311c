// `flight-next check`: renders a page with each production runtime that has our Flight, from server
// components through rows to HTML, in a process of its own.
'use strict';

const {spawnSync} = require('child_process');
const path = require('path');
const {OURS, RUNTIMES} = require('./names.js');
const {Refusal} = require('./refusal.js');

const PROGRAM = path.join(__dirname, 'renderPage.js');
const RUNTIME = /^app-page(-turbo)?(-experimental)?\.runtime\.prod\.js$/;

function checkRuntime(root, name) {
  const isTurbopack = name.includes('turbo');
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [PROGRAM, path.join(root, RUNTIMES, name), OURS],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 60000,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_RUNTIME: 'nodejs',
        TURBOPACK: isTurbopack ? '1' : '',
      },
    },
  );
  if (status !== 0) {
    throw new Refusal(
      `${name} did not render the page: ${(stdout + stderr).trim() || 'no output'}`,
    );
  }
  return `  ${name}: ${stdout.trim()}`;
}

// `found`: the result of `status`.
function check({root}, {outcome, states}) {
  if (outcome !== 'applied') {
    throw new Refusal(
      `flight-next is not applied here (${outcome}): run "flight-next apply" first`,
    );
  }
  const runtimes = states
    .map(({file}) => path.posix.basename(file))
    .filter(name => RUNTIME.test(name));
  return ['checked', ...runtimes.map(name => checkRuntime(root, name))];
}

module.exports = {check};
