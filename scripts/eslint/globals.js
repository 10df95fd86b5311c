// The global names that files may use, by environment.
'use strict';

function readonly(names) {
  return Object.fromEntries(names.map(name => [name, 'readonly']));
}

// Globals of Node, browsers and edge runtimes.
const platform = readonly([
  'AbortController',
  'AbortSignal',
  'Blob',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
  'structuredClone',
]);

const node = readonly([
  'Buffer',
  'clearImmediate',
  'global',
  'process',
  'setImmediate',
]);

const browser = readonly([
  'addEventListener',
  'atob',
  'document',
  'EventSource',
  'history',
  'location',
  'process',
  'window',
]);

const commonjs = readonly([
  '__dirname',
  '__filename',
  'exports',
  'module',
  'require',
]);

// Globals of the runtimes of bundlers.
const webpack = readonly([
  '__webpack_chunk_load__',
  '__webpack_get_script_filename__',
  '__webpack_require__',
  '__turbopack_load_by_url__',
  '__turbopack_require__',
  '__rspack_rsc_manifest__',
  'parcelRequire',
]);

// Flow's own types, for the tests, which Flow does not check.
const flow = readonly(['$FlowFixMe', 'Partial', 'ReadonlyArray']);

const tests = readonly([
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
]);

module.exports = {browser, commonjs, flow, node, platform, tests, webpack};
