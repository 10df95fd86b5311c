// Values that a walk visits after an abort: settled promises are sent or reported as usual, values
// that would have to wait or to run are cut off. Rows and reports are those of the reference. In
// development the rows differ, so only the reports are compared.
import {loadServerLayer} from '../../../../../scripts/jest/layers.js';
import {REASON, runAborted} from '../support/aborted.js';
import {MODE} from '../support/layers.js';
import {collectUnhandled} from '../support/unhandled.js';

const HOSTS = ['node', 'edge', 'browser'];
const METHODS = ['renderToReadableStream', 'prerender'];

const NEVER = new Promise(() => {});

function settled(promise, outcome) {
  promise.catch(() => {});
  return Object.assign(promise, outcome);
}

function fulfilledWith(value) {
  return settled(Promise.resolve(value), {status: 'fulfilled', value});
}

function rejectedWith(message) {
  const reason = new Error(message);
  return settled(Promise.reject(reason), {status: 'rejected', reason});
}

const MET_AFTERWARDS = {
  'a fulfilled promise': () => fulfilledWith('value'),
  'a fulfilled promise of an object': () => fulfilledWith({a: [1]}),
  'a fulfilled promise of an element': ({h}) =>
    fulfilledWith(h('p', null, 'text')),
  'a fulfilled promise of a component': ({h}) => fulfilledWith(h(() => 'run')),
  'a fulfilled promise of a component in an element': ({h}) =>
    fulfilledWith(
      h(
        'p',
        null,
        'before',
        h(() => 'run'),
      ),
    ),
  'a fulfilled promise of promises': () =>
    fulfilledWith({
      fulfilled: fulfilledWith('value'),
      pending: NEVER,
      rejected: rejectedWith('rejected'),
    }),
  'a fulfilled promise, twice': () => {
    const promise = fulfilledWith('value');
    return [promise, promise];
  },
  'a fulfilled promise under a key': ({h, React}) =>
    h(React.Fragment, {key: 'k'}, fulfilledWith('value')),
  'a fulfilled promise in a Map': () => new Map([['k', fulfilledWith(1)]]),
  'a fulfilled promise of a promise that rejects': ({reject}) =>
    fulfilledWith([reject()]),
  'a rejected promise': () => rejectedWith('rejected'),
  'a rejected promise, twice': () => {
    const promise = rejectedWith('rejected');
    return [promise, promise];
  },
  'a pending promise': () => NEVER,
  'an untracked promise': () => Promise.resolve('value'),
  'a component': ({h}) => h(() => 'run'),
  'a lazy': ({React}) => React.lazy(async () => ({default: 'value'})),
  data: () => ({a: [1, 'text', new Map([[1, 2]]), new Date(0)]}),
  'a function': () => () => {},
  'an instance of a class': () => new (class {})(),
  'an element with a ref': ({h}) => h('p', {ref: {}}),
  'an unknown client reference': ({server}) =>
    server.registerClientReference(() => {}, 'unknown', 'x'),
  'a server function': ({server}) =>
    server
      .registerServerReference(async () => {}, 'module', 'act')
      .bind(null, 1),
};

function throwError() {
  throw new Error('not reported');
}

// Each aborts, and then throws. Only the abort is reported.
const THROWING = {
  'a component': ({h, stop}) => [h(() => throwError(stop()))],
  'a component that is the root': ({h, stop}) => h(() => throwError(stop())),
  'an async component': ({h, stop}) => [h(async () => throwError(stop()))],
  'a component in a promise': ({h, stop}) => ({
    promise: Promise.resolve([h(() => throwError(stop()))]),
  }),
  'a lazy': ({stop}) => [
    {
      $$typeof: Symbol.for('react.lazy'),
      _payload: null,
      _init: () => throwError(stop()),
    },
  ],
  'a getter': ({stop}) => [
    {
      get a() {
        return throwError(stop());
      },
    },
  ],
  'a getter in a Map': ({stop}) => [
    new Map([
      [
        1,
        {
          get a() {
            return throwError(stop());
          },
        },
      ],
    ]),
  ],
  'an iterable': ({stop}) => [
    {
      [Symbol.iterator]: () => throwError(stop()),
    },
  ],
};

const CASES = [
  ...Object.entries(MET_AFTERWARDS).map(([name, give]) => [
    `afterwards, ${name}`,
    tools => [tools.stopping, give(tools), 'sibling'],
  ]),
  ...Object.entries(THROWING).map(([name, give]) => [
    `${name} that aborts and throws`,
    give,
  ]),
];

const servers = {};

function load(implementation, host) {
  const layer = loadServerLayer({implementation, mode: MODE, host});
  return {...layer.Server, ...layer.Static, React: layer.React};
}

let collection;

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  for (const host of HOSTS) {
    servers[host] = {
      ours: load('ours', host),
      reference: load('reference', host),
    };
  }
});

beforeEach(() => {
  collection = collectUnhandled();
});

afterEach(() => {
  collection.stop();
});

// Both report the reason of the abort and the rejections of the model. Other messages, whose words
// differ, are counted.
function comparable({text, errors, ...rest}) {
  const known = [REASON.message, 'rejected'];
  return {
    ...rest,
    errors: errors.map(message => (known.includes(message) ? message : 'own')),
    rows: __DEV__ ? null : text,
  };
}

describe.each(HOSTS)('server.%s', host => {
  describe.each(METHODS)('%s', method => {
    test.each(CASES)('%s', async (_, create) => {
      const reference = await runAborted(servers[host].reference, method, {
        create,
      });
      collection.unhandled.length = 0;
      const ours = await runAborted(servers[host].ours, method, {create});
      expect(reference.hasEnded).toBe(true);
      expect(comparable(ours)).toEqual(comparable(reference));
      expect(collection.unhandled).toEqual([]);
    });
  });

  // The reference's production build never ends this one.
  test('a component in an item that aborts and throws', async () => {
    const {ours} = servers[host];
    const {errors, hasEnded} = await runAborted(ours, METHODS[0], {
      async *create({h, stop}) {
        yield [h(() => throwError(stop()))];
      },
    });
    // The source reports the abort, and so does the part of the item that is cut off.
    expect(errors).toEqual([REASON.message, REASON.message]);
    expect(hasEnded).toBe(true);
  });
});
