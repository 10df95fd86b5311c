// A timeout that names what the test waited for, before Jest's own timeout. It counts only time in
// which the event loop was idle, because a test that hangs has no work. So it does not depend on
// the speed of the machine.
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
