// Values whose content is a row. A Map, Set or FormData is created before its content is
// available, so that it can contain itself.

import type {Making} from '../waits/wait.js';

import {protocolError} from 'flight-core/src/errors.js';
import {asBufferView} from 'flight-core/src/guard/bufferView.js';

// "$Q1" with 1:[["a",1],["b",2]]
export const MAP: Making = {
  create: () => new Map() as Map<unknown, unknown>,
  finish(content, map) {
    for (const [key, value] of entriesOf(content, 'Map')) {
      if (map instanceof Map) {
        map.set(key, value);
      }
    }
    return map;
  },
};

// "$W1" with 1:["a","b"]
export const SET: Making = {
  create: () => new Set() as Set<unknown>,
  finish(content, set) {
    for (const value of itemsOf(content, 'Set')) {
      if (set instanceof Set) {
        set.add(value);
      }
    }
    return set;
  },
};

// "$K1" with 1:[["name","Ada"],["name","Bob"]]
export const FORM_DATA: Making = {
  create: () => new FormData(),
  finish(content, formData) {
    for (const [name, value] of entriesOf(content, 'FormData')) {
      if (formData instanceof FormData) {
        formData.append(
          toText(name, 'FormData'),
          value instanceof Blob ? value : toText(value, 'FormData'),
        );
      }
    }
    return formData;
  },
};

// "$B1" with 1:["text/plain","$2","$3"]
export const BLOB: Making = {
  create: () => null,
  finish(content) {
    const [type, ...parts] = itemsOf(content, 'Blob');
    const views = parts.map(part => {
      const view = asBufferView(part);
      if (view === null) {
        throw wrongContent('Blob', 'binary rows');
      }
      return view;
    });
    return new Blob(views, {type: toText(type, 'Blob')});
  },
};

// "$i1" with 1:[1,2]
export const ITERATOR: Making = {
  create: () => null,
  finish: content => itemsOf(content, 'iterator').values(),
};

function itemsOf(content: unknown, kind: string): ReadonlyArray<unknown> {
  if (!Array.isArray(content)) {
    throw wrongContent(kind, 'an array');
  }
  return content;
}

function entriesOf(
  content: unknown,
  kind: string,
): ReadonlyArray<ReadonlyArray<unknown>> {
  return itemsOf(content, kind).map(entry => itemsOf(entry, `${kind} entry`));
}

// Never calls `toString` of a decoded value: that could be a server function, or the value
// could be nested too deeply.
function toText(value: unknown, kind: string): string {
  if (typeof value === 'symbol' || Object(value) === value) {
    throw wrongContent(`${kind} entry`, `text, not a ${typeof value}`);
  }
  return String(value);
}

function wrongContent(kind: string, what: string): Error {
  return protocolError(`The content of a ${kind} must be ${what}.`, 1006);
}
