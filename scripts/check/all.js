// `yarn check`: runs the gates of this folder one after the other.
'use strict';

const {spawnSync} = require('child_process');
const path = require('path');
const {readCommandLine} = require('../commandLine.js');

readCommandLine({
  name: 'yarn check',
  about: 'Checks imports, suppressions of type errors and the lockfile.',
  exits: {0: 'no complaints', 1: 'complaints'},
});

for (const gate of ['imports', 'suppressions', 'lockfile']) {
  const file = path.join(__dirname, gate + '.js');
  const {status} = spawnSync(process.execPath, [file], {stdio: 'inherit'});
  if (status !== 0) {
    process.exitCode = 1;
  }
}
