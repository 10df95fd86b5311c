// The program of the scenario (scenario/): a server and a client of Flight in one file, each with its
// copy of React, for one environment.
'use strict';

const path = require('path');
const esbuild = require('esbuild');

const ROOT = path.resolve(__dirname, '../..');
const SCENARIO = path.join(__dirname, 'scenario');
const NAME = 'react-server-dom-webpack';

// The compared packages: `name` is resolved from the folder `from`.
const IMPLEMENTATIONS = {
  ours: {name: NAME, from: path.join(ROOT, 'build')},
  reference: {name: `${NAME}-reference`, from: ROOT},
};

const REPLACED = /^(react|react-dom|react-server-dom-webpack)(\/.*)?$/;

// Resolves packages as `packages` says: from another folder, under another name.
function replacePackages(packages) {
  return {
    name: 'replace-packages',
    setup(build) {
      build.onResolve({filter: REPLACED}, ({path: given, pluginData, kind}) => {
        const [, name, subpath = ''] = REPLACED.exec(given);
        const target = packages[name];
        return target === undefined || pluginData === packages
          ? undefined
          : build.resolve(target.name + subpath, {
              kind,
              pluginData: packages,
              resolveDir: target.from,
            });
      });
    },
  };
}

async function bundleHalf(file, {mode, packages, ...options}) {
  const {outputFiles} = await esbuild.build({
    entryPoints: [path.join(SCENARIO, file)],
    bundle: true,
    write: false,
    define: {'process.env.NODE_ENV': JSON.stringify(mode)},
    plugins: [replacePackages(packages)],
    // Only Node's half of the scenario loads it.
    external: ['node:stream'],
    format: 'iife',
    logLevel: 'error',
    ...options,
  });
  return outputFiles[0].text;
}

// settings: {mode, implementation, react, from, conditions, platform}; `react`: a folder that has the React
// to use, in the packages `react` and `react-dom`; `from`: one that has the reference of this React. The
// result defines `runAll`.
async function bundleScenario(settings) {
  const {implementation, react, from, conditions, ...rest} = settings;
  const packages = {
    [NAME]:
      implementation === 'reference' && from !== undefined
        ? {name: NAME, from}
        : IMPLEMENTATIONS[implementation],
    react: react && {name: 'react', from: react},
    'react-dom': react && {name: 'react-dom', from: react},
  };
  const server = await bundleHalf('server.js', {
    ...rest,
    packages,
    conditions: ['react-server', ...conditions],
    globalName: 'flightServer',
  });
  const client = await bundleHalf('client.js', {...rest, packages, conditions});
  return [
    // The packages read this global when they are loaded.
    'globalThis.__webpack_require__ = () => ({});',
    server,
    // The variable of a module is not global.
    'globalThis.flightServer = flightServer;',
    client,
  ].join('\n');
}

module.exports = {bundleScenario};
