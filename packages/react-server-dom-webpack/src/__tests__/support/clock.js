// A clock for `setTimeout` and `performance.now` that only a test moves: what happens after a time
// does not depend on the speed of the machine.
import {turns} from './turns.js';

const REAL = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
];

let now = 0;
let spy;

export function stopClock() {
  now = performance.now();
  jest.useFakeTimers({doNotFake: REAL});
  spy = jest.spyOn(performance, 'now').mockImplementation(() => now);
}

export function startClock() {
  spy.mockRestore();
  jest.useRealTimers();
}

// What needs no time is done before and after that.
export async function passTime(milliseconds) {
  await turns(2);
  for (let passed = 0; passed < milliseconds; passed++) {
    now++;
    jest.advanceTimersByTime(1);
  }
  await turns(2);
}
