// Whether a text can be reached from a decoded value, through properties or printed by Node. This
// detects exposed state of a decoder.
import {inspect} from 'util';

// Enough for all values of the tables of replies, and for the internals of Node's streams.
const MOST_OBJECTS = 100000;

// Node's asynchronous context, which in Jest refers to all of Jest's state.
const CONTEXT = 'Symbol(kResourceStore)';

function isObject(value) {
  return (
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  );
}

// [how the part is reached, part]
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

// The path to the text, or null.
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

// As Node prints a value, and its JSON.
export function printedText(root) {
  const printed = inspect(root, {
    depth: 10,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
  });
  return `${printed}\n${jsonOf(root)}`;
}

function jsonOf(value) {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Cycles, bigints and temporary references have no JSON.
    return '';
  }
}
