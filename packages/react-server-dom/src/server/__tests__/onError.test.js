// An `onError` that fails. Its failure becomes the error of the current row. If it fails for that,
// too, the response fails. The rows are those of the reference, if it ends the row. Its response
// then stays open, ours ends.
import {EventEmitter} from 'node:events';
import {setImmediate as nextTask} from 'node:timers/promises';

const IMPLEMENTATIONS = {
  ours: () => require('react-server-dom-webpack/src/webpack/serverNode.js'),
  reference: () => require('react-server-dom-webpack-reference/server.node'),
};

const layers = {};

// Each has its own copy of React: two servers cannot share a copy.
function load(name) {
  jest.isolateModules(() => {
    layers[name] ??= {
      Server: IMPLEMENTATIONS[name](),
      React: require('react'),
    };
  });
  return layers[name];
}

async function settle() {
  for (let i = 0; i < 10; i++) {
    await nextTask();
  }
}

function fail() {
  throw new Error('of a component');
}

async function failLater() {
  await nextTask();
  fail();
}

const Failing = () => fail();
const Late = failLater;

function Mixed({h}) {
  return h('p', null, h(Failing));
}

async function LateMixed({h}) {
  await nextTask();
  return h(Mixed, {h});
}

// A model, and the result if `onError` fails once: the rows, or null if the response fails.
// `isOpen`: the reference leaves this row open.
const MODELS = [
  {
    name: 'a component inside of the root',
    create: h => [h(Failing, {key: 'a'}), 'b'],
    rows: '0:E{"digest":"second"}\n',
  },
  {
    name: 'a component inside of an element',
    create: h => h('p', null, h('b', null, h(Failing))),
    rows: '0:E{"digest":"second"}\n',
  },
  {
    name: 'a component inside of a row that comes later',
    create: h => [h(LateMixed, {key: 'a', h}), 'b'],
    rows: '0:["$L1","b"]\n1:E{"digest":"second"}\n',
  },
  {
    name: 'a value that cannot be sent',
    create: () => ({f: () => {}, g: 1}),
    rows: '0:E{"digest":"second"}\n',
  },
  {
    name: 'a value that cannot be sent, in a collection',
    create: () => ({m: new Map([['k', () => {}]]), x: 1}),
    rows: '0:{"m":"$Q1","x":1}\n1:E{"digest":"second"}\n',
  },
  {
    name: 'a promise that rejects',
    create: () => ({p: failLater()}),
    rows: '0:{"p":"$@1"}\n1:E{"digest":"second"}\n',
    isOpen: true,
  },
  {
    name: 'a promise that was rejected',
    create() {
      const rejected = Promise.reject(new Error('rejected'));
      rejected.catch(() => {});
      return {p: rejected};
    },
    rows: '0:{"p":"$@1"}\n1:E{"digest":"second"}\n',
    isOpen: true,
  },
  {name: 'the root component', create: h => h(Failing), rows: null},
  {
    name: 'a component that is the root of its row',
    create: h => [h(Late, {key: 'a'}), 'b'],
    rows: null,
  },
  {
    name: 'a getter',
    create: () => ({
      get a() {
        return fail();
      },
    }),
    rows: null,
  },
];

const FAILURES = [
  {
    name: 'throws',
    onError() {
      throw new Error('onError is broken');
    },
    message: /onError is broken/,
  },
  {name: 'returns a number', onError: () => 5, message: /type/},
  {name: 'returns an object', onError: () => ({}), message: /type/},
  {name: 'returns a promise', onError: async () => 'late', message: /type/},
  {name: 'returns false', onError: () => false, message: /type/},
  {name: 'returns a symbol', onError: () => Symbol.iterator, message: /type/},
];

// Renders to a destination that records its calls.
async function render({Server, React}, create, onError) {
  const destination = new EventEmitter();
  const outcome = {text: '', ends: [], errors: []};
  Object.assign(destination, {
    write(chunk) {
      outcome.text += typeof chunk === 'string' ? chunk : Buffer.from(chunk);
      return true;
    },
    end: () => outcome.ends.push('end'),
    destroy: error => outcome.ends.push(error),
  });
  const options = {
    onError(error) {
      outcome.errors.push(error);
      return onError(error);
    },
  };
  Server.renderToPipeableStream(create(React.createElement), {}, options).pipe(
    destination,
  );
  await settle();
  return outcome;
}

function once(onError) {
  let calls = 0;
  return error => (calls++ === 0 ? onError(error) : 'second');
}

const CASES = FAILURES.flatMap(failure =>
  MODELS.map(model => [failure.name, model.name, failure, model]),
);

describe.each(CASES)('an onError that %s for %s', (_, __, failure, model) => {
  const {onError, message} = failure;

  test('is called again, for its own failure', async () => {
    const outcome = await render(load('ours'), model.create, once(onError));

    expect(outcome.errors.length).toBe(2);
    expect(outcome.errors[1].message).toMatch(message);
    if (model.rows === null) {
      expect(outcome.ends).toEqual([outcome.errors[1]]);
    } else {
      expect(outcome.ends).toEqual(['end']);
      if (!__DEV__) {
        expect(outcome.text).toBe(model.rows);
      }
    }
  });

  // In the reference, open rows are unhandled rejections.
  const onlyWhereItEnds = model.isOpen ? test.skip : test;

  onlyWhereItEnds('has the same rows and end in the reference', async () => {
    const reference = await render(
      load('reference'),
      model.create,
      once(onError),
    );
    if (!__DEV__ || model.rows === null) {
      expect(reference.text).toEqual(
        model.rows ?? expect.not.stringContaining('digest'),
      );
    }
    expect(reference.ends).toEqual(
      model.rows === null ? [reference.errors[1]] : [],
    );
  });

  test('and again for its own failure, fails the response', async () => {
    const outcome = await render(load('ours'), model.create, onError);

    expect(outcome.ends).toEqual([
      expect.objectContaining({message: expect.stringMatching(message)}),
    ]);
    expect(outcome.text).not.toContain('digest');
    expect(outcome.errors.length).toBeLessThan(5);
  });
});

test.each([
  [null, 'null'],
  [{}, 'an object'],
])('the onError %p fails a response with an error', async (onError, shown) => {
  const {Server} = load('ours');
  const ends = [];
  const destination = Object.assign(new EventEmitter(), {
    write: () => true,
    end: () => ends.push('end'),
    destroy: error => ends.push(error),
  });
  Server.renderToPipeableStream([() => {}], {}, {onError}).pipe(destination);
  await settle();
  expect(ends).toEqual([
    expect.objectContaining({
      kind: 'usage',
      message: `The option onError must be a function, got ${shown}.`,
    }),
  ]);
});
