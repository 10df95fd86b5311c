// Scheduling with APIs that browsers and edge runtimes share.

type Callback = () => void;

function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  }, 0);
}

function runByPromise(callback: Callback): void {
  Promise.resolve(null).then(callback).catch(throwLater);
}

// Read once: tests that put fake timers in its place later do not stop renders.
const runSoon =
  typeof queueMicrotask === 'function' ? queueMicrotask : runByPromise;

// Browsers and workerd throw if `queueMicrotask` is called as a method of another object.
export function scheduleMicrotask(callback: Callback): void {
  runSoon(callback);
}

export function scheduleInTimeout(callback: Callback): void {
  setTimeout(callback, 0);
}

// Additional methods of a MessagePort on Node.
type NodePort = interface {ref?: () => void, unref?: () => void};

// One task per callback, in order. Browsers would delay timeouts.
export function createMessageScheduler(): (callback: Callback) => void {
  const {port1, port2} = new MessageChannel();
  const waiting: Array<Callback> = [];
  // A port with a listener keeps Node from exiting, so it is only referenced while callbacks
  // wait.
  const handle: NodePort = port1;
  function receive(): void {
    const callback = waiting.shift();
    if (waiting.length === 0) {
      handle.unref?.();
    }
    if (callback !== undefined) {
      callback();
    }
  }
  port1.onmessage = receive;
  handle.unref?.();
  return callback => {
    waiting.push(callback);
    handle.ref?.();
    port2.postMessage(null);
  };
}
