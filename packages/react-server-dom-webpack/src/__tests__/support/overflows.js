// What the tests of the overflowing build have in common: where the stack overflows, and what may
// become of a value.
import {describe as describeRoot} from './conformance.js';
import {within} from './guard.js';
import {turns} from './turns.js';
import {collectUnhandled} from './unhandled.js';

// The overflows of a model, at most. Without a number, a few of them: development has ten times the
// calls.
const {FLIGHT_OVERFLOWS} = process.env;
const MOST_POINTS = Number(FLIGHT_OVERFLOWS ?? 2);
export const IS_LONG = FLIGHT_OVERFLOWS !== undefined;
export const EVERY = IS_LONG ? 1 : 4;

// Spread over all calls; another set for each model.
export function pointsOf(calls, index, most = MOST_POINTS) {
  const step = Math.max(1, calls / most);
  const offset = index % Math.ceil(step);
  const points = [];
  for (let at = 1 + offset; at <= calls; at += step) {
    points.push(Math.floor(at));
  }
  return points;
}

// After each test. A model's own promise may reject before the interrupted server listens to it, but
// the overflow itself must reach a caller.
// Counts the points of a table at which the stack has overflowed and the outcome was compared. One row
// may have none: its value fails at each point. A table without any would always pass.
export class Comparisons {
  count = 0;

  add() {
    this.count++;
  }

  // Called behind the rows of the table: tests run in their order.
  expectSome() {
    test('outcomes were compared', () => {
      expect(this.count).toBeGreaterThan(0);
    });
  }
}

export function expectHandledOverflows(stackSwitch) {
  let collection;

  beforeEach(() => {
    stackSwitch.errors.clear();
    collection = collectUnhandled();
  });

  afterEach(async () => {
    stackSwitch.disarm();
    await turns(1);
    collection.stop();
    const overflows = collection.unhandled.filter(reason =>
      stackSwitch.errors.has(reason),
    );
    expect(overflows).toEqual([]);
  });
}

const OVERFLOW = 'overflow';

// A stream can be read once.
const LOCKED = 'ReadableStream is locked';

// An iterator continues after the item whose read was interrupted.
const mayMissItems = row => /generator|iterator|iterable/.test(row.example);

// Settles, whatever the result is. Rethrows what is not the overflow, unless the reply is refused.
export function createSettle(stackSwitch) {
  return async (promise, at) => {
    try {
      return await within(promise, `overflow at ${at}`);
    } catch (error) {
      const isExpected =
        error === stackSwitch.error || error.kind !== undefined;
      if (!isExpected) {
        throw error;
      }
      return null;
    }
  };
}

export function createReader(stackSwitch) {
  // Any error but the one that was thrown has another text.
  function wordError(error) {
    return error === stackSwitch.error ? OVERFLOW : String(error?.digest);
  }

  // The description of the root, or what prevents it.
  async function read(root) {
    try {
      return await within(describeRoot(root, {wordError}), 'the root');
    } catch (error) {
      if (error === stackSwitch.error) {
        return OVERFLOW;
      }
      if (String(error.message).endsWith(LOCKED)) {
        return LOCKED;
      }
      throw error;
    }
  }

  // Reads a response twice, the first time with an overflow. `decode` resolves to a record with the
  // root, which is a thenable.
  async function readTwice(decode, at) {
    stackSwitch.arm(at);
    let root;
    try {
      ({root} = await decode());
    } catch (error) {
      if (error !== stackSwitch.error) {
        throw error;
      }
      return {first: OVERFLOW, second: OVERFLOW, calls: at};
    }
    const first = await read(root);
    const calls = stackSwitch.count;
    stackSwitch.disarm();
    return {first, second: await read(root), calls};
  }

  // `at` chooses the points.
  async function expectSecondRead({row, at: index, comparisons}, decode) {
    // The test `conformance` compares it with the reference.
    const {first: expected, calls} = await readTwice(decode, Infinity);
    expect(calls).toBeGreaterThan(0);
    for (const at of pointsOf(calls, index)) {
      const {second} = await readTwice(decode, at);
      const hasOverflowed = stackSwitch.error !== null;
      const isFailed = second.includes(OVERFLOW) || second === LOCKED;
      if (!isFailed && !mayMissItems(row)) {
        expect({at, second}).toEqual({at, second: expected});
        if (hasOverflowed) {
          comparisons.add();
        }
      }
    }
  }

  return {expectSecondRead};
}
