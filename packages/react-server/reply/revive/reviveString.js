// Strings that begin with `$`: one reviver for each value tag of replies.

import type {Reading, Reviver} from '../slots/slot.js';

import {protocolError} from 'flight-core/src/errors.js';
import {storeProperty} from 'flight-core/src/guard/plainObjects.js';
import {binaryClassOf} from 'flight-core/src/wire/binaryClasses.js';
import {decodeDate} from 'flight-core/src/wire/dates.js';
import {decodeMinus} from 'flight-core/src/wire/numbers.js';
import {
  OPEN_BYTE_STREAM_ROW,
  OPEN_ITERABLE_ROW,
  OPEN_ITERATOR_ROW,
  OPEN_STREAM_ROW,
} from 'flight-core/src/wire/rowTags.js';
import {unescapeString} from 'flight-core/src/wire/strings.js';
import {
  TAG_BIGINT,
  TAG_BLOB,
  TAG_DATE,
  TAG_ESCAPE,
  TAG_FORM_DATA,
  TAG_INFINITY,
  TAG_ITERATOR,
  TAG_MAP,
  TAG_MINUS,
  TAG_NAN,
  TAG_PROMISE,
  TAG_SERVER_OBJECT,
  TAG_SERVER_REFERENCE,
  TAG_SET,
  TAG_TEMPORARY_REFERENCE,
  TAG_UNDEFINED,
} from 'flight-core/src/wire/valueTags.js';

import {createTemporaryReference} from '../../src/temporary/temporaryProxy.js';
import {BIGINT_LENGTH_LIMIT} from '../entries/limits.js';
import {getPart, promiseOf} from '../slots/parts.js';
import {childPath} from '../slots/path.js';
import {reviveIterator, reviveMap, reviveSet} from './collections.js';
import {reviveBinary, reviveBlob, reviveFormData} from './files.js';
import {reviveReference} from './reference.js';
import {reviveServerObject, reviveServerReference} from './serverFunction.js';
import {
  reviveAsyncIterable,
  reviveAsyncIterator,
  reviveByteStream,
  reviveStream,
} from './streams.js';
import {readTokenNumber} from './tokenNumber.js';

// A value that was revived. The walk does not read it again.
opaque type Revived = unknown;

// The result of JSON.parse, which the walk revives in place.
export type Model =
  null | boolean | number | string | Array<Model> | {[string]: Model} | Revived;

// "$n12". Limits the time of parsing, and refuses other strings that `BigInt` accepts. The client
// trusts its server and does neither (wire/numbers.js).
function reviveBigInt(reading: Reading, text: string): bigint {
  const digits = text.slice(2);
  if (digits.length > BIGINT_LENGTH_LIMIT) {
    throw protocolError(
      `A BigInt of a reply has ${digits.length} digits; the limit is ` +
        `${BIGINT_LENGTH_LIMIT}.`,
      581,
    );
  }
  if (!/^-?[0-9]+$/.test(digits)) {
    throw protocolError('A BigInt of a reply is not a decimal number.');
  }
  return BigInt(digits);
}

// "$@1"
function revivePromise({reply}: Reading, text: string): unknown {
  return promiseOf(getPart(reply, readTokenNumber(text, 2)));
}

// "$T": a value that the client kept. Its name is the path to it.
function reviveTemporaryReference(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {path, reply} = reading;
  const {temporaryReferences} = reply;
  const ownPath =
    container === null || path === null ? path : childPath(path, key);
  if (temporaryReferences === null || ownPath === null) {
    throw protocolError(
      'A value that the client kept needs the option temporaryReferences and a place ' +
        'that a path can name.',
      526,
    );
  }
  return createTemporaryReference(temporaryReferences, ownPath);
}

const REVIVERS: ReadonlyMap<number, Reviver> = new Map([
  [TAG_ESCAPE, (reading, text) => unescapeString(text)],
  [TAG_PROMISE, revivePromise],
  [TAG_SERVER_REFERENCE, reviveServerReference],
  [TAG_SERVER_OBJECT, reviveServerObject],
  [TAG_TEMPORARY_REFERENCE, reviveTemporaryReference],
  [TAG_MAP, reviveMap],
  [TAG_SET, reviveSet],
  [TAG_ITERATOR, reviveIterator],
  [TAG_FORM_DATA, reviveFormData],
  [TAG_DATE, (reading, text) => decodeDate(text)],
  [TAG_BIGINT, reviveBigInt],
  [TAG_INFINITY, () => Infinity],
  [TAG_MINUS, (reading, text) => decodeMinus(text)],
  [TAG_NAN, () => NaN],
  [TAG_UNDEFINED, () => undefined],
  [TAG_BLOB, reviveBlob],
  // These tags are the letters of rows.
  [OPEN_STREAM_ROW, reviveStream],
  [OPEN_BYTE_STREAM_ROW, reviveByteStream],
  [OPEN_ITERABLE_ROW, reviveAsyncIterable],
  [OPEN_ITERATOR_ROW, reviveAsyncIterator],
]);

// Any other character must be the first digit of a part number.
function reviverOfRest(tag: number): Reviver {
  return binaryClassOf(tag) === undefined ? reviveReference : reviveBinary;
}

// The value of a string that begins with `$`, or the slot of a value that is missing.
export function reviveString(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): Model {
  const tag = text.charCodeAt(1);
  const reviver = REVIVERS.get(tag) ?? reviverOfRest(tag);
  return reviver(reading, text, container, key);
}

// A string with a leading `$` in an object.
export function reviveProperty(
  reading: Reading,
  text: string,
  object: {[string]: Model},
  key: string,
): void {
  const value = reviveString(reading, text, object, key);
  storeProperty(object, key, value);
}
