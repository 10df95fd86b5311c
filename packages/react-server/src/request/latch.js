// A latch prevents re-entry: hosts and user code may call back synchronously. A call while the work
// runs makes it run once more afterwards.

export type Latch = {isRunning: boolean, isRequestedAgain: boolean};

export function createLatch(): Latch {
  return {isRunning: false, isRequestedAgain: false};
}

export function runLatched(latch: Latch, work: () => void): void {
  if (latch.isRunning) {
    latch.isRequestedAgain = true;
    return;
  }
  latch.isRunning = true;
  try {
    do {
      latch.isRequestedAgain = false;
      work();
    } while (latch.isRequestedAgain);
  } finally {
    latch.isRunning = false;
  }
}

// Runs `callback` and prevents the work meanwhile. If the work was requested in the meantime, it
// runs afterwards.
export function hold<T>(latch: Latch, callback: () => T, work: () => void): T {
  if (latch.isRunning) {
    return callback();
  }
  latch.isRunning = true;
  try {
    return callback();
  } finally {
    latch.isRunning = false;
    if (latch.isRequestedAgain) {
      latch.isRequestedAgain = false;
      work();
    }
  }
}
