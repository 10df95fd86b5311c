// The caches of builds of an application. They have results for the files of packages, and only compare
// the version of a package, which apply and restore do not change.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');

const CACHES = [
  'cache/webpack',
  'cache/turbopack',
  'dev/cache/webpack',
  'dev/cache/turbopack',
];

const CONFIGURATION = /^next\.config\.(js|mjs|ts|mts|cjs|cts)$/;
const MARK = 'flight-next:';

// Next itself reads the configuration, in a process of its own.
const PROGRAM = `
const [root, app] = process.argv.slice(1);
const {default: load} = require(root + '/dist/server/config');
load('phase-production-build', app, {silent: true}).then(config => {
  console.log('${MARK}' + JSON.stringify(config.distDir));
  process.exit(0);
});
`;

// The folder of builds, or null if the configuration cannot be read now.
function readDistDir({root, app}) {
  if (!fs.readdirSync(app).some(name => CONFIGURATION.test(name))) {
    return '.next';
  }
  const {stdout} = spawnSync(process.execPath, ['-e', PROGRAM, root, app], {
    cwd: app,
    encoding: 'utf8',
    timeout: 60000,
    env: {...process.env, NODE_ENV: 'production'},
  });
  const line = (stdout ?? '').split('\n').find(text => text.startsWith(MARK));
  return line === undefined ? null : JSON.parse(line.slice(MARK.length));
}

// The lines to print.
function removeCaches(next) {
  const distDir = readDistDir(next);
  const folders = CACHES.map(name =>
    path.resolve(next.app, distDir ?? '.next', name),
  ).filter(folder => fs.existsSync(folder));
  for (const folder of folders) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  const lines = folders.map(folder => `  removed ${folder}`);
  return distDir === null
    ? [
        ...lines,
        `Warning: The configuration in ${path.join(next.app, 'next.config.*')} could not be read now. ` +
          'With another distDir than .next, remove its folder "cache".',
      ]
    : lines;
}

module.exports = {removeCaches};
