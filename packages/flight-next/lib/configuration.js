// Some options of an application make Next use its experimental copies of React, which flight-next
// does not replace. Next itself reads the configuration, in a process of its own.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {Refusal} = require('./refusal.js');

const FILE = /^next\.config\.(js|mjs|ts|mts|cjs|cts)$/;
const MARK = 'flight-next:';

const PROGRAM = `
const [root, app] = process.argv.slice(1);
const {default: load} = require(root + '/dist/server/config');
const {needsExperimentalReact} = require(root + '/dist/lib/needs-experimental-react');
load('phase-production-build', app, {silent: true}).then(config => {
  const used = needsExperimentalReact(config);
  const names = Object.keys(config.experimental).filter(name =>
    used && needsExperimentalReact({experimental: {[name]: config.experimental[name]}}));
  console.log('${MARK}' + JSON.stringify({used, names}));
  process.exit(0);
});
`;

// {used, names}, or null if the configuration cannot be read now.
function readOptions({root, app}) {
  const {stdout} = spawnSync(process.execPath, ['-e', PROGRAM, root, app], {
    cwd: app,
    encoding: 'utf8',
    timeout: 60000,
    env: {...process.env, NODE_ENV: 'production'},
  });
  const line = (stdout ?? '').split('\n').find(text => text.startsWith(MARK));
  return line === undefined ? null : JSON.parse(line.slice(MARK.length));
}

// Refuses an application that would not use what `apply` replaces. Returns a warning, or null.
function checkConfiguration({root, app, version}) {
  if (!fs.readdirSync(app).some(name => FILE.test(name))) {
    return null;
  }
  const options = readOptions({root, app});
  if (options === null) {
    return (
      `The configuration in ${path.join(app, 'next.config.*')} could not be read now. With ` +
      'experimental.taint and similar options, Next uses copies of React that stay as they are.'
    );
  }
  if (options.used) {
    throw new Refusal(
      `experimental.${options.names.join(', experimental.')} in ${app} makes next ${version} use its ` +
        'experimental copies of React (react-server-dom-*-experimental), which flight-next does not replace.',
    );
  }
  return null;
}

module.exports = {checkConfiguration};
