// A test that hangs should say what it waited for, long before Jest gives up on it. What hangs
// leaves the process without work: only time in which the event loop was idle counts, so a busy
// machine may take as long as it likes.
import {performance} from 'perf_hooks';

const PATIENCE = 8000;
const LOOK_EVERY = 250;

function idleMilliseconds() {
  return performance.eventLoopUtilization().idle;
}

export function within(promise, what) {
  const from = idleMilliseconds();
  let timer;
  const tooLate = new Promise((resolve, reject) => {
    timer = setInterval(() => {
      if (idleMilliseconds() - from > PATIENCE) {
        clearInterval(timer);
        reject(new Error(`${what}: nothing after ${PATIENCE} idle ms`));
      }
    }, LOOK_EVERY);
  });
  return Promise.race([promise, tooLate]).finally(() => clearInterval(timer));
}

export function sleep(milliseconds) {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}
