// A timeout that names what the test waited for, before Jest's own timeout. It counts only time in
// which the event loop was idle, because a test that hangs has no work. So it does not depend on
// the speed of the machine.
import {performance} from 'perf_hooks';
// Not those that a test replaces.
import {clearInterval, setInterval} from 'node:timers';

const PATIENCE = 8000;
const LOOK_EVERY = 250;

function idleMilliseconds() {
  return performance.eventLoopUtilization().idle;
}

// What tests wait for. One timer looks at all: the development servers record every timer and
// promise of the process with a stack, so a timer for each wait would cost more than many tests.
const waits = new Set();
const watch = {timer: null};

function look() {
  const now = idleMilliseconds();
  for (const {what, from, reject} of waits) {
    if (now - from > PATIENCE) {
      reject(new Error(`${what}: nothing after ${PATIENCE} idle ms`));
    }
  }
  if (waits.size === 0) {
    clearInterval(watch.timer);
    watch.timer = null;
  }
}

function begin(wait) {
  waits.add(wait);
  watch.timer ??= setInterval(look, LOOK_EVERY);
  watch.timer.ref();
}

// Some tests wait until no timer is active. An unreferenced one is not.
function end(wait) {
  waits.delete(wait);
  if (waits.size === 0) {
    watch.timer?.unref();
  }
}

export function within(promise, what) {
  return new Promise((resolve, reject) => {
    const wait = {what, from: idleMilliseconds(), reject: fail};
    function fail(error) {
      end(wait);
      reject(error);
    }
    begin(wait);
    Promise.resolve(promise).then(value => {
      end(wait);
      resolve(value);
    }, fail);
  });
}

export function sleep(milliseconds) {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}
