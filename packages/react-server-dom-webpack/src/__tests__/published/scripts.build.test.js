// While a page is rendered to HTML, the client announces the scripts of client modules to React DOM
// early. The HTML is compared with that of the reference.
import {PassThrough} from 'stream';

import {loadClientLayer} from '../../../../../scripts/jest/layers.js';
import {within} from '../support/guard.js';
import {MODE} from '../support/layers.js';

const ROWS =
  '1:I["first",["a","a.js","b","b.js"],"Button"]\n' +
  '2:I["second",["b","b.js",7,"deep/c.js","odd"],"Button"]\n' +
  ':HL["/style.css","style"]\n' +
  '0:["$","main",null,{"children":[["$","$L1","1",{}],["$","$L2","2",{}]]}]\n';

const MODULE_MAP = {
  first: {Button: {id: 'button', chunks: ['s', 's.js'], name: 'Button'}},
  second: {'*': {id: 'button', chunks: [], name: '*'}},
};

let loads;

function install({React}) {
  loads = [];
  const Button = () => React.createElement('button', null, 'press');
  globalThis.__webpack_require__ = () => ({Button});
  globalThis.__webpack_chunk_load__ = async id => {
    loads.push(id);
  };
}

afterEach(() => {
  delete globalThis.__webpack_require__;
  delete globalThis.__webpack_chunk_load__;
});

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

const READERS = {
  createFromReadableStream: ({Client}, consumer, options) =>
    Client.createFromReadableStream(streamOf(ROWS), {
      serverConsumerManifest: consumer,
      ...options,
    }),
  createFromNodeStream({Client}, consumer, options) {
    const stream = new PassThrough();
    stream.end(ROWS);
    return Client.createFromNodeStream(stream, consumer, options);
  },
};

// The response must be read during the render, so that the scripts are added to its page.
async function htmlOf(layer, read) {
  const {React, ReactDOMServer} = layer;
  install(layer);
  let root = null;
  const Page = () => {
    root = root ?? read(layer);
    return React.createElement('body', null, React.use(root));
  };
  const page = React.createElement('html', null, React.createElement(Page));
  const parts = [];
  const ended = new Promise((resolve, reject) => {
    const {pipe} = ReactDOMServer.renderToPipeableStream(page, {
      onError: reject,
      onAllReady() {
        const out = new PassThrough();
        out.on('data', part => parts.push(part));
        out.on('end', resolve);
        pipe(out);
      },
    });
  });
  await within(ended, 'HTML');
  return Buffer.concat(parts).toString();
}

const CASES = [
  ['without module loading', null, {}],
  ['with a prefix', {prefix: '/static/'}, {}],
  ['with a nonce', {prefix: '/'}, {nonce: 'N'}],
  ['with a nonce that is not a string', {prefix: '/'}, {nonce: 5}],
  ['without credentials', {prefix: '/', crossOrigin: 'anonymous'}, {}],
  ['with credentials', {prefix: '/', crossOrigin: 'use-credentials'}, {}],
  ['from another origin', {prefix: 'https://cdn.test/', crossOrigin: null}, {}],
];

describe.each([
  ['node', 'createFromNodeStream'],
  ['node', 'createFromReadableStream'],
  ['edge', 'createFromReadableStream'],
])('a page that client.%s renders by %s', (host, reader) => {
  test.each(CASES)('%s', async (name, moduleLoading, options) => {
    const consumer = {
      moduleMap: MODULE_MAP,
      moduleLoading,
      serverModuleMap: null,
    };
    const pages = [];
    for (const implementation of ['ours', 'reference']) {
      const layer = loadClientLayer({implementation, mode: MODE, host});
      const read = it => READERS[reader](it, consumer, options);
      pages.push({html: await htmlOf(layer, read), loads});
    }
    const [ours, reference] = pages;
    expect(ours).toEqual(reference);
    expect(ours.html).toContain('<button>press</button>');
    expect(ours.html).toContain('/style.css');
    expect(ours.html.includes('b.js')).toBe(moduleLoading !== null);
  });
});
