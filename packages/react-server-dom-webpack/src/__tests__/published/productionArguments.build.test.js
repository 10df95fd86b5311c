// Each option and each part of a manifest with values that it should not have, in calls that use it and in
// calls that do not: where the reference resolves, ours resolves to the same.
import {EventEmitter} from 'events';
import {PassThrough} from 'stream';

import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {addToBundler, installBundler} from '../support/bundlerGlobals.js';
import {describeResponse, describeValue} from '../support/describeValue.js';
import {MODE} from '../support/layers.js';
import {turns} from '../support/turns.js';
import {collectUnhandled} from '../support/unhandled.js';

const HOSTS = ['node', 'edge', 'browser'];
const IMPLEMENTATIONS = ['reference', 'ours'];

const ENTRY = {id: 'm', chunks: [], name: 'f', async: false};

const MANIFESTS = {
  client: () => ({'m#f': {...ENTRY}}),
  server: () => ({'m#action': {id: 'm', chunks: [], name: 'action'}}),
  consumer: () => ({
    moduleMap: {m: {f: {...ENTRY}}, late: {f: {...ENTRY, id: 'late'}}},
    moduleLoading: {prefix: '/', crossOrigin: null},
    serverModuleMap: MANIFESTS.server(),
  }),
};

const ABSENT = Symbol('absent');

const VALUES = {
  absent: ABSENT,
  undefined,
  null: null,
  '{}': {},
  '[]': [],
  0: 0,
  5: 5,
  'a client manifest': MANIFESTS.client(),
  'a consumer manifest': MANIFESTS.consumer(),
};

const ENTRY_PARTS = ['id', 'chunks', 'name', 'async'];

const PLACES = {
  client: [[], ['m#f'], ...ENTRY_PARTS.map(part => ['m#f', part])],
  server: [[], ['m#action'], ...ENTRY_PARTS.map(part => ['m#action', part])],
  consumer: [
    [],
    ['moduleMap'],
    ['moduleMap', 'm'],
    ['moduleMap', 'm', 'f'],
    ...ENTRY_PARTS.map(part => ['moduleMap', 'm', 'f', part]),
    ['moduleLoading'],
    ['moduleLoading', 'prefix'],
    ['moduleLoading', 'crossOrigin'],
    ['serverModuleMap'],
    ['serverModuleMap', 'm#action'],
  ],
};

// Not `filterStackFrame`: with another value than a function, the reference ends the process.
const OPTIONS = {
  render: [
    'onError',
    'identifierPrefix',
    'temporaryReferences',
    'signal',
    'environmentName',
    'startTime',
    'debugChannel',
    'unknown',
  ],
  decode: ['temporaryReferences', 'arraySizeLimit', 'unknown'],
  encode: ['temporaryReferences', 'signal', 'unknown'],
  read: [
    'nonce',
    'encodeFormAction',
    'temporaryReferences',
    'unstable_allowPartialStream',
    'callServer',
    'replayConsoleLogs',
    'environmentName',
    'startTime',
    'endTime',
    'findSourceMapURL',
    'debugChannel',
    'unknown',
  ],
};

function withPart(record, [key, ...rest], value) {
  if (key === undefined) {
    return value === ABSENT ? undefined : value;
  }
  const changed = {...record};
  if (rest.length === 0 && value === ABSENT) {
    delete changed[key];
  } else {
    changed[key] = withPart(record[key], rest, value);
  }
  return changed;
}

// [name, value → {options, manifest}]
function casesOf(optionNames, manifestName) {
  return [
    ['the options', options => ({options})],
    ...optionNames.map(name => [
      `the option ${name}`,
      value => ({options: withPart({}, [name], value)}),
    ]),
    ...(PLACES[manifestName] ?? []).map(place => [
      ['the manifest', ...place].join('.'),
      value => ({
        manifest: withPart(MANIFESTS[manifestName](), place, value),
      }),
    ]),
  ];
}

function f() {}

async function action(...args) {
  return args;
}

const NAMES = new Map([
  [f, 'export f'],
  [action, 'export action'],
]);

const describeAll = {
  wordError: () => 'an error',
  callsActions: true,
};

async function textOf(stream) {
  return Buffer.from(await new Response(stream).arrayBuffer()).toString();
}

async function nodeText({pipe}) {
  const chunks = [];
  for await (const chunk of pipe(new PassThrough())) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function readableText({prelude}) {
  const chunks = [];
  for await (const chunk of prelude) {
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString();
}

const RENDERS = {
  renderToReadableStream: async ({Server}, args) =>
    textOf(Server.renderToReadableStream(...args)),
  prerender: async ({Static}, args) =>
    textOf((await Static.prerender(...args)).prelude),
  renderToPipeableStream: async ({Server}, args) =>
    nodeText(Server.renderToPipeableStream(...args)),
  prerenderToNodeStream: async ({Static}, args) =>
    readableText(await Static.prerenderToNodeStream(...args)),
};

const MODELS = {
  data: () => ({a: 1}),
  'a client module': ({React, Server}) =>
    React.createElement(Server.registerClientReference(() => {}, 'm', 'f')),
  'a client module of a promise': ({Server}) =>
    Promise.resolve(Server.registerClientReference(() => {}, 'm', 'f')),
  'a failing component': ({React}) =>
    React.createElement(() => {
      throw new Error('failed');
    }),
  'a component with an id': ({React}) =>
    React.createElement(() => React.useId()),
  'a server function': ({Server}) =>
    Server.registerServerReference(async () => {}, 'm', 'action'),
};

// What a client gets.
async function rendered(way, layer, {model, manifest, options}) {
  const args = [MODELS[model](layer.server), manifest, options];
  const text = await RENDERS[way](layer.server, args);
  return describeRoot(
    layers['node reference'].client.Client.createFromReadableStream(
      streamOf(text),
      {
        serverConsumerManifest: {},
        callServer: () => [],
      },
    ),
  );
}

function formOf(entries) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) {
    form.append(name, value);
  }
  return form;
}

const BODIES = {
  data: () => formOf({0: '[1,[2,3]]'}),
  'a server function': () =>
    formOf({0: '["$h1"]', 1: '{"id":"m#action","bound":null}'}),
  'a temporary reference': () => formOf({0: '["$T"]'}),
};

const FORMS = {
  'no action': () => formOf({a: 'b'}),
  'an action': () => formOf({'$ACTION_ID_m#action': ''}),
};

async function* entriesOf(form) {
  yield* form;
}

// What of a busboy is used.
function busboyOf(form) {
  const busboy = new EventEmitter();
  setImmediate(() => {
    for (const [name, value] of form) {
      busboy.emit('field', name, value, {});
    }
    busboy.emit('finish');
    busboy.emit('close');
  });
  return busboy;
}

const DECODES = {
  decodeReply: [
    BODIES,
    ({Server}, body, ...rest) => Server.decodeReply(body, ...rest),
  ],
  decodeReplyFromAsyncIterable: [
    BODIES,
    ({Server}, body, ...rest) =>
      Server.decodeReplyFromAsyncIterable(entriesOf(body), ...rest),
  ],
  decodeReplyFromBusboy: [
    BODIES,
    ({Server}, body, ...rest) =>
      Server.decodeReplyFromBusboy(busboyOf(body), ...rest),
  ],
  decodeAction: [
    FORMS,
    ({Server}, body, ...rest) => Server.decodeAction(body, ...rest),
  ],
  decodeFormState: [
    FORMS,
    ({Server}, body, ...rest) => Server.decodeFormState('state', body, ...rest),
  ],
};

const ROWS = {
  data: '0:{"a":1}\n',
  'a client module': '1:I["m",[],"f"]\n0:["$1"]\n',
  'a client module with chunks': '1:I["m",["a.js","b.js"],"f"]\n0:["$1"]\n',
  'a module that is async': '1:I["late",[],"f",1]\n0:["$1"]\n',
  'a server function': '1:{"id":"m#action","bound":null}\n0:["$h1"]\n',
  'a temporary reference': '0:["$Tx"]\n',
  'a hint': ':HL["/a.css","style"]\n0:1\n',
  'a stream that is cut off': '0:["$@1"]\n',
};

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

function readOptions({manifest, options}) {
  return options === null || typeof options !== 'object'
    ? options
    : {serverConsumerManifest: manifest, ...options};
}

const READS = {
  createFromReadableStream: ({Client}, rows, call) =>
    Client.createFromReadableStream(streamOf(rows), readOptions(call)),
  createFromFetch: ({Client}, rows, call) =>
    Client.createFromFetch(
      Promise.resolve(new Response(rows)),
      readOptions(call),
    ),
  // Where the reference ends the process, the call is refused.
  createFromNodeStream({Client}, rows, {manifest, options}) {
    const stream = new EventEmitter();
    const root = Client.createFromNodeStream(stream, manifest, options);
    stream.emit('data', Buffer.from(rows));
    stream.emit('end');
    return root;
  },
};

const ARGUMENTS = {
  data: () => [1, {a: [2]}],
  'an element': () => [{$$typeof: Symbol.for('react.transitional.element')}],
  'a promise': () => [Promise.resolve(3)],
};

const layers = {};

// A refusal may leave them, and the reference throws some in tasks of their own.
let collections;

function installModules() {
  const modules = {m: {f, action}, late: Promise.resolve({f: 'late'})};
  installBundler(
    id => modules[id],
    () => Promise.resolve(),
  );
  addToBundler(new Map());
  globalThis.__webpack_get_script_filename__ = id => `${id}.js`;
  globalThis.__webpack_require__ &&= Object.assign(
    globalThis.__webpack_require__,
    {u: id => `${id}.js`},
  );
}

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  for (const host of HOSTS) {
    for (const implementation of IMPLEMENTATIONS) {
      installModules();
      const start = {implementation, mode: MODE, host};
      const server = loadServerLayer(start);
      server.Server.registerServerReference(action, 'm', 'action');
      layers[`${host} ${implementation}`] = {
        server,
        client: loadClientLayer(start),
      };
    }
  }
});

beforeEach(() => {
  collections = ['unhandledRejection', 'uncaughtException'].map(event =>
    collectUnhandled(event),
  );
});

afterEach(async () => {
  await turns(2);
  collections.forEach(collection => collection.stop());
});

const REFUSED = 'refused';
const NEVER = 'never';

async function outcomeOf(run) {
  try {
    return await Promise.race([run(), turns(20).then(() => NEVER)]);
  } catch {
    return REFUSED;
  }
}

async function describeRoot(root) {
  const text = describeResponse(root, NAMES, describeAll);
  await turns(3);
  const described = await text;
  return described === 'fails: an error' ? REFUSED : described;
}

// [use, value] → the outcome, of all calls at once.
async function outcomesIn(layer, calls, {callOf, run}) {
  installModules();
  return Promise.all(
    calls.map(([use, value]) =>
      outcomeOf(() => run(layer, use, callOf(VALUES[value]))),
    ),
  );
}

// In the reference, a function that its module does not export (docs/compatibility.md).
const LOST_FUNCTION = 'array #1\n  0 undefined';

const isAccepted = outcome =>
  ![REFUSED, NEVER, LOST_FUNCTION].includes(outcome) &&
  !outcome.includes('fails: an error');

// What the reference accepts and ours does not, or decodes otherwise.
async function differencesOf(host, uses, spec) {
  const calls = uses.flatMap(use =>
    Object.keys(VALUES).map(value => [use, value]),
  );
  const of = implementation =>
    outcomesIn(layers[`${host} ${implementation}`], calls, spec);
  const reference = await of('reference');
  const ours = await of('ours');
  return calls
    .map(([use, value], at) => [use, value, reference[at], ours[at]])
    .filter(([, , theirs, own]) => isAccepted(theirs) && own !== theirs);
}

function testCases(title, {cases, uses, run, hosts = HOSTS}) {
  describe.each(hosts)(`${title}, %s`, host => {
    test.each(cases)('%s', async (name, callOf) => {
      expect(
        await differencesOf(host, Object.keys(uses), {callOf, run}),
      ).toEqual([]);
    });
  });
}

const hostsOf = way => (/Node|Pipeable|Busboy/.test(way) ? ['node'] : HOSTS);

describe.each(Object.keys(RENDERS))('%s', way => {
  testCases('renders', {
    hosts: hostsOf(way),
    cases: casesOf(OPTIONS.render, 'client'),
    uses: MODELS,
    run: (layer, model, call) =>
      rendered(way, layer, {
        manifest: MANIFESTS.client(),
        options: {},
        ...call,
        model,
      }),
  });
});

describe.each(Object.entries(DECODES))('%s', (way, [bodies, decode]) => {
  testCases('decodes', {
    hosts: /Iterable/.test(way) ? ['node', 'edge'] : hostsOf(way),
    cases: casesOf(OPTIONS.decode, 'server'),
    uses: bodies,
    run: async ({server}, body, call) => {
      const {manifest, options} = {
        manifest: MANIFESTS.server(),
        options: {},
        ...call,
      };
      const root = decode(server, bodies[body](), manifest, options);
      return root === null ? 'null' : describeRoot(root);
    },
  });
});

describe.each(Object.entries(READS))('%s', (way, read) => {
  testCases('reads', {
    hosts: hostsOf(way),
    cases: casesOf(OPTIONS.read, 'consumer'),
    uses: ROWS,
    run: async ({client}, rows, call) =>
      describeRoot(
        read(client, ROWS[rows], {
          manifest: MANIFESTS.consumer(),
          options: {},
          ...call,
        }),
      ),
  });
});

describe('encodeReply', () => {
  testCases('encodes', {
    cases: casesOf(OPTIONS.encode),
    uses: ARGUMENTS,
    run: async ({client}, use, {options}) => {
      const body = await client.Client.encodeReply(ARGUMENTS[use](), options);
      return describeValue(
        typeof body === 'string' ? body : [...body],
        new Map(),
      );
    },
  });
});
