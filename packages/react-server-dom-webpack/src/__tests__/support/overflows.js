// Where the stack of the overflowing build overflows.
import {turns} from './turns.js';
import {collectUnhandled} from './unhandled.js';

// The overflows of a case, at most.
const {FLIGHT_OVERFLOWS} = process.env;
const MOST_POINTS = Number(FLIGHT_OVERFLOWS ?? 2);
export const IS_LONG = FLIGHT_OVERFLOWS !== undefined;

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
