// Encoders of objects that are neither plain objects nor arrays, by kind.

import type {Place} from './places.js';
import type {Reply} from './reply.js';

import {functionOf} from 'flight-core/src/guard/functionOf.js';
import {BINARY_CLASSES} from 'flight-core/src/wire/binaryClasses.js';
import {BINARY_LETTERS} from 'flight-core/src/wire/rowTags.js';
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

type Encode = (
  reply: Reply,
  place: Place,
  prefix: string,
  value: $FlowFixMe, // an instance of its constructor
) => string;

// By the name of the constructor, which some environments lack.
const KINDS: ReadonlyArray<[string, string, Encode]> = [
  ['FormData', FORM_DATA_PREFIX, encodeFormData],
  ['Map', MAP_PREFIX, encodeCollection],
  ['Set', SET_PREFIX, encodeCollection],
  // "$B1" with the file 1
  [
    'Blob',
    BLOB_PREFIX,
    (reply, place, prefix, value) => addFile(reply, prefix, value),
  ],
  // "$A1", "$o1" with a file that has the bytes
  ...BINARY_CLASSES.map(({name}, index) => [
    name,
    REFERENCE_PREFIX + BINARY_LETTERS[index],
    (reply, place, prefix, value) => addFile(reply, prefix, new Blob([value])),
  ]),
];

// Null for all other objects.
export function encodeInstance(
  reply: Reply,
  place: Place,
  value: interface {},
): string | null {
  for (const [name, prefix, encode] of KINDS) {
    if (isInstance(value, name)) {
      return encode(reply, place, prefix, value);
    }
  }
  return null;
}

export function isInstance(value: interface {}, name: string): boolean {
  const globals: {readonly [string]: unknown} = globalThis;
  const constructor = functionOf(globals[name]);
  return constructor !== null && value instanceof constructor;
}

// "$Q1" with 1 [["a",1],["b",2]], "$W1" with 1 ["a","b"]
function encodeCollection(
  reply: Reply,
  place: Place,
  prefix: string,
  value: Iterable<unknown>,
): string {
  return addPart(reply, place, prefix, Array.from(value));
}

// "$K1". Its fields are entries of the reply, such as `_1_name`.
function encodeFormData(
  reply: Reply,
  place: Place,
  prefix: string,
  value: FormData,
): string {
  const part = takePart(reply);
  for (const [name, content] of value.entries()) {
    addEntry(reply, `${FORM_ENTRY}${part}_${name}`, () => content);
  }
  return tokenOf(prefix, part);
}
