// Scheduling with what browsers and edge runtimes share.

type Callback = () => void;

function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  }, 0);
}

export const scheduleMicrotask: (callback: Callback) => void =
  typeof queueMicrotask === 'function'
    ? callback => queueMicrotask(callback)
    : callback => {
        Promise.resolve(null).then(callback).catch(throwLater);
      };

export function scheduleInTimeout(callback: Callback): void {
  setTimeout(callback, 0);
}

// What Node's ports have beside those of browsers.
type NodePort = interface {ref?: () => void, unref?: () => void};

// A task for each callback, in order. Timeouts would be slowed down by browsers.
export function createMessageScheduler(): (callback: Callback) => void {
  const {port1, port2} = new MessageChannel();
  const waiting: Array<Callback> = [];
  // A port that is listened to keeps Node from exiting: only while something waits.
  const handle: NodePort = port1;
  port1.onmessage = () => {
    const callback = waiting.shift();
    if (waiting.length === 0) {
      handle.unref?.();
    }
    if (callback !== undefined) {
      callback();
    }
  };
  handle.unref?.();
  return callback => {
    waiting.push(callback);
    handle.ref?.();
    port2.postMessage(null);
  };
}
