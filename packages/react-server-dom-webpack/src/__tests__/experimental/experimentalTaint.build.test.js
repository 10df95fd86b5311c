// Tainted values, with React's experimental channel: refused wherever they are, and nothing of them is sent.
import {
  IMPLEMENTATIONS,
  PAIRS,
  clientOf,
  decode,
  renderText,
  serverOf,
  streamOf,
} from '../support/experimental.js';
import {within} from '../support/guard.js';

const SECRET = 'a secret text';
const LONG = 'long secret '.repeat(200);
const BYTES = [115, 101, 99, 114];
const BIG = 8675309n;
const LIFETIME = {};

// `experimental_taint…` of a server's copy of React, and what a model needs.
function toolsOf({React, Server, jsxRuntime}) {
  const object = (value, message = 'the object') => {
    React.experimental_taintObjectReference(message, value);
    return value;
  };
  const bytes = new DataView(Uint8Array.from(BYTES).buffer);
  for (const value of [SECRET, LONG, BIG, bytes]) {
    React.experimental_taintUniqueValue('the value', LIFETIME, value);
  }
  const action = (...bound) =>
    Server.registerServerReference(async () => {}, 'act', 'run').bind(
      null,
      ...bound,
    );
  return {h: React.createElement, jsx: jsxRuntime.jsx, object, action};
}

// name → the model, and the message (or those of several errors).
const REFUSED = {
  'a text in a prop': ({h}) => h('p', {title: SECRET}),
  'a text as a child': ({h}) => h('p', null, SECRET),
  'a text at the root': () => SECRET,
  'a text in an object': () => ({deep: {text: SECRET, other: 'x'}}),
  'a long text': () => ({long: LONG}),
  'a long text at the root': () => LONG,
  'a key': ({h}) => h('p', {key: SECRET}),
  'a type': ({h}) => h(SECRET),
  'a bigint': () => ({big: BIG}),
  'a key of a Map': () => new Map([[SECRET, 1]]),
  'a value of a Map': () => new Map([[1, SECRET]]),
  'an item of a Set': () => new Set([SECRET]),
  'a field of FormData': () => {
    const form = new FormData();
    form.append('name', SECRET);
    return form;
  },
  'a name in FormData': () => {
    const form = new FormData();
    form.append(SECRET, 'text');
    return form;
  },
  'an item of an iterable': () => ({
    *[Symbol.iterator]() {
      yield SECRET;
    },
  }),
  'an item of a stream': () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(SECRET);
      },
    }),
  'an item of an async iterable': async function* () {
    yield SECRET;
  },
  'the result of a component': ({h}) => h(() => SECRET),
  'the result of an async component': ({h}) => h(async () => SECRET),
  'the value of a promise': () => ({promise: Promise.resolve(SECRET)}),
  'the result of a toJSON': () => ({
    value: new (class {
      toJSON() {
        return SECRET;
      }
    })(),
  }),
  'a getter': () => ({
    get value() {
      return SECRET;
    },
  }),
  'a proxy': () => ({
    value: new Proxy(
      {text: ''},
      {get: (_, key) => (key === 'text' ? SECRET : undefined)},
    ),
  }),
  'a bound argument': ({action}) => ({action: action(SECRET)}),
  'an object': ({object}) => ({value: object({secret: 'field'})}),
  'an object at the root': ({object}) => object({secret: 'field'}),
  'an array': ({object}) => ({value: object(['field'])}),
  'a function': ({object}) => ({value: object(() => 'field')}),
  'a Map': ({object}) => ({value: object(new Map([['field', 1]]))}),
  'a promise': ({object}) => ({value: object(Promise.resolve('field'))}),
  'an instance of a class': ({object}) => ({value: object(new (class {})())}),
  'an Error': ({object}) => ({value: object(new Error('field'))}),
  'a Blob': ({object}) => ({value: object(new Blob(['field']))}),
  'a stream itself': ({object}) => ({value: object(new ReadableStream({}))}),
  'a bound object': ({object, action}) => ({action: action(object({x: 1}))}),
  'an object in a Map': ({object}) => new Map([[object({}), 1]]),
  'an object in a component': ({h, object}) => {
    const user = object({secret: 'field'});
    return h(function User() {
      return h('p', {user});
    });
  },
  'props of an element': ({jsx, object}) => jsx('p', object({secret: 'field'})),
};

// What a component returns: the reference copies the first ones before it looks at the taint.
const RESULTS = {
  'an array': () => ['field'],
  'an array of elements': ({h}) => [h('p', {key: 1}, 'field')],
  'a Map': () => new Map([['field', 1]]),
  'a Set': () => new Set(['field']),
  FormData: () => {
    const form = new FormData();
    form.append('name', 'field');
    return form;
  },
  'an iterable': () => ({
    *[Symbol.iterator]() {
      yield 'field';
    },
  }),
  'an iterator': () => ['field'].values(),
  'an async iterable': () => ({
    async *[Symbol.asyncIterator]() {
      yield 'field';
    },
  }),
  'an async generator': async function* () {
    yield 'field';
  },
  'a stream': () => new ReadableStream({}),
  'an object': () => ({value: 'field'}),
  'a Uint8Array': () => Uint8Array.from(BYTES),
};

const RETURNED = Object.fromEntries(
  Object.entries(RESULTS).flatMap(([name, create]) => [
    [
      `${name} that a component returns`,
      tools => tools.h(() => tools.object(create(tools))),
    ],
    [
      `${name} that a component with a key returns`,
      tools => [tools.h(() => tools.object(create(tools)), {key: 'k'})],
    ],
    [
      `${name} that an async component returns`,
      tools => tools.h(async () => tools.object(create(tools))),
    ],
  ]),
);

// The reference leaves these responses open, or sends the value.
const OURS_REFUSE = {
  ...RETURNED,
  'a promise that a component returns': ({h, object}) =>
    h(() => object(Promise.resolve('field'))),
  'bytes that a component returns': ({h}) => h(() => Uint8Array.from(BYTES)),
  'a Uint8Array': () => ({bytes: Uint8Array.from(BYTES)}),
  'a view of a buffer': () => ({
    bytes: new Uint8Array(Uint8Array.from([0, ...BYTES, 0]).buffer, 1, 4),
  }),
  'a DataView': () => ({bytes: new DataView(Uint8Array.from(BYTES).buffer)}),
  'an ArrayBuffer': () => ({bytes: Uint8Array.from(BYTES).buffer}),
  'a Uint16Array': () => ({
    bytes: new Uint16Array(Uint8Array.from(BYTES).buffer),
  }),
  'an item of a byte stream': () =>
    new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(Uint8Array.from(BYTES));
      },
    }),
  'an object with a toJSON': ({object}) => ({
    value: object({toJSON: () => 'field'}),
  }),
  'an object with a toJSON as an item': async function* ({object}) {
    yield object({toJSON: () => ({a: 'field'})});
  },
  'an object with a toJSON at the root': ({object}) =>
    object({toJSON: () => ({a: 'field'})}),
};

// Not protected, as React documents.
const SENT = {
  'a part of a text': () => SECRET.slice(1),
  'a changed text': () => SECRET.toUpperCase(),
  'a copy of an object': ({object}) => ({...object({secret: 'field'})}),
  'other bytes of the same length': () => Uint8Array.from([1, 2, 3, 4]),
  'props of a component': ({h, object}) =>
    h(() => 'fine', {text: SECRET, user: object({secret: 'field'})}),
  'a server function': ({object, action}) => ({value: object(action())}),
};

function expectNoSecret(text) {
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('long secret');
  expect(text).not.toContain('secr');
  expect(text).not.toContain('field');
  expect(text).not.toContain(String(BIG));
}

// Reads everything; what rejects is in the list.
async function errorsIn(value, seen = new Set(), list = []) {
  if (Object(value) !== value || seen.has(value)) {
    return list;
  }
  seen.add(value);
  if (value.$$typeof === Symbol.for('react.lazy')) {
    try {
      await errorsIn(value._init(value._payload), seen, list);
    } catch (thrown) {
      await errorsIn(thrown.then ? thrown : Promise.reject(thrown), seen, list);
    }
  } else if (typeof value.then === 'function') {
    try {
      await errorsIn(await value, seen, list);
    } catch (error) {
      list.push(error);
    }
  } else if (typeof value[Symbol.asyncIterator] === 'function') {
    try {
      for await (const item of value) {
        await errorsIn(item, seen, list);
      }
    } catch (error) {
      list.push(error);
    }
  } else if (value[Symbol.iterator]) {
    for (const item of value) {
      await errorsIn(item, seen, list);
    }
  } else {
    for (const key of Object.keys(value)) {
      await errorsIn(value[key], seen, list);
    }
  }
  return list;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

// First: the reference leaves requests of other tests pending.
describe('the end of a lifetime', () => {
  // React's registry counts lifetimes and pending requests; collections are not under the control of a test.
  const registriesOf = ({React}) =>
    React.__SERVER_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

  function endLifetime(layer, value) {
    const {TaintRegistryValues, TaintRegistryPendingRequests} =
      registriesOf(layer);
    const entry = TaintRegistryValues.get(value);
    for (const list of TaintRegistryPendingRequests) {
      list.push(value);
      entry.count++;
    }
    entry.count--;
  }

  test.each(IMPLEMENTATIONS)(
    '%s: the value stays tainted until the requests of then have ended',
    async name => {
      const layer = serverOf(name);
      const value = 'ends ' + name;
      layer.React.experimental_taintUniqueValue('ended', {}, value);
      let resolve;
      const late = new Promise(done => (resolve = done));
      const pending = renderText(layer, {late});
      endLifetime(layer, value);
      const during = await renderText(layer, {value});
      expect(during.errors.map(({message}) => message)).toEqual(['ended']);
      resolve(value);
      const own = await pending;
      expect(own.errors.map(({message}) => message)).toEqual(['ended']);
      const after = await renderText(layer, {value});
      expect(after.errors).toEqual([]);
      expect(after.text).toContain(value);
    },
  );

  test.each([
    ['cancelled', reader => reader.cancel()],
    [
      'read to the end',
      async reader => {
        while (!(await reader.read()).done) {
          // Nothing is kept.
        }
      },
    ],
  ])('a request that is %s is not pending any more', async (_, end) => {
    const layer = serverOf('ours');
    const {TaintRegistryPendingRequests} = registriesOf(layer);
    const {size} = TaintRegistryPendingRequests;
    const stream = layer.Server.renderToReadableStream(
      {late: new Promise(done => setTimeout(done, 5))},
      {},
      {onError() {}},
    );
    expect(TaintRegistryPendingRequests.size).toBe(size + 1);
    await end(stream.getReader());
    await new Promise(done => setTimeout(done, 20));
    expect(TaintRegistryPendingRequests.size).toBe(size);
  });
});

// In development the reference sends tainted props of components as debug data.
test.each(
  PAIRS.flatMap(pair => Object.keys(REFUSED).map(name => ({...pair, name}))),
)('$server to $client: refuses $name', async ({server, client, name}) => {
  const layer = serverOf(server);
  const {text, errors} = await renderText(
    layer,
    REFUSED[name](toolsOf(layer)),
    {limit: server === 'ours' ? undefined : 300},
  );
  expect(errors).toHaveLength(1);
  expect(errors[0].message).toMatch(/^the (value|object)$/);
  if (server === 'ours' || !__DEV__) {
    expectNoSecret(text);
  }
  const [error] = await within(
    errorsIn(decode(clientOf(client), streamOf(text))),
    'the client',
  );
  // Clients do not show bound arguments: a call sends them.
  if (name.startsWith('a bound')) {
    expect(error).toBe(undefined);
    expect(text).toMatch(/^\w+:E\{/m);
  } else {
    expect(error).toBeInstanceOf(Error);
  }
});

test.each(Object.keys(OURS_REFUSE))('refuses %s', async name => {
  const layer = serverOf('ours');
  const {text, errors} = await renderText(
    layer,
    OURS_REFUSE[name](toolsOf(layer)),
  );
  expect(errors.map(({message}) => message)).toEqual([
    expect.stringMatching(/^the (value|object)$/),
  ]);
  expectNoSecret(text);
});

test.each(
  IMPLEMENTATIONS.flatMap(server =>
    Object.keys(SENT).map(name => ({server, name})),
  ),
)('$server: sends $name', async ({server, name}) => {
  const layer = serverOf(server);
  const {errors} = await renderText(layer, SENT[name](toolsOf(layer)));
  expect(errors).toEqual([]);
});

test.each(IMPLEMENTATIONS)('%s: without a message there is one', async name => {
  const layer = serverOf(name);
  const value = {};
  layer.React.experimental_taintObjectReference(undefined, value);
  const {errors} = await renderText(layer, value);
  expect(errors[0].message).toMatch(/^A tainted value/);
});

test('a digest that is tainted is left out', async () => {
  const layer = serverOf('ours');
  toolsOf(layer);
  const {text} = await renderText(
    layer,
    layer.React.createElement(() => {
      throw new Error('x');
    }),
    {onError: () => SECRET},
  );
  expectNoSecret(text);
});
