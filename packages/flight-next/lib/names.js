// The names of files and modules in Next's package.
'use strict';

// The releases of Next with which the fixtures were tried (docs/frameworks.md). Others are allowed if they
// have the same React and structure.
const TRIED = '16.4';

const BINDINGS = ['webpack', 'turbopack'];

// React's channels, as names of folders end. Next uses the copies of the experimental one for applications with
// `experimental.taint` and similar options.
const CHANNELS = ['', '-experimental'];

// The folders of Flight.
const FOLDERS = BINDINGS.flatMap(binding =>
  CHANNELS.map(channel => ({binding, channel})),
);

// Next's runtimes for servers, which contain copies of React.
const RUNTIMES = 'dist/compiled/next-server';

// Our files for the runtimes, below RUNTIMES.
const OURS = 'flight-next';

function folderOf({binding, channel}) {
  return `dist/compiled/react-server-dom-${binding}${channel}`;
}

const BUNDLE_NAME =
  /^cjs\/react-server-dom-(webpack|turbopack)-(client|server)\.(node|edge|browser)\.(production|development)\.js$/;

// The parts of the name of a bundle of React: its path in the folder of the binding. Null for others.
function parseBundleName(file) {
  const match = BUNDLE_NAME.exec(file);
  if (match === null) {
    return null;
  }
  const [, binding, side, environment, mode] = match;
  return {file, binding, side, environment, mode};
}

const MODULE_ID =
  /^(\(react-server\)\/)?\.\/dist\/compiled\/react-server-dom-(webpack|turbopack)(-experimental)?\/(.+)$/;

// The parts of the id of a module of Flight in a runtime. Null for others.
function parseModuleId(id) {
  const match = MODULE_ID.exec(id);
  if (match === null) {
    return null;
  }
  const [, layer = '', binding, channel = '', file] = match;
  return {id, layer, binding, channel, file};
}

// The modules of React in a runtime, by what our bundles import. Server components have React's
// build for servers.
function reactModules({layer, channel}) {
  const ids = ['react', 'react-dom'].map(name => {
    const file = layer === '' ? 'index.js' : `${name}.react-server.js`;
    return [name, `${layer}./dist/compiled/${name}${channel}/${file}`];
  });
  return Object.fromEntries(ids);
}

module.exports = {
  BINDINGS,
  FOLDERS,
  OURS,
  RUNTIMES,
  TRIED,
  folderOf,
  parseBundleName,
  parseModuleId,
  reactModules,
};
