// Hosts and values of users that call back immediately.

// Options of `openRender`.
export const SYNCHRONOUS = {
  host: {
    scheduleMicrotask: callback => callback(),
    scheduleWork: callback => callback(),
  },
};

// A thenable that calls back at once, when it is resolved.
export function createThenable() {
  const callbacks = [];
  return {
    resolve: value => callbacks.forEach(callback => callback(value)),
    then: onFulfilled => void callbacks.push(onFulfilled),
  };
}
