// Rows as records for a client in the same process, which revives models in place. A record gets
// the same changes that JSON would make to the row.

import type {Row} from '../request/rowQueue.js';

import {binaryClassOf} from 'flight-core/src/wire/binaryClasses.js';
import {
  HINT_ROW,
  MODEL_ROW,
  MODULE_ROW,
  TEXT_ROW,
  isSizedTag,
} from 'flight-core/src/wire/rowTags.js';

// A record as the client reads it (rows/dispatchRow.js in react-client). It shares no memory with
// values of the application, and the client may change the model. `copyBytes` copies a chunk of the
// host.
export function handRow(
  row: Row,
  copyBytes: (chunk: unknown) => Uint8Array,
): Row {
  const {id, tag, payload} = row;
  if (id === null) {
    return tag === HINT_ROW
      ? {id, tag, payload: parseHint(String(payload))}
      : row;
  }
  if (tag === MODEL_ROW) {
    detach(payload);
    return row;
  }
  if (isSizedTag(tag) && tag !== TEXT_ROW) {
    return {id, tag, payload: createView(tag, copyBytes(payload))};
  }
  // The metadata of a module belongs to the manifest, so it is copied. The payloads of other rows
  // are not objects, or belong to their row.
  return tag === MODULE_ROW ? {id, tag, payload: copyJson(payload)} : row;
}

function copyJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? '');
}

// `L["/a.css","style"]`
function parseHint(text: string): unknown {
  return {code: text.slice(0, 1), model: JSON.parse(text.slice(1))};
}

// Bytes of a byte stream have no class: they are a Uint8Array.
function createView(tag: number, bytes: Uint8Array): unknown {
  const View = binaryClassOf(tag);
  if (View === undefined) {
    return bytes;
  }
  if ((View as unknown) === ArrayBuffer) {
    return bytes.buffer;
  }
  const {BYTES_PER_ELEMENT: elementSize = 1} = View;
  return new View(bytes.buffer, 0, Math.floor(bytes.byteLength / elementSize));
}

// The walk has copied all objects and arrays of a wire model. The copies of objects still have the
// symbol keys of their sources, which JSON would leave out.
function detach(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(detach);
  } else if (typeof value === 'object' && value !== null) {
    detachObject(value);
  }
}

function detachObject(object: {readonly [string]: unknown}): void {
  for (const symbol of Object.getOwnPropertySymbols(object)) {
    Reflect.deleteProperty(object, symbol);
  }
  // In a wire model all nested objects are own properties.
  for (const key of Object.keys(object)) {
    detach(object[key]);
  }
}
