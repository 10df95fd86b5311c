// Weak promises and optimistic keys, with React's experimental channel: all combinations of our and the
// reference's server and client.
import {loadClients, loadServers} from '../support/layers.js';
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

class Weak {
  status = 'pending_weak';
  callbacks = [];

  then(onFulfilled, onRejected) {
    this.callbacks.push([onFulfilled, onRejected]);
  }

  resolve(value) {
    this.status = 'fulfilled';
    this.value = value;
    this.callbacks.forEach(([onFulfilled]) => onFulfilled(value));
  }

  reject(reason) {
    this.status = 'rejected';
    this.reason = reason;
    this.callbacks.forEach(([, onRejected]) => onRejected(reason));
  }
}

function later(milliseconds, act = () => {}) {
  return new Promise(resolve => setTimeout(() => resolve(act()), milliseconds));
}

// Values as data: what is pending or halted has only its status.
async function statesOf(value) {
  if (Object(value) !== value) {
    return value;
  }
  if (typeof value.then === 'function') {
    if (value.status !== 'resolved_model' && value.status !== 'fulfilled') {
      return value.status === 'rejected' ? 'rejected' : value.status;
    }
    return {value: await statesOf(await value)};
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, each]) => [
      key,
      await statesOf(each),
    ]),
  );
  return Object.fromEntries(entries);
}

// name → the model, and what the client has after the end of the response.
const WEAK = {
  'one that never settles': {
    create: () => ({weak: new Weak(), other: 1}),
    expected: {weak: 'halted', other: 1},
  },
  twice: {
    create() {
      const weak = new Weak();
      return {a: weak, b: weak};
    },
    expected: {a: 'halted', b: 'halted'},
  },
  'one that settles in time': {
    create() {
      const weak = new Weak();
      later(10, () => weak.resolve({text: 'value'}));
      return {weak, open: later(50)};
    },
    expected: {weak: {value: {text: 'value'}}, open: {value: undefined}},
  },
  'one that rejects in time': {
    create() {
      const weak = new Weak();
      later(10, () => weak.reject(new Error('no')));
      return {weak, open: later(50)};
    },
    expected: {weak: 'rejected', open: {value: undefined}},
  },
  'a linked list': {
    create() {
      const list = [new Weak(), new Weak(), new Weak()];
      later(10, () => list[0].resolve({next: list[1]}));
      later(20, () => list[1].resolve({next: list[2]}));
      return {list: list[0], open: later(50)};
    },
    expected: {
      list: {value: {next: {value: {next: 'halted'}}}},
      open: {value: undefined},
    },
  },
  'one that settles to a value that arrives later': {
    create() {
      const weak = new Weak();
      later(10, () => weak.resolve({late: later(60, () => 'late')}));
      return {weak, open: later(30)};
    },
    expected: {
      weak: {value: {late: {value: 'late'}}},
      open: {value: undefined},
    },
  },
  'one that settles too late': {
    create() {
      const weak = new Weak();
      later(30, () => weak.resolve('late'));
      return {weak};
    },
    expected: {weak: 'halted'},
  },
  'a native promise': {
    create() {
      const weak = later(10, () => 'value');
      weak.status = 'pending_weak';
      return {weak, open: later(50)};
    },
    expected: {weak: {value: 'value'}, open: {value: undefined}},
  },
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test.each(
  PAIRS.flatMap(pair => Object.keys(WEAK).map(name => ({...pair, name}))),
)('$server to $client: a weak promise, $name', async pair => {
  const {create, expected} = WEAK[pair.name];
  const {text} = await renderText(serverOf(pair.server), create());
  const client = clientOf(pair.client);
  let controller;
  const stream = new ReadableStream({
    start: created => (controller = created),
  });
  const response = decode(client, stream);
  controller.enqueue(Buffer.from(text, 'latin1'));
  const value = await within(response, 'the root');
  const touched = await statesOf(value);
  expect(touched).toBeDefined();
  controller.close();
  await later(10);
  expect(await within(statesOf(value), 'the values')).toEqual(expected);
});

test.each(PAIRS)(
  '$server to $client: a promise is weak before it settles',
  async ({server, client}) => {
    const {text} = await renderText(serverOf(server), {weak: new Weak()});
    expect(text).toMatch(/"weak":"\$w\w+"/);
    let controller;
    const stream = new ReadableStream({
      start(created) {
        controller = created;
        created.enqueue(Buffer.from(text, 'latin1'));
      },
    });
    const {weak} = await decode(clientOf(client), stream);
    expect(weak.status).toBe('pending_weak');
    const settled = jest.fn();
    weak.then(settled, settled);
    controller.error(new Error('the network'));
    await later(10);
    expect(weak.status).toBe('halted');
    expect(settled).not.toHaveBeenCalled();
  },
);

test.each(IMPLEMENTATIONS)(
  '%s: an abort sends no row for a weak promise',
  async name => {
    const controller = new AbortController();
    later(20, () => controller.abort(new Error('stop')));
    const {text} = await renderText(
      serverOf(name),
      {weak: new Weak(), open: later(500)},
      {signal: controller.signal},
    );
    const [, id] = /"weak":"\$w(\w+)"/.exec(text);
    expect(text).not.toMatch(new RegExp(`^${id}:`, 'm'));
  },
);

test('a thenable that calls back twice, or throws afterwards, has one row', async () => {
  const create = act => ({
    status: 'pending_weak',
    then(onFulfilled) {
      setTimeout(() => act(this, onFulfilled), 5);
    },
  });
  let close;
  const open = new Promise(resolve => (close = resolve));
  const twice = create((thenable, callback) => {
    callback('value');
    callback('other');
    setTimeout(close);
  });
  const throwing = {
    status: 'pending_weak',
    then(onFulfilled) {
      onFulfilled('value');
      throw new Error('late');
    },
  };
  const {text} = await renderText(serverOf('ours'), {
    twice,
    throwing,
    open,
  });
  const rows = text.match(/^\w+:"value"$/gm);
  expect(rows).toHaveLength(2);
});

describe('with a stable react', () => {
  const servers = loadServers('node');
  const clients = loadClients('node');

  test.each(['ours', 'reference'])(
    '%s: the status means nothing to a server',
    async name => {
      const weak = new Weak();
      later(10, () => weak.resolve('value'));
      const {text} = await renderText(servers[name], {weak});
      expect(text).toContain('"weak":"$@');
      expect(text).toContain('"value"');
    },
  );

  test('our client reads what a server of the experimental channel sends', async () => {
    const value = await decode(clients.ours, streamOf('0:{"weak":"$w1"}\n'));
    expect(value.weak.status).toBe('halted');
  });
});

// name → the model of components and keys.
function keysOf({React}) {
  const {createElement: h, optimisticKey: key, Fragment} = React;
  const Pass = ({children}) => children;
  return {
    'an element': h('p', {key}),
    'an item of a list': [h('p', {key}), h('p', {key: 'other'})],
    'a component': h(Pass, {key}, h('p')),
    'inside of an explicit key': h(Pass, {key: 'a'}, h('p', {key})),
    'around an explicit key': h(Pass, {key}, h('p', {key: 'b'})),
    'around a component with a key': h(
      Pass,
      {key},
      h(Pass, {key: 'x'}, h('p')),
    ),
    'inside of two keys': h(
      Pass,
      {key: 'x'},
      h(Pass, {key: 'y'}, h('p', {key})),
    ),
    'between two keys': h(Pass, {key: 'x'}, h(Pass, {key}, h('p', {key: 'z'}))),
    'a fragment': h(Fragment, {key}, 'a', 'b'),
    'a fragment inside of a key': h(Pass, {key: 'a'}, h(Fragment, {key}, 'b')),
    'a list': h(Pass, {key}, ['a', 'b']),
    'inside of a list with a key': h(Pass, {key: 'a'}, [
      h(Pass, {key}, h('q')),
    ]),
  };
}

const KEYED = [
  'an element',
  'an item of a list',
  'a component',
  'inside of an explicit key',
  'around an explicit key',
  'around a component with a key',
  'inside of two keys',
  'between two keys',
  'a fragment',
  'a fragment inside of a key',
  'a list',
  'inside of a list with a key',
];

function treeOf(value) {
  if (Array.isArray(value)) {
    return value.map(treeOf);
  }
  if (Object(value) !== value) {
    return value;
  }
  if (value.$$typeof === Symbol.for('react.lazy')) {
    return treeOf(value._init(value._payload));
  }
  const {type, key, props} = value;
  return {type, key, children: treeOf(props.children)};
}

test.each(PAIRS.flatMap(pair => KEYED.map(name => ({...pair, name}))))(
  '$server to $client: an optimistic key of $name',
  async ({server, client, name}) => {
    const layer = serverOf(server);
    const {text, errors} = await renderText(layer, keysOf(layer)[name]);
    expect(errors).toEqual([]);
    const decoded = await decode(clientOf(client), streamOf(text));
    const reference = serverOf('reference-experimental');
    const usual = await renderText(reference, keysOf(reference)[name]);
    const expected = await decode(
      clientOf('reference-experimental'),
      streamOf(usual.text),
    );
    expect(treeOf(decoded)).toEqual(treeOf(expected));
    expect(
      JSON.stringify(treeOf(expected), (_, value) =>
        typeof value === 'symbol' ? String(value) : value,
      ),
    ).toContain('react.optimistic_key');
    expect(console.error).not.toHaveBeenCalled();
  },
);
