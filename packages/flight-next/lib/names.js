// The names of files and modules in Next's package.
'use strict';

// The releases of Next with which the fixtures were tried (docs/frameworks.md). Others are allowed if they
// have the same React and structure.
const TRIED = '16.4';

const BINDINGS = ['webpack', 'turbopack'];

// Next's runtimes for servers, which contain copies of React.
const RUNTIMES = 'dist/compiled/next-server';

// Our files for the runtimes, below RUNTIMES.
const OURS = 'flight-next';

function folderOf(binding) {
  return `dist/compiled/react-server-dom-${binding}`;
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
  const [, layer = '', binding, suffix, file] = match;
  return {id, layer, binding, isExperimental: suffix !== undefined, file};
}

const SERVER_LAYER = '(react-server)/';

// The modules of React in a runtime, by what our bundles import. Server components have React's
// build for servers.
const REACT_MODULES = {
  [SERVER_LAYER]: {
    react: SERVER_LAYER + './dist/compiled/react/react.react-server.js',
    'react-dom':
      SERVER_LAYER + './dist/compiled/react-dom/react-dom.react-server.js',
  },
  '': {
    react: './dist/compiled/react/index.js',
    'react-dom': './dist/compiled/react-dom/index.js',
  },
};

module.exports = {
  BINDINGS,
  OURS,
  REACT_MODULES,
  RUNTIMES,
  SERVER_LAYER,
  TRIED,
  folderOf,
  parseBundleName,
  parseModuleId,
};
