// The entries for edge runtimes and browsers, in a context without Node's globals: it only has
// those of the web platform.
'use strict';

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const ROOT = path.resolve(__dirname, '../../..');
const MODULES = path.join(ROOT, 'node_modules');
const CJS = path.join(ROOT, 'build/node_modules/react-server-dom-webpack/cjs');

// Streams, encoders and models are from the outer realm, so the classes of their parts must be,
// too.
const WEB_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Blob',
  'DataView',
  'Date',
  'File',
  'FormData',
  'Map',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'Uint8Array',
  'console',
  'queueMicrotask',
  'setTimeout',
];

const SERVER_REACT = {
  react: 'react/cjs/react.react-server.production.js',
  'react-dom': 'react-dom/cjs/react-dom.react-server.production.js',
};

const CLIENT_REACT = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
};

function createRealm(react) {
  const sandbox = Object.fromEntries(
    WEB_GLOBALS.map(name => [name, globalThis[name]]),
  );
  sandbox.__webpack_require__ = () => {};
  // Replaces Node's ports, which keep a process alive. It delivers messages in order.
  sandbox.MessageChannel = class {
    constructor() {
      this.port1 = {onmessage: null};
      this.port2 = {
        postMessage: data => setTimeout(() => this.port1.onmessage({data}), 0),
      };
    }
  };
  const context = vm.createContext(sandbox);
  const loaded = new Map();

  function evaluate(file) {
    if (!loaded.has(file)) {
      const module = {exports: {}};
      loaded.set(file, module);
      const run = vm.runInContext(
        `(function (module, exports, require) {${fs.readFileSync(file, 'utf8')}\n})`,
        context,
        {filename: file},
      );
      run(module, module.exports, name => {
        if (react[name] === undefined) {
          throw new Error(`${path.basename(file)} requires ${name}`);
        }
        return evaluate(path.join(MODULES, react[name]));
      });
    }
    return loaded.get(file).exports;
  }

  return {
    React: evaluate(path.join(MODULES, react.react)),
    load: name =>
      evaluate(
        path.join(CJS, `react-server-dom-webpack-${name}.production.js`),
      ),
  };
}

describe.each(['edge', 'browser'])('on %s', host => {
  const server = createRealm(SERVER_REACT);
  const client = createRealm(CLIENT_REACT);
  const options = {
    serverConsumerManifest: {moduleMap: null, moduleLoading: null},
  };

  function render(model, how) {
    const Server = server.load(`server.${host}`);
    return how === 'rendered'
      ? Server.renderToReadableStream(model, {})
      : Server.prerender(model, {}).then(({prelude}) => prelude);
  }

  test.each(['rendered', 'prerendered'])('a %s stream is read', async how => {
    const {createElement} = server.React;

    async function Greeting({name}) {
      await null;
      return createElement('b', null, 'Hello, ', name);
    }

    const model = {
      greeting: createElement(Greeting, {name: 'é€😀'.repeat(700)}),
      bytes: new Uint8Array(9000).fill(7),
      small: new Uint8Array([1, 2, 3]),
      later: new Promise(resolve => setTimeout(resolve, 5, 'later')),
      items: (async function* () {
        yield 1;
        yield 'two';
      })(),
      date: new Date(0),
      map: new Map([['key', 1n]]),
      blob: new Blob(['blob']),
    };
    const stream = await render(model, how);
    const {createFromReadableStream} = client.load(`client.${host}`);
    const value = await createFromReadableStream(stream, options);
    // The element has then arrived, too; it may be inside a lazy node.
    await value.later;
    const {greeting} = value;
    const element =
      greeting._init === undefined
        ? greeting
        : greeting._init(greeting._payload);

    expect(client.React.isValidElement(element)).toBe(true);
    expect([...value.bytes]).toEqual(Array(9000).fill(7));
    expect([...value.small]).toEqual([1, 2, 3]);
    expect(await value.later).toBe('later');
    expect(value.date.getTime()).toBe(0);
    expect(value.map.get('key')).toBe(1n);
    expect(await value.blob.text()).toBe('blob');
    const items = [];
    for await (const item of value.items) {
      items.push(item);
    }
    expect(items).toEqual([1, 'two']);
  });
});
