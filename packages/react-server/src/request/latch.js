// A latch prevents re-entry: hosts may call back synchronously, and so may user code. A call while
// the work runs makes it run once more afterwards.

export type Latch = {isRunning: boolean, isAskedAgain: boolean};

export function createLatch(): Latch {
  return {isRunning: false, isAskedAgain: false};
}

export function runLatched(latch: Latch, work: () => void): void {
  if (latch.isRunning) {
    latch.isAskedAgain = true;
    return;
  }
  latch.isRunning = true;
  try {
    do {
      latch.isAskedAgain = false;
      work();
    } while (latch.isAskedAgain);
  } finally {
    latch.isRunning = false;
  }
}

// Something else runs in place of the work. Who asks for the work in the meantime has it
// run afterwards.
export function hold<T>(latch: Latch, callback: () => T, work: () => void): T {
  if (latch.isRunning) {
    return callback();
  }
  latch.isRunning = true;
  try {
    return callback();
  } finally {
    latch.isRunning = false;
    if (latch.isAskedAgain) {
      latch.isAskedAgain = false;
      work();
    }
  }
}
