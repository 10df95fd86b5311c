// Debug data that refers to objects of the model: which objects are the same after decoding is as
// with the reference's server, except that ours copies objects of a row that is being made; and no value
// of the model waits for debug data.
import {Duplex, Readable, Writable} from 'stream';

import {withoutModelReferences} from '../support/debugRows.js';
import {describeDebug} from '../support/describeDebug.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {turns} from '../support/turns.js';
import {WAITING_INFO} from '../tables/debugStreams.js';
import {
  MODELS,
  failingComponent,
  failingRow,
  largePage,
  leavesOut,
  modelReferences,
} from '../tables/modelReferences.js';

const modelOf = name => layer => modelReferences(layer)[name]();

let layers;
let printed;

beforeAll(() => {
  layers = loadLayers();
});

beforeEach(() => {
  printed = [];
  for (const method of ['log', 'error', 'warn']) {
    console[method].mockRestore?.();
    jest.spyOn(console, method).mockImplementation((...call) => {
      printed.push(call);
    });
  }
});

// The bytes of the model, and of the debug channel if there is one.
async function render(server, model, hasChannel = false) {
  const layer = layers.servers[server];
  const debug = [];
  const write = (chunk, encoding, done) => {
    debug.push(Buffer.from(chunk));
    done();
  };
  const main = await within(
    renderBytes(layer, model(layer), {
      manifest: MODELS.manifest,
      options: {
        onError: () => 'digest',
        filterStackFrame: MODELS.isOwnFrame,
        debugChannel: hasChannel ? new Writable({write}) : undefined,
      },
    }),
    'render',
  );
  return {main, debug: hasChannel ? Buffer.concat(debug) : null};
}

// A response of which a test pushes the pieces.
function open(client, options) {
  const stream = new Readable({read() {}});
  const {createFromNodeStream} = layers.clients[client].Client;
  const root = createFromNodeStream(stream, MODELS.consumer, {
    replayConsoleLogs: true,
    ...options,
  });
  root.then(
    () => {},
    () => {},
  );
  return {stream, root};
}

function turn() {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}

async function decode(client, {main, debug}) {
  printed = [];
  const debugChannel = debug === null ? undefined : Readable.from([debug]);
  const {stream, root} = open(client, {debugChannel});
  stream.push(main);
  stream.push(null);
  const value = await within(root, 'root');
  await turns(10);
  return {value: seeThrough(value)};
}

// What is the same object as what. In the reference's clients an element in a circle stays behind a
// lazy node.
async function identities(client, bytes, options) {
  const {value} = await decode(client, bytes);
  const objects = printed.map(call =>
    call.filter(argument => typeof argument === 'object'),
  );
  return describeObjects({value, objects}, options);
}

function describeObjects(value, options) {
  return describeDebug(value, options).filter(
    line => !/rsc stream|debugStack|debugLocation/.test(line),
  );
}

function seeThrough(value) {
  return value?.$$typeof === Symbol.for('react.lazy')
    ? seeThrough(value._init(value._payload))
    : value;
}

// Their component is rendered in the middle of the row that has the object: the reference refers to it, ours
// copies it.
const COPIED = new Set([
  'a prop of an element around',
  'a circle through the root and a component',
  'an element that two components return',
  'a typed array',
  'an iterable',
  'rows in rows',
  'the owner of a later row',
  'content of a boundary',
]);

// Without debug data. A row that waits for debug data is behind a lazy node in the reference's client.
async function identitiesOfModel(client, bytes) {
  const lines = await identities(client, bytes, {unwrap: seeThrough});
  return lines.filter(line => !/\._owner\.|\._debugInfo/.test(line));
}

describe('the same objects as with the reference:', () => {
  const cells = MODELS.names.flatMap(name => [
    {name, hasChannel: false, title: name},
    {name, hasChannel: true, title: `${name}, with a debug channel`},
  ]);
  test.each(cells)('$title', async ({name, hasChannel}) => {
    const rendered = {};
    for (const server of new Set(['reference', ...SERVERS])) {
      rendered[server] = await render(server, modelOf(name), hasChannel);
    }
    for (const client of CLIENTS) {
      for (const server of SERVERS) {
        const describe =
          server === 'ours' && COPIED.has(name)
            ? identitiesOfModel
            : identities;
        const expected = await describe(client, rendered.reference);
        const found = await describe(client, rendered[server]);
        expect([server, client, found]).toEqual([server, client, expected]);
      }
    }
  });
});

// Whether JSON writes the value as it is: no `toJSON`, no class, no function.
function isPlain(value) {
  if (typeof value !== 'object' || value === null) {
    return typeof value !== 'function';
  }
  const isRecord =
    Array.isArray(value) ||
    [null, Object.prototype].includes(Object.getPrototypeOf(value));
  return (
    isRecord &&
    !Object.hasOwn(value, 'toJSON') &&
    Object.values(value).every(isPlain)
  );
}

describe('all that becomes JSON is plain:', () => {
  test.each(MODELS.names)('%s', async name => {
    const {stringify} = JSON;
    const spy = jest.spyOn(JSON, 'stringify').mockImplementation(stringify);
    try {
      await render('ours', modelOf(name));
      const values = spy.mock.calls.map(([value]) => value);
      expect(values.length).toBeGreaterThan(0);
      expect(values.filter(value => !isPlain(value))).toEqual([]);
    } finally {
      spy.mockRestore();
    }
  });
});

// What the server answers when the client asks for all that was left out.
async function askLate(server) {
  const layer = layers.servers[server];
  let text = '';
  const debugChannel = new Duplex({
    read() {},
    write(chunk, encoding, done) {
      text += String(chunk);
      done();
    },
  });
  await within(
    renderBytes(layer, leavesOut(layer), {
      options: {filterStackFrame: MODELS.isOwnFrame, debugChannel},
    }),
    'render',
  );
  await turns(10);
  const ids = Array.from(text.matchAll(/\$Y([0-9a-f]+)/g), ([, id]) => id);
  text = '';
  debugChannel.push(`Q:${ids.join(',')}\n`);
  await turns(10);
  debugChannel.push(null);
  return text;
}

describe('rows that are divided or fail', () => {
  test('debug data has the values of all rows of a large page', async () => {
    for (const server of new Set(['reference', ...SERVERS])) {
      const bytes = await render(server, largePage);
      for (const client of CLIENTS) {
        const {value} = await decode(client, bytes);
        const sections = value.props.children.map(seeThrough);
        expect(sections).toHaveLength(40);
        for (const {props} of sections) {
          const {_owner} = seeThrough(props.children[1]);
          expect(props.data.x).toEqual({y: expect.any(Number)});
          expect(_owner.props.data).toEqual(props.data);
        }
      }
    }
  });

  test('debug data does not refer to a row that fails', async () => {
    for (const hasChannel of [false, true]) {
      const {main, debug} = await render('ours', failingRow, hasChannel);
      expect(String(main)).toMatch(/^0:E/m);
      expect(String(debug ?? main)).toMatch(
        /"name":"Show",.*"props":\{"cfg":\{"a":\{"b":1\}\}\}/,
      );
    }
  });

  test('values that are asked for after the end of the model', async () => {
    const answers = {};
    for (const server of new Set(['reference', ...SERVERS])) {
      answers[server] = await askLate(server);
    }
    expect(answers.reference).toMatch(/^\w+:"\$0:o:k13"$/m);
    for (const server of SERVERS) {
      expect([server, answers[server]]).toEqual([server, answers.reference]);
    }
  });

  test('the cause of an error is sent where the model has it, too', async () => {
    for (const server of new Set(['reference', ...SERVERS])) {
      const bytes = await render(server, failingComponent);
      for (const client of CLIENTS) {
        const {value} = await decode(client, bytes);
        expect(() => seeThrough(value.el)).toThrow('x');
        expect(value.el._payload.reason.cause).toEqual({a: {b: 1}});
      }
    }
  });
});

// What a reader of the model sees of a value.
function view(value, seen = new Map()) {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' ? 'function' : String(value);
  }
  if (seen.has(value)) {
    return `object ${seen.get(value)}`;
  }
  seen.set(value, seen.size);
  if (value instanceof Error) {
    return value.message;
  }
  if (typeof value.then === 'function') {
    value.then(
      () => {},
      () => {},
    );
    const outcome = {fulfilled: value.value, rejected: value.reason};
    return [value.status, view(outcome[value.status], seen)];
  }
  switch (value.$$typeof) {
    case Symbol.for('react.lazy'):
      return ['lazy', view(readLazy(value), seen)];
    case Symbol.for('react.transitional.element'):
      return ['element', String(value.type), view(value.props, seen)];
    default:
      return value instanceof Map || value instanceof Set
        ? view([...value], seen)
        : Object.entries(value).map(([key, part]) => [key, view(part, seen)]);
  }
}

function readLazy({_init, _payload}) {
  try {
    return _init(_payload);
  } catch (thrown) {
    return typeof thrown.then === 'function' ? 'waits' : thrown;
  }
}

async function viewAfter(pieces, {ends, hasTurns}) {
  const {stream, root} = open('ours', {replayConsoleLogs: false});
  for (const piece of pieces) {
    stream.push(Buffer.from(piece));
    if (hasTurns) {
      await turn();
    }
  }
  await turn();
  if (ends) {
    stream.push(null);
  }
  await turn();
  await turn();
  const seen = JSON.stringify(view(root));
  stream.destroy();
  return seen;
}

describe('the model waits for no debug data after each row:', () => {
  test.each(MODELS.names)('%s', async name => {
    for (const server of new Set(['reference', ...SERVERS])) {
      const {main} = await render(server, modelOf(name));
      const {pieces, bare} = withoutModelReferences(main);
      for (let count = 1; count <= pieces.length; count++) {
        for (const ends of [false, true]) {
          const mode = {ends, hasTurns: count % 2 === 1};
          const found = await viewAfter(pieces.slice(0, count), mode);
          const expected = await viewAfter(bare.slice(0, count), mode);
          expect([server, count, ends, found]).toEqual([
            server,
            count,
            ends,
            expected,
          ]);
        }
      }
    }
  });

  test('most of these models have such references', async () => {
    let referring = 0;
    for (const name of MODELS.names) {
      const {main} = await render('reference', modelOf(name));
      referring += withoutModelReferences(main).count > 0 ? 1 : 0;
    }
    expect(referring).toBeGreaterThan(MODELS.names.length / 2);
  });

  test.each(['an owner that waits', 'a component that waits'])(
    '%s, for a row that fails or never comes',
    async name => {
      const {steps} = WAITING_INFO[name];
      for (const end of ['7:E{"digest":"","message":"m","stack":[]}\n', '']) {
        const {stream, root} = open('ours');
        stream.push(steps[0]);
        await turn();
        stream.push(end);
        stream.push(null);
        const {_debugInfo, _owner} = seeThrough((await root).el);
        await turn();
        const isOfOwner = name === 'an owner that waits';
        expect(_owner.props).toEqual(
          isOfOwner
            ? {c: undefined, d: undefined}
            : {c: {d: undefined}, e: undefined},
        );
        expect(_debugInfo ?? []).toEqual(isOfOwner ? [] : [_owner]);
      }
    },
  );

  test.each(Object.keys(WAITING_INFO))('%s', async name => {
    const {steps, same} = WAITING_INFO[name];
    const infos = {};
    for (const client of ['ours', 'reference']) {
      const {stream, root} = open(client);
      stream.push(steps[0]);
      await turn();
      await turn();
      if (client === 'ours') {
        expect(seeThrough((await root).el)).toMatchObject({type: 'p'});
      }
      steps.slice(1).forEach(text => stream.push(text));
      stream.push(null);
      await within(root, 'root');
      await turn();
      const element = seeThrough(root.value.el);
      const [one, other] = same(element).map(seeThrough);
      expect(one).toBeDefined();
      expect(other).toBe(one);
      infos[client] = (element._debugInfo ?? []).map(Object.keys);
    }
    expect(infos.ours).toEqual(infos.reference);
  });
});
