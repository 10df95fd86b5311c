// `yarn check`: runs the gates of this folder one after the other.
'use strict';

const {spawnSync} = require('child_process');
const path = require('path');

for (const gate of ['imports', 'suppressions', 'lockfile']) {
  const file = path.join(__dirname, gate + '.js');
  const {status} = spawnSync(process.execPath, [file], {stdio: 'inherit'});
  if (status !== 0) {
    process.exitCode = 1;
  }
}
