// Debug rows at any place of a stream that is complete never change the values: a debug channel can be
// late or early, and its rows can arrive in another order than they were sent.
import fc from 'fast-check';
import {PassThrough, Readable, Writable} from 'stream';
import {text} from 'stream/consumers';

import {describeResponse} from '../support/describeValue.js';
import {within} from '../support/guard.js';
import {loadLayers, SERVERS} from '../support/layers.js';
import {runsFromEnvironment} from '../support/recipes/index.js';
import {renderBytes} from '../support/render.js';
import {parseRows} from '../support/rows.js';
import {developmentModels} from '../tables/development.js';
import {MODELS, modelReferences} from '../tables/modelReferences.js';

// Rows of development in the stream of the model.
const DEBUG_TAGS = new Set(['D', 'J', 'N', 'W']);

// Rows that open or close a stream.
const STREAM_TAGS = new Set(['R', 'r', 'X', 'x', 'C']);

let layers;

beforeAll(() => {
  // Before the servers are loaded, which replace these methods.
  for (const method of ['log', 'error', 'warn', 'dir', 'assert', 'groupEnd']) {
    jest.spyOn(console, method).mockImplementation(() => {});
  }
  layers = loadLayers('node');
});

// Models with debug data that waits: streams, lazy nodes, promises.
function ownModels({React}) {
  const h = React.createElement;
  const prints = (...values) => {
    console.log(...values);
    return null;
  };
  async function* generate() {
    yield {a: 1};
    yield 'b';
  }
  const stream = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue({x: [1]});
        controller.enqueue('y');
        controller.close();
      },
    });
  const lazyOf = value => React.lazy(async () => ({default: value}));
  return {
    'a lazy node of null': () => h('b', null, lazyOf(null)),
    'a lazy node in a component': () => h(() => h('b', null, lazyOf('text'))),
    'printed streams': () =>
      h(() => prints(stream(), generate(), {deep: stream()})),
    'streams in props of server components': () =>
      h(({a, b}) => h('i', null, String(typeof a + typeof b)), {
        a: stream(),
        b: generate(),
      }),
    'a stream of the model that is printed': () => {
      const own = generate();
      return h(
        'div',
        {own},
        h(() => prints(own)),
      );
    },
    'blobs and bytes that are printed': () =>
      h(() => prints(new Blob(['x']), new Uint8Array(3), new Map([[1, {}]]))),
    'a component that fails after printing': () =>
      h(
        'p',
        null,
        h(() => {
          prints({a: 1}, [{b: 2}]);
          throw new Error('failed', {cause: {c: 3}});
        }),
      ),
    'async components in a list': () =>
      h(
        'ul',
        null,
        [1, 2, 3].map(key => h(async () => h('li', null, key), {key})),
      ),
  };
}

const tables = layer => ({
  ...Object.fromEntries(
    Object.entries(developmentModels(layer)).filter(
      ([, row]) => typeof row === 'function',
    ),
  ),
  ...modelReferences(layer),
  ...ownModels(layer),
});

const rendered = new Map();

// The rows of the model in their order, and the debug rows.
async function rowsOf(server, name) {
  const known = rendered.get(server + name);
  if (known !== undefined) {
    return known;
  }
  const layer = layers.servers[server];
  const pieces = [];
  const debugChannel = new Writable({
    write(chunk, encoding, done) {
      pieces.push(Buffer.from(chunk));
      done();
    },
  });
  const main = await within(
    renderBytes(layer, tables(layer)[name](), {
      manifest: MODELS.manifest,
      options: {onError: () => 'digest', debugChannel},
    }),
    'render',
  );
  const debug = Buffer.concat(pieces);
  const cut = bytes =>
    parseRows(bytes).map(({tag, start, end}) => ({
      tag,
      isDebug: bytes === debug || DEBUG_TAGS.has(tag),
      bytes: Buffer.from(Uint8Array.from(bytes.subarray(start, end))),
    }));
  const rows = [...cut(debug), ...cut(main)];
  const result = {
    model: rows.filter(({isDebug}) => !isDebug).map(({bytes}) => bytes),
    debug: rows.filter(({isDebug}) => isDebug).map(({bytes}) => bytes),
    debugTags: rows.filter(({isDebug}) => isDebug).map(({tag}) => tag),
  };
  rendered.set(server + name, result);
  return result;
}

// Moves each debug row to a place between 0 and 1. Rows of the model stay in their order.
function placed({model, debug}, places) {
  const all = [
    ...model.map((bytes, at) => ({
      bytes,
      place: (at + 1) / (model.length + 1),
      isDebug: false,
    })),
    ...debug.map((bytes, at) => ({
      bytes,
      place: places[at % places.length],
      isDebug: true,
    })),
  ];
  return all.sort((a, b) => a.place - b.place);
}

const turn = () => new Promise(setImmediate);

// The HTML, and the errors, of a page that renders the root.
async function htmlOf({React, ReactDOMServer}, root) {
  // How many errors there are before the shell fails depends on the pauses.
  const errors = new Set();
  const html = new PassThrough();
  const onError = error => {
    errors.add(`${error.name} ${error.digest}`);
  };
  const {pipe} = ReactDOMServer.renderToPipeableStream(
    React.createElement(() => React.use(root)),
    {onError, onShellError: () => html.end('no shell')},
  );
  pipe(html).on('error', () => {});
  const shown = await text(html).catch(() => 'failed');
  // Comments between texts depend on suspension.
  return [shown.replaceAll('<!-- -->', ''), ...[...errors].sort()].join('\n');
}

// `pause`: the number of rows that arrive in one turn.
async function decode(client, rows, {hasChannel, pause}) {
  const {createFromNodeStream} = layers.clients[client].Client;
  const stream = new Readable({read() {}});
  const channel = hasChannel ? new Readable({read() {}}) : undefined;
  const root = createFromNodeStream(stream, MODELS.consumer, {
    replayConsoleLogs: true,
    debugChannel: channel,
  });
  const description = Promise.all([
    htmlOf(layers.clients[client], root),
    describeResponse(root),
  ]);
  for (const [at, {bytes, isDebug}] of rows.entries()) {
    (isDebug && channel ? channel : stream).push(Buffer.from(bytes));
    if (at % pause === pause - 1) {
      await turn();
    }
  }
  stream.push(null);
  channel?.push(null);
  return (await within(description, `${client} client`)).join('\n');
}

// Names only: the models are not used.
const NO_LAYER = {
  React: {lazy: () => {}, createElement: () => {}, cache: () => {}},
  Server: {registerClientReference() {}, registerServerReference() {}},
};
const NAMES = Object.keys(tables(NO_LAYER));
const OWN_NAMES = new Set(Object.keys(ownModels(NO_LAYER)));

const DELIVERIES = fc.record({
  server: fc.constantFrom(...SERVERS),
  places: fc.array(fc.constantFrom(0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 1), {
    minLength: 1,
    maxLength: 12,
  }),
  hasChannel: fc.boolean(),
  pause: fc.constantFrom(1, 1, 3, 1000),
});

async function expectValue(name, {places, server, ...delivery}) {
  const rows = await rowsOf(server, name);
  // As it is sent.
  const early = [0];
  const expected = await decode('reference', placed(rows, early), {
    hasChannel: false,
    pause: 1000,
  });
  const found = await decode('ours', placed(rows, places), delivery);
  if (found !== expected) {
    expect({
      found,
      delivery,
      rows: placed(rows, places).map(({bytes}) => String(bytes)),
    }).toEqual(expected);
  }
}

// Those with debug data that waits have more deliveries.
const runsOf = name => runsFromEnvironment(OWN_NAMES.has(name) ? 40 : 8);

test.each(NAMES)('%s', name =>
  fc.assert(
    fc.asyncProperty(DELIVERIES, delivery => expectValue(name, delivery)),
    runsOf(name),
  ),
);

// So the rows of a stream always come in their order, with those of the model.
test.each(SERVERS)(
  'no debug row of the %s server is a stream',
  async server => {
    const tags = new Set();
    for (const name of NAMES) {
      const {debugTags} = await rowsOf(server, name);
      debugTags.forEach(tag => tags.add(tag));
    }
    expect([...tags].filter(tag => STREAM_TAGS.has(tag))).toEqual([]);
    expect([...tags]).toEqual(expect.arrayContaining([...DEBUG_TAGS]));
  },
);
