// Scheduling with APIs that browsers and edge runtimes share.

type Callback = () => void;

const settled: Promise<void> = Promise.resolve();

// `queueMicrotask` of Node costs more than twice as much (24 and 26), and fake timers of tests stop it.
export function scheduleMicrotask(callback: Callback): void {
  void settled.then(callback);
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
