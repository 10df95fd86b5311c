// Passes of work: what one has made so far, and the latch that prevents a pass inside a pass.

// The output of one work pass so far. The rows of a pass are sent together when it ends.
export type Pass = {
  // Characters of its rows.
  weight: number,
  // The number of paint boundaries walked, and the weight of the content behind them.
  boundaries: number,
  behindWeight: number,
  // The number of postponed tasks.
  postponed: number,
};

export function createPass(): Pass {
  return {weight: 0, boundaries: 0, behindWeight: 0, postponed: 0};
}

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
