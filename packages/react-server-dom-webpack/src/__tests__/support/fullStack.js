// Calls on a stack that is nearly used up, and reads of all parts of a response there.

const WORD = 8;

// The stack has room for so many arguments.
function hasRoom(words) {
  try {
    Reflect.apply(() => {}, null, words);
    return true;
  } catch {
    return false;
  }
}

// Calls `act` when less than so many bytes of the stack are left; again with a little more if it overflows.
export function withRoom(bytes, act) {
  const words = new Array(Math.ceil(bytes / WORD)).fill(0);
  const descend = () => {
    try {
      if (hasRoom(words)) {
        return descend();
      }
    } catch {
      // Of `act`.
    }
    return act();
  };
  return descend();
}

// Reads promises and lazy nodes, and what is in them. Returns how many reads have overflowed the stack.
// It is one function, which needs little of the stack.
export function readEverything(root) {
  const known = new Set();
  const queue = [root];
  const add = value => void queue.push(value);
  const ignore = () => {};
  let overflows = 0;
  for (const value of queue) {
    try {
      if (typeof value !== 'object' || value === null || known.has(value)) {
        continue;
      }
      known.add(value);
      if (typeof value.then === 'function') {
        value.then(add, ignore);
      } else if (value._payload !== undefined) {
        add(value._init(value._payload));
      } else if (value instanceof Map) {
        value.forEach(add);
      } else {
        Object.values(value).forEach(add);
      }
    } catch (error) {
      overflows += error instanceof RangeError ? 1 : 0;
    }
  }
  return overflows;
}
