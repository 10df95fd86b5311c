// Whether a text can be reached from a decoded value, by the properties of objects and by
// what Node prints: that is how state of a decoder would show.
import {inspect} from 'util';

// Enough for everything that a reply of the tables comes to, and for what Node's streams
// hold.
const MOST_OBJECTS = 100000;

// Where Node keeps the asynchronous context, which for Jest is everything it knows.
const CONTEXT = 'Symbol(kResourceStore)';

function isObject(value) {
  return (
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  );
}

// [how it is reached, part]
function partsOf(object) {
  const parts = [];
  if (object instanceof Map) {
    object.forEach((value, key) => parts.push(['key', key], ['value', value]));
  } else if (object instanceof Set) {
    object.forEach(value => parts.push(['item', value]));
  }
  for (const key of Reflect.ownKeys(object)) {
    const {value, get, set} = Object.getOwnPropertyDescriptor(object, key);
    const name = String(key);
    if (name === CONTEXT) {
      continue;
    }
    parts.push(['name', key], [name, value], [name, get], [name, set]);
  }
  return parts;
}

// The way there, or null.
export function findWay(text, root) {
  const seen = new Set();
  const queue = [{way: 'value', value: root}];
  for (let index = 0; index < queue.length; index++) {
    const {way, value} = queue[index];
    if (seen.size > MOST_OBJECTS) {
      throw new Error(`too much can be reached, for instance ${way}`);
    }
    if (typeof value === 'string' && value.includes(text)) {
      return way;
    }
    if (isObject(value) && !seen.has(value)) {
      seen.add(value);
      if (!ArrayBuffer.isView(value)) {
        partsOf(value).forEach(([name, part]) =>
          queue.push({way: `${way}.${name}`, value: part}),
        );
      }
    }
  }
  return null;
}

export function isPrinted(text, root) {
  const printed = inspect(root, {
    depth: 10,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
  });
  return printed.includes(text) || jsonOf(root).includes(text);
}

function jsonOf(value) {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Circles, bigints, temporary references: then JSON shows nothing.
    return '';
  }
}
