// Options of an application: some make Next use its experimental copies of React, which flight-next
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
  console.log('${MARK}' + JSON.stringify({used, names, distDir: config.distDir}));
  process.exit(0);
});
`;

// {used, names, distDir}, or null if the configuration cannot be read now.
function runNext({root, app}) {
  const {stdout} = spawnSync(process.execPath, ['-e', PROGRAM, root, app], {
    cwd: app,
    encoding: 'utf8',
    timeout: 60000,
    env: {...process.env, NODE_ENV: 'production'},
  });
  const line = (stdout ?? '').split('\n').find(text => text.startsWith(MARK));
  return line === undefined ? null : JSON.parse(line.slice(MARK.length));
}

const DEFAULTS = {used: false, names: [], distDir: '.next', warning: null};

// {used, names, distDir, warning}
function readConfiguration(next) {
  const {app} = next;
  if (!fs.readdirSync(app).some(name => FILE.test(name))) {
    return DEFAULTS;
  }
  const options = runNext(next);
  if (options !== null) {
    return {...DEFAULTS, ...options};
  }
  const warning =
    `The configuration in ${path.join(app, 'next.config.*')} could not be read now. With ` +
    'experimental.taint and similar options, Next uses copies of React that stay as they are; ' +
    'with another distDir, remove its folder "cache".';
  return {...DEFAULTS, warning};
}

// Why the application does not use what `apply` replaces, or null.
function describeExperimental({app, version}, {used, names}) {
  return used
    ? `experimental.${names.join(', experimental.')} in ${app} makes next ${version} use its ` +
        'experimental copies of React (react-server-dom-*-experimental), which flight-next does not replace.'
    : null;
}

function refuseExperimental(next, configuration) {
  const reason = describeExperimental(next, configuration);
  if (reason !== null) {
    throw new Refusal(reason);
  }
}

module.exports = {
  describeExperimental,
  readConfiguration,
  refuseExperimental,
};
