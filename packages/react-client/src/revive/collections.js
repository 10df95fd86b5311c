// Values whose content is a row. A Map, Set, FormData or iterator is created before its content is
// available, so that it can contain itself.
//
//   "$Q1"  a Map       1:[["a",1],["b",2]]
//   "$W1"  a Set       1:["a","b"]
//   "$K1"  a FormData  1:[["name","Ada"],["name","Bob"]]
//   "$B1"  a Blob      1:["text/plain","$2","$3"]
//   "$i1"  an iterator 1:[1,2]

import type {Finish, Reference} from '../waits/graph.js';

import {protocolError} from 'flight-core/src/errors.js';
import {asBufferView} from 'flight-core/src/guard/userValues.js';

export function fillCollection(
  content: unknown,
  {value: created}: Reference,
): unknown {
  for (const item of itemsOf(content)) {
    if (created instanceof Set) {
      created.add(item);
      continue;
    }
    const [key, value] = itemsOf(item);
    if (created instanceof Map) {
      created.set(key, value);
    } else if (created instanceof FormData) {
      created.append(
        toText(key),
        value instanceof Blob ? value : toText(value),
      );
    }
  }
  return created;
}

export function makeBlob(content: unknown): unknown {
  const [type, ...parts] = itemsOf(content);
  return new Blob(parts.map(toView), {type: toText(type)});
}

// An iterator reads the list from which it was created, to which its items are added later.
export function fillIteratorOf(items: Array<unknown>): Finish {
  return (content, {value: created}) => {
    for (const item of itemsOf(content)) {
      items.push(item);
    }
    return created;
  };
}

function itemsOf(content: unknown): ReadonlyArray<unknown> {
  if (!Array.isArray(content)) {
    throw wrongContent('an array');
  }
  return content;
}

function toView(part: unknown): $ArrayBufferView {
  const view = asBufferView(part);
  if (!view) {
    throw wrongContent('binary rows');
  }
  return view;
}

// Never calls `toString` of a decoded value: that could be a server function, or the value
// could be nested too deeply.
function toText(value: unknown): string {
  if (typeof value === 'symbol' || Object(value) === value) {
    throw wrongContent('text');
  }
  return String(value);
}

function wrongContent(what: string): Error {
  return protocolError(
    `The content of a Map, Set, FormData, Blob or iterator must be ${what}.`,
    1002,
  );
}
