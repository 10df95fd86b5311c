// Data that is still loading: reading it throws a promise until it has loaded.

// The operations of a walk on a plain object, except calls of methods.
const READS = ['get', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'ownKeys'];

// Throws until `waits` promises have resolved, one after the other.
function createGate(waits) {
  let left = waits;
  let wait = null;
  return () => {
    if (left > 0) {
      wait ??= Promise.resolve().then(() => {
        wait = null;
        left--;
      });
      throw wait;
    }
  };
}

export function loading(target, {reads = READS, waits = 1} = {}) {
  const pass = createGate(waits);
  const traps = reads.map(read => [
    read,
    (...args) => {
      pass();
      return Reflect[read](...args);
    },
  ]);
  return new Proxy(target, Object.fromEntries(traps));
}

// An object with one property, whose getter throws.
export function loadingProperty(key, value, options) {
  const pass = createGate(options?.waits ?? 1);
  return Object.defineProperty({}, key, {
    get() {
      pass();
      return value;
    },
    enumerable: true,
  });
}
