// How objects that are neither plain nor arrays are sent, by kind.

import type {Reply} from './reply.js';

import {BINARY_KINDS} from 'flight-core/src/wire/binaryKinds.js';
import {FORM_ENTRY} from 'flight-core/src/wire/replyNames.js';
import {
  BLOB_PREFIX,
  FORM_DATA_PREFIX,
  MAP_PREFIX,
  REFERENCE_PREFIX,
  SET_PREFIX,
} from 'flight-core/src/wire/valueTags.js';
import {addEntry} from './entries.js';
import {addFile, addPart, takePart, tokenOf} from './reply.js';

type Encode = (reply: Reply, value: $FlowFixMe /* of that name */) => string;

// By constructor, looked up on use because some environments lack some of them.
const ENCODERS: ReadonlyArray<[string, Encode]> = [
  ['FormData', encodeFormData],
  // "$Q1" with 1 [["a",1],["b",2]]
  ['Map', (reply, map) => addPart(reply, MAP_PREFIX, Array.from(map))],
  // "$W1" with 1 ["a","b"]
  ['Set', (reply, set) => addPart(reply, SET_PREFIX, Array.from(set))],
  // "$B1" with the file 1
  ['Blob', (reply, blob) => addFile(reply, BLOB_PREFIX, blob)],
  // "$A1", "$o1" with a file that has the bytes
  ...BINARY_KINDS.map(({name, tag}) => [
    name,
    (reply, bytes) =>
      addFile(
        reply,
        REFERENCE_PREFIX + String.fromCharCode(tag),
        new Blob([bytes]),
      ),
  ]),
];

// Null for all other objects.
export function encodeInstance(
  reply: Reply,
  value: interface {},
): string | null {
  for (const [name, encode] of ENCODERS) {
    if (isInstance(value, name)) {
      return encode(reply, value);
    }
  }
  return null;
}

export function isInstance(value: interface {}, name: string): boolean {
  const constructor = (globalThis as $FlowFixMe)[name]; // by any name
  return typeof constructor === 'function' && value instanceof constructor;
}

// "$K1". Its fields are entries of the reply, such as `_1_name`.
function encodeFormData(reply: Reply, formData: FormData): string {
  const part = takePart(reply);
  for (const [name, content] of formData.entries()) {
    addEntry(reply, `${FORM_ENTRY}${part}_${name}`, content);
  }
  return tokenOf(FORM_DATA_PREFIX, part);
}
