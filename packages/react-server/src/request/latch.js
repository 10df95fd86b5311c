// A latch keeps a piece of work from being entered while it runs. Hosts may call back
// synchronously, and user code may do anything: whoever asks in the meantime has it run
// once more afterwards.

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
