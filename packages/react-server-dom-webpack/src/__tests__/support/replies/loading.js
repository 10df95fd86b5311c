// Data that is still loading: reading it throws a promise until it has loaded.

// The operations of a walk on a plain object, except calls of methods.
export const READS = [
  'get',
  'getOwnPropertyDescriptor',
  'getPrototypeOf',
  'ownKeys',
];

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

// A promise that is resolved with such a value reads `then`, and would reject if that throws. With
// `isPromised` this read does not throw.
export function loading(target, options = {}) {
  const {reads = READS, waits = 1, isPromised = false} = options;
  const pass = createGate(waits);
  const traps = reads.map(read => [
    read,
    (inner, key, ...more) => {
      if (!isPromised || key !== 'then') {
        pass();
      }
      return Reflect[read](inner, key, ...more);
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
