import {HAND_OFF} from 'flight-core/src/handOff.js';
import * as server from 'react-server-dom-webpack/src/webpack/serverNode.js';

import {BRANCH_TRANSITIONS} from '../branch.js';
import {createStreamFactory} from '../renderStream.js';
import {RowSource} from '../rowSource.js';

// Streams of development offer no rows.
const onlyInProduction = __DEV__ ? test.skip : test;

const create = createStreamFactory();

function createStream() {
  return create(new RowSource({request: {taker: null}}, () => null));
}

test('a stream has the own properties of any stream', () => {
  expect(Reflect.ownKeys(createStream())).toEqual(
    Reflect.ownKeys(new ReadableStream()),
  );
});

test('a stream has one offer', () => {
  const stream = createStream();
  expect(stream[HAND_OFF].way).toBe('offered');
  expect(stream[HAND_OFF]).toBe(stream[HAND_OFF]);
});

test('a proxy of a stream has none', () => {
  expect(new Proxy(createStream(), {})[HAND_OFF]).toBe(null);
});

onlyInProduction.each(['ready', 'being rendered'])(
  'a small answer that is %s when its reader is made is not pulled',
  async state => {
    const pull = jest.spyOn(RowSource.prototype, 'pull');
    const stream = server.renderToReadableStream('answer', {});
    if (state === 'ready') {
      await new Promise(setImmediate);
    }
    const reader = stream.getReader();
    expect(pull).toHaveBeenCalledTimes(1);
    const first = await reader.read();
    const last = await reader.read();
    expect(Buffer.from(first.value).toString()).toMatch(/0:"answer"\n$/);
    expect(last.done).toBe(true);
    expect(pull).toHaveBeenCalledTimes(1);
    pull.mockRestore();
  },
);

test('loads without web streams', () => {
  const {ReadableStream} = globalThis;
  delete globalThis.ReadableStream;
  try {
    jest.isolateModules(() => require('../renderStream.js'));
  } finally {
    globalThis.ReadableStream = ReadableStream;
  }
});

test('importing the server does not make Node load its web streams', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'ReadableStream');
  const read = jest.fn(() => before.value ?? before.get());
  Object.defineProperty(globalThis, 'ReadableStream', {
    get: read,
    configurable: true,
  });
  try {
    jest.isolateModules(() => {
      const {renderToReadableStream} = require('../renderToReadableStream.js');
      expect(typeof renderToReadableStream).toBe('function');
    });
    expect(read).not.toHaveBeenCalled();
  } finally {
    Object.defineProperty(globalThis, 'ReadableStream', before);
  }
});

// How a branch is used first; then it can be used in this way only.
describe.each([
  ['rows', (branch, stream) => branch.open(stream)],
  ['texts', (branch, stream) => branch.openTexts(stream)],
  ['bytes', branch => branch.cancel()],
])('a branch that is used as %s', (use, begin) => {
  function createBranch() {
    const [stream] = createStream().tee();
    return {branch: stream[HAND_OFF], stream};
  }

  test('offers nothing else', async () => {
    const {branch, stream} = createBranch();
    expect(branch.use).toBe('unread');
    await begin(branch, stream);
    expect(branch.use).toBe(use);
    expect(branch.open(stream)).toBe(null);
    expect(branch.openTexts(stream)).toBe(null);
    expect(branch.use).toBe(use);
  });

  test('has the transitions of the table', async () => {
    for (const next of Object.keys(BRANCH_TRANSITIONS)) {
      const {branch, stream} = createBranch();
      await begin(branch, stream);
      const move = () => branch.moveTo(next);
      if (BRANCH_TRANSITIONS[use].includes(next)) {
        move();
      } else {
        expect(move).toThrow(`from ${use} to ${next}`);
      }
    }
  });
});
