// Compares the clients of all hosts with those of the reference: with the same rows and the same
// webpack, all results are the same.
import {Readable} from 'stream';

import {loadClientLayer} from '../../../../../scripts/jest/layers.js';
import {describeResponse} from '../support/describeValue.js';
import {within} from '../support/guard.js';
import {MODE} from '../support/layers.js';
import {turns} from '../support/turns.js';

const HOSTS = ['node', 'edge', 'browser'];
const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

// Only errors of the application's modules are compared by their message.
const OF_MODULES = 'of the module: ';

const FAILED = Promise.reject(new Error(OF_MODULES + 'failed'));
FAILED.catch(() => {});

// Each implementation has its own webpack, because some change it, and functions of the server are
// marked.
function createWebpack() {
  const f = (...args) => ['f', ...args];
  const modules = {
    m: {f, number: 5},
    late: Promise.resolve({f: 'late export'}),
    failed: FAILED,
    getter: {
      get x() {
        throw new Error(OF_MODULES + 'getter');
      },
    },
    commonjs: {a: 1},
    esm: {__esModule: true, default: 'the default'},
  };
  const webpack = {names: new Map([[f, 'export f']]), loads: []};
  webpack.require = id => {
    if (id === 'throws') {
      throw new Error(OF_MODULES + 'throws');
    }
    return modules[id];
  };
  webpack.require.u = id => `${id} of webpack`;
  webpack.load = id => {
    webpack.loads.push([id, webpack.require.u(id)]);
    if (id === 'throwing chunk') {
      throw new Error(OF_MODULES + id);
    }
    return id === 'lost chunk'
      ? Promise.reject(new Error(OF_MODULES + id))
      : Promise.resolve();
  };
  return webpack;
}

function install(webpack) {
  globalThis.__webpack_require__ = webpack.require;
  globalThis.__webpack_chunk_load__ = webpack.load;
  // Called by the development build of the reference.
  globalThis.__webpack_get_script_filename__ = webpack.require.u;
}

const cells = {};

beforeAll(() => {
  for (const implementation of ['ours', 'reference']) {
    for (const host of HOSTS) {
      const webpack = createWebpack();
      install(webpack);
      const layer = loadClientLayer({implementation, mode: MODE, host});
      cells[`${implementation} ${host}`] = {webpack, Client: layer.Client};
    }
  }
});

// Makes the webpack of an implementation the current one.
function enter(implementation, host) {
  const {webpack, Client} = cells[`${implementation} ${host}`];
  install(webpack);
  return {webpack, Client};
}

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

function wordError(error) {
  const message = String(error?.message);
  return message.startsWith(OF_MODULES) ? message : 'an error';
}

// How a client gets the rows.
const WAYS = {
  createFromReadableStream: (Client, rows, options) =>
    Client.createFromReadableStream(streamOf(rows), options),
  createFromFetch: (Client, rows, options) =>
    Client.createFromFetch(Promise.resolve(new Response(rows)), options),
  createFromNodeStream: (Client, rows, {serverConsumerManifest, ...options}) =>
    Client.createFromNodeStream(
      Readable.from([Buffer.from(rows)]),
      serverConsumerManifest,
      options,
    ),
};

async function outcomeIn(implementation, host, input) {
  const {rows, consumer, options, way = 'createFromReadableStream'} = input;
  const {webpack, Client} = enter(implementation, host);
  const before = webpack.loads.length;
  const root = WAYS[way](Client, rows, {
    serverConsumerManifest: {...CONSUMER, ...consumer},
    ...options,
  });
  // Waits for the end of the stream: before that, halted and pending values are the same.
  await turns(3);
  const text = describeResponse(root, webpack.names, {wordError});
  return {
    text: await within(text, 'decode'),
    loads: webpack.loads.slice(before),
  };
}

const BESIDE = '2:"beside"\n0:["$@1","$@2","$@3"]\n';

// name, rows, how reading differs from the plain case
const SAME = [
  ['a module', '1:I["m",[],"number"]\n' + BESIDE],
  ['chunks', '1:I["m",["a","a.js",5,"5.js","odd"],"number"]\n' + BESIDE],
  ['a chunk of two modules', moduleTwice('["a","a.js"]')],
  ['an async module', '1:I["late",[],"f",1]\n' + BESIDE],
  ['an async module with a chunk', '1:I["late",["a"],"f",1]\n' + BESIDE],
  ['a module that is not a promise', '1:I["m",[],"number",1]\n' + BESIDE],
  ['an async module that fails', '1:I["failed",[],"f",1]\n' + BESIDE],
  ['an async module that throws', '1:I["throws",[],"f",1]\n' + BESIDE],
  [
    'an async module with a chunk that throws',
    '1:I["throws",["a"],"f",1]\n' + BESIDE,
  ],
  ['a module that throws', '1:I["throws",[],"f"]\n' + BESIDE],
  ['an export that throws', '1:I["getter",[],"x"]\n' + BESIDE],
  ['an inherited export', '1:I["m",[],"constructor"]\n' + BESIDE],
  ['the whole module', '1:I["commonjs",[],"*"]\n' + BESIDE],
  ['a default of CommonJS', '1:I["commonjs",[],""]\n' + BESIDE],
  ['a default of an ES module', '1:I["esm",[],""]\n' + BESIDE],
  ['a lost chunk', '1:I["m",["lost chunk","a.js"],"f"]\n' + BESIDE],
  ['a chunk that throws', '1:I["m",["throwing chunk"],"f"]\n' + BESIDE],
  ['metadata that is null', '1:Inull\n' + BESIDE],
  ['metadata that waits', '1:I["$9",[],"f"]\n' + BESIDE],
  ['an unused module', '1:I["throws",["a","a.js"],"f"]\n0:"root"\n'],
  [
    'a partial stream',
    BESIDE + '4:["$@5"]\n6:R\n6:"item"\n7:X\n7:"item"\n',
    {options: {unstable_allowPartialStream: true}},
  ],
  [
    'open streams of a partial stream',
    '0:["$1","$2","$3"]\n1:R\n1:"item"\n2:X\n2:"item"\n3:x\n',
    {options: {unstable_allowPartialStream: true}},
  ],
  ['a temporary reference without a set', '0:["$T0:a"]\n'],
  ['a set without the reference', '0:["$T0:a"]\n', withReferences({'$0:b': 1})],
  ['a temporary reference', '0:["$T0:a"]\n', withReferences({'$0:a': 1})],
  ['a map without the module', '1:I["m",[],"f"]\n' + BESIDE, withMap({})],
  [
    'a map with the export',
    '1:I["m",[],"x"]\n' + BESIDE,
    withMap({m: {x: {id: 'm', chunks: ['s'], name: 'number'}}}),
  ],
  [
    'a map with the whole module',
    '1:I["m",[],"number"]\n' + BESIDE,
    withMap({m: {'*': {id: 'm', chunks: ['s', 's.js'], name: '*'}}}),
  ],
  [
    'a map whose entry is async',
    '1:I["m",[],"f"]\n' + BESIDE,
    withMap({m: {f: {id: 'late', chunks: [], name: 'f', async: true}}}),
  ],
];

function moduleTwice(chunks) {
  return `1:I["m",${chunks},"f"]\n2:I["m",${chunks},"number"]\n0:["$1","$2"]\n`;
}

function withReferences(values) {
  const temporaryReferences = new Map(Object.entries(values));
  return {options: {temporaryReferences}};
}

function withMap(moduleMap) {
  return {consumer: {moduleMap}};
}

describe.each(HOSTS)('the clients for %s agree on', host => {
  test.each(SAME)('%s', async (...[, rows, reading]) => {
    const input = {rows, ...reading};
    const ours = await outcomeIn('ours', host, input);
    expect(ours).toEqual(await outcomeIn('reference', host, input));
  });
});

const SERVER_MAP = {
  'a#f': {id: 'm', chunks: [], name: 'f'},
  chunk: {id: 'm', chunks: ['s', 's.js'], name: 'f'},
  m: {id: 'm', chunks: [], name: '*'},
  late: {id: 'late', chunks: [], name: 'f', async: true},
  number: {id: 'm', chunks: [], name: 'number'},
  none: {id: 'm', chunks: [], name: 'none'},
  throws: {id: 'throws', chunks: [], name: 'f'},
};

function functionRow(id, bound = 'null') {
  return `1:{"id":"${id}","bound":${bound}}\n0:["$h1"]\n`;
}

// All rows arrive before they are read: the reference fails for later rows.
const SERVER_FUNCTIONS = [
  ['a function', functionRow('a#f')],
  ['a function of a module', functionRow('m#f')],
  ['a function in a bundle chunk', functionRow('chunk')],
  ['bound arguments', '2:[1,{"x":2}]\n' + functionRow('a#f', '"$@2"')],
  [
    'bound arguments that failed',
    '2:E{"digest":"d"}\n' + functionRow('a#f', '"$@2"'),
  ],
  [
    'bound arguments that are not an array',
    '2:7\n' + functionRow('a#f', '"$@2"'),
  ],
  ['a function that is missing', functionRow('missing')],
  ['an export that is not a function', functionRow('number')],
  ['an export that is missing', functionRow('none')],
  ['a module that throws', functionRow('throws')],
  ['a name of Object.prototype', functionRow('toString')],
  ['a row without an id', '1:{"id":5}\n0:["$h1"]\n'],
];

describe.each(['node', 'edge'])(
  'with server modules, the clients for %s agree on',
  host => {
    test.each(SERVER_FUNCTIONS)('%s', async (name, rows) => {
      const input = {rows, consumer: {serverModuleMap: SERVER_MAP}};
      const ours = await outcomeIn('ours', host, input);
      expect(ours).toEqual(await outcomeIn('reference', host, input));
    });

    test.each(
      host === 'node'
        ? ['createFromFetch', 'createFromNodeStream']
        : ['createFromFetch'],
    )('functions that %s reads', async way => {
      for (const id of ['a#f', 'm#f', 'chunk']) {
        const consumer = {serverModuleMap: SERVER_MAP};
        const input = {rows: functionRow(id), consumer, way};
        const ours = await outcomeIn('ours', host, input);
        expect(ours).toEqual(await outcomeIn('reference', host, input));
        expect(ours.text).toContain('export f');
      }
    });

    test('the arguments of a bound function', async () => {
      for (const implementation of ['ours', 'reference']) {
        const {Client} = enter(implementation, host);
        const rows = '2:[1,{"x":2}]\n' + functionRow('a#f', '"$@2"');
        const root = Client.createFromReadableStream(streamOf(rows), {
          serverConsumerManifest: {...CONSUMER, serverModuleMap: SERVER_MAP},
        });
        const [f] = await root;
        expect(f(3)).toEqual(['f', 1, {x: 2}, 3]);
      }
    });
  },
);

describe('our clients are better than the reference:', () => {
  test.each(['node', 'edge'])(
    'only the element whose function is missing fails, for %s',
    async host => {
      const rows =
        '1:{"id":"missing","bound":null}\n' +
        '0:["text",["$","p",null,{"f":"$h1"}]]\n';
      const consumer = {serverModuleMap: SERVER_MAP};
      const {text} = await outcomeIn('ours', host, {rows, consumer});
      expect(text).toBe('array #1\n  0 "text"\n  1 fails: an error');
    },
  );

  test.each(HOSTS)('a lost chunk is tried again, for %s', async host => {
    const {Client} = enter('ours', host);
    const lost = '1:I["m",["lost chunk"],"number"]\n0:["$1"]\n';
    const options = {serverConsumerManifest: CONSUMER};
    const first = Client.createFromReadableStream(streamOf(lost), options);
    await expect(Promise.resolve(first)).rejects.toThrow('lost chunk');
    globalThis.__webpack_chunk_load__ = () => Promise.resolve();
    const second = Client.createFromReadableStream(streamOf(lost), options);
    expect(await second).toEqual([5]);
  });

  test.each(['node', 'edge'])(
    'moduleLoading may be left out, for %s',
    async host => {
      const consumer = {moduleLoading: undefined};
      const rows = '1:I["m",["a","a.js"],"number"]\n0:["$1"]\n';
      const {text} = await outcomeIn('ours', host, {rows, consumer});
      expect(text).toBe((await outcomeIn('reference', host, {rows})).text);
    },
  );

  test.each(HOSTS)('a fetch without a body rejects, for %s', async host => {
    const {Client} = enter('ours', host);
    const root = Client.createFromFetch(Promise.resolve(new Response(null)), {
      serverConsumerManifest: CONSUMER,
    });
    await expect(Promise.resolve(root)).rejects.toThrow(/no body|error 1012/);
  });
});

// For example the error page of a proxy.
describe.each([
  ['an HTML page', '<!DOCTYPE html><title>502</title>'],
  ['an HTML page after white space', '\n  <html></html>'],
  ['an HTML page after a byte order mark', '\uFEFF<html></html>'],
])('%s', (title, page) => {
  const URL = 'https://example.com/page.rsc';
  const SHORT = /^The response is HTML, not Flight\. Did a proxy/;
  const options = {serverConsumerManifest: CONSUMER};

  async function failureOf(root) {
    return within(
      Promise.resolve(root).catch(error => error),
      'decode',
    );
  }

  test.each(HOSTS)('%s: a fetch has a status and a URL', async host => {
    const {Client} = enter('ours', host);
    const response = new Response(page, {status: 502});
    Object.defineProperty(response, 'url', {value: URL});
    const root = Client.createFromFetch(Promise.resolve(response), options);
    const failure = await failureOf(root);
    expect(failure.kind).toBe('protocol');
    expect(failure.message).toMatch(
      `The response is HTML, not Flight; status 502, URL ${URL}. Did a proxy`,
    );
  });

  test.each(HOSTS)('%s: a created response has no URL', async host => {
    const {Client} = enter('ours', host);
    const response = Promise.resolve(new Response(page));
    const failure = await failureOf(Client.createFromFetch(response, options));
    expect(failure.message).toMatch('not Flight; status 200. Did a proxy');
  });

  test.each(HOSTS)('%s: a stream has neither', async host => {
    const {Client} = enter('ours', host);
    const root = Client.createFromReadableStream(streamOf(page), options);
    expect((await failureOf(root)).message).toMatch(SHORT);
  });

  test.each([
    ['bytes', [Buffer.from(page)]],
    ['strings', [page]],
  ])('node: a Node stream of %s has neither', async (...[, chunks]) => {
    const {Client} = enter('ours', 'node');
    const root = Client.createFromNodeStream(Readable.from(chunks), CONSUMER);
    expect((await failureOf(root)).message).toMatch(SHORT);
  });
});
