// Processor time per request, and requests per second, of the pages of fixtures/webpack-app: with
// our package, with our package without the hand-off, and with the reference.
//
//   node scripts/webpackAppBench.js [--rounds 7] [--amount 600]
'use strict';

const path = require('path');
const {
  REPORTING,
  compareServers,
  readOptions,
} = require('../fixtures/flight-bench/lib/compareServers.js');
const {buildApp, copyApp, replaceIn, startProgram} = require('./webpackApp.js');

const ANSWERS = {'HTML of /list': '/list', 'HTML of /guestbook': '/guestbook'};

function withoutHandOff(folder) {
  replaceIn(
    path.join(folder, 'rsc/answer.js'),
    '    ...options,\n',
    '    ...options,\n    handOff: false,\n',
  );
}

// [name, implementation, change of the application]
const VARIANTS = [
  ['ours', 'ours', () => {}],
  ['ours, handOff: false', 'ours', withoutHandOff],
  ['19.3.1', 'reference', () => {}],
];

async function start([name, implementation, change], index) {
  const folder = copyApp(implementation, `bench-${index}`);
  change(folder);
  buildApp(folder);
  const program = await startProgram(folder, 'start.js', REPORTING);
  const {address, stop} = program;
  return {name, url: address, stop};
}

async function main() {
  const options = readOptions();
  const servers = [];
  try {
    for (const [index, variant] of VARIANTS.entries()) {
      servers.push(await start(variant, index));
    }
    await compareServers(servers, ANSWERS, options);
  } finally {
    await Promise.all(servers.map(({stop}) => stop()));
  }
}

main().catch(error => {
  console.error(`webpack bench: ${error.stack}`);
  process.exitCode = 1;
});
