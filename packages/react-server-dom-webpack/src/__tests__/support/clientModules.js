// The client modules of these tests, which replace the bundler's runtime: the modules of the ids in the
// manifests, and the names of their exports in descriptions.
import {installBundler} from './bundlerGlobals.js';

function namedExport(name) {
  return {[name]: () => null}[name];
}

function moduleWith(...names) {
  const exports = {};
  for (const name of names) {
    exports[name] = namedExport(name);
  }
  return exports;
}

const MODULES = {
  'client-1': moduleWith('Button'),
  'client-2': moduleWith('Panel', 'Badge'),
  lib: {
    ...moduleWith('foo', 'default'),
    __esModule: true,
  },
  esm: moduleWith('X'),
  ctx: moduleWith('Ctx'),
  './src/components/Card.client.js': moduleWith('A', 'B'),
  './src/components/Modal.client.js': moduleWith('M'),
  '$pkg/dollar': moduleWith('D'),
  c0: moduleWith('X'),
  c1: moduleWith('X'),
  c2: moduleWith('X'),
  './counter.js': moduleWith('Counter'),
  prices: moduleWith('Price', 'Async'),
  broken: moduleWith(),
};

// Loaded as a promise, like a module with top-level await in webpack.
const ASYNC_MODULES = new Map([['esm', Promise.resolve(MODULES.esm)]]);

// A client marks server functions, so each client gets new ones.
const SERVER_FUNCTIONS = {
  'act.js': () => ({
    save: (...args) => ['saved', ...args],
  }),
};

// Server functions for a consumer with `serverModuleMap`.
export const SERVER_MODULE_MAP = {
  'act.js': {id: 'act.js', chunks: [], name: '*'},
};

// Server functions for a browser, which calls the server.
export async function callServer(reference, args) {
  const [id, name] = reference.split('#');
  return SERVER_FUNCTIONS[id]()[name](...args);
}

export function clientExport(id, name) {
  return MODULES[id][name];
}

export function clientModule(id) {
  return MODULES[id];
}

// value → text, for describeValue.js
export const EXPORT_NAMES = new Map(
  Object.keys(MODULES).flatMap(id => [
    [MODULES[id], `module ${id}`],
    ...Object.keys(MODULES[id])
      .filter(name => typeof MODULES[id][name] === 'function')
      .map(name => [MODULES[id][name], `export ${id}#${name}`]),
  ]),
);

function requireModule(id) {
  if (id === 'broken') {
    throw new Error('the module cannot be evaluated');
  }
  return ASYNC_MODULES.get(id) ?? MODULES[id] ?? SERVER_FUNCTIONS[id]?.();
}

// Bundle chunks arrive asynchronously; the chunk named "lost" fails.
function loadChunk(id) {
  return id === 'lost'
    ? Promise.reject(new Error('the chunk cannot be loaded'))
    : Promise.resolve();
}

export function installClientModules(bundler) {
  installBundler(requireModule, loadChunk, bundler);
  // webpack's file names, for the scripts of modules.
  globalThis.__webpack_get_script_filename__ = id => id + '.js';
}
