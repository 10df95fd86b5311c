// Strings that begin with `$`: one reviver for each value tag.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Making} from '../waits/wait.js';
import type {Revival} from './revival.js';

import {protocolError} from 'flight-core/src/errors.js';
import {decodeDate} from 'flight-core/src/wire/dates.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {decodeBigInt, decodeMinus} from 'flight-core/src/wire/numbers.js';
import {unescapeString} from 'flight-core/src/wire/strings.js';
import {
  REFERENCE_PREFIX,
  TAG_BIGINT,
  TAG_BLOB,
  TAG_DATE,
  TAG_DEBUG_CODE,
  TAG_DEBUG_CONSTRUCTOR,
  TAG_DEBUG_DEFERRED,
  TAG_ERROR,
  TAG_ESCAPE,
  TAG_FORM_DATA,
  TAG_INFINITY,
  TAG_ITERATOR,
  TAG_LAZY,
  TAG_MAP,
  TAG_MINUS,
  TAG_NAN,
  TAG_PROMISE,
  TAG_SERVER_REFERENCE,
  TAG_SET,
  TAG_SYMBOL,
  TAG_TEMPORARY_REFERENCE,
  TAG_UNDEFINED,
  TAG_WEAK_PROMISE,
} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {getChunk} from '../response.js';
import {BLOB, FORM_DATA, ITERATOR, MAP, SET} from './collections.js';
import {createLazy} from './lazy.js';
import {reviveReference, reviveThrough} from './reference.js';
import {genericError} from './serverError.js';
import {reviveServerReference} from './serverReference.js';

type Container = interface {} | null;
type Key = string | number;
type Reviver = (
  revival: Revival,
  text: string,
  container: Container,
  key: Key,
) => unknown;

function throughRow(making: Making): Reviver {
  return (revival, text, container, key) =>
    reviveThrough(revival, text.slice(2), {container, key}, making);
}

// "$T0:1:el" refers to a value that was passed to the server.
function reviveTemporaryReference(revival: Revival, text: string): unknown {
  const {temporaryReferences} = revival.response.options;
  if (temporaryReferences === undefined) {
    throw protocolError(
      `"${text}" refers to a value that was sent to the server, but the response ` +
        'was created without the temporary reference set of that reply.',
      511,
    );
  }
  return temporaryReferences.get(REFERENCE_PREFIX + text.slice(2));
}

// "$Z2", "$E(a) => a": development only, but "$Z" alone is a production error.
function reviveDevelopmentForm(
  revival: Revival,
  text: string,
  container: Container,
  key: Key,
): unknown {
  const {response} = revival;
  const {tracer} = response;
  if (tracer !== null) {
    const form = tracer.reviveForm(revival, text, {container, key});
    if (form !== undefined) {
      return form.value;
    }
  }
  return text.charCodeAt(1) === TAG_ERROR
    ? genericError()
    : reviveReference(revival, text, container, key);
}

// "$L1"
function reviveLazy(revival: Revival, text: string): unknown {
  const {response} = revival;
  const chunk = getChunk(response, parseIdAt(text, 2));
  noteReference(revival, chunk);
  const {tracer} = response;
  return tracer === null ? createLazy(chunk) : tracer.createLazy(chunk, null);
}

// "$@1"
function revivePromise(revival: Revival, text: string): unknown {
  const chunk = getChunk(revival.response, parseIdAt(text, 2));
  noteReference(revival, chunk);
  return chunk;
}

function noteReference({response, chunk}: Revival, used: Chunk): void {
  const {tracer} = response;
  if (tracer !== null) {
    tracer.chunkUsed(chunk, used);
  }
}

const BY_TAG: ReadonlyArray<[number, Reviver]> = [
  [TAG_ESCAPE, (revival, text) => unescapeString(text)],
  [TAG_LAZY, reviveLazy],
  [TAG_PROMISE, revivePromise],
  [TAG_SYMBOL, (revival, text) => Symbol.for(text.slice(2))],
  [TAG_SERVER_REFERENCE, reviveServerReference],
  [TAG_TEMPORARY_REFERENCE, reviveTemporaryReference],
  [TAG_MAP, throughRow(MAP)],
  [TAG_SET, throughRow(SET)],
  [TAG_FORM_DATA, throughRow(FORM_DATA)],
  [TAG_BLOB, throughRow(BLOB)],
  [TAG_ITERATOR, throughRow(ITERATOR)],
  [TAG_ERROR, reviveDevelopmentForm],
  [TAG_DATE, (revival, text) => decodeDate(text)],
  [TAG_BIGINT, (revival, text) => decodeBigInt(text)],
  [TAG_INFINITY, () => Infinity],
  [TAG_MINUS, (revival, text) => decodeMinus(text)],
  [TAG_NAN, () => NaN],
  [TAG_UNDEFINED, () => undefined],
  [TAG_WEAK_PROMISE, () => undefined],
  [TAG_DEBUG_CONSTRUCTOR, reviveDevelopmentForm],
  [TAG_DEBUG_CODE, reviveDevelopmentForm],
  [TAG_DEBUG_DEFERRED, reviveDevelopmentForm],
];

// Any other tag is the first digit of a row id.
const REVIVERS: Array<Reviver> = Array.from(
  {length: 128},
  () => reviveReference,
);
for (const [tag, reviver] of BY_TAG) {
  REVIVERS[tag] = reviver;
}

// The value of a string that begins with `$`. If it is not available, it will be stored under
// `key` of `container` later.
export function reviveString(
  revival: Revival,
  text: string,
  container: Container,
  key: Key,
): unknown {
  if (text.length === 1) {
    return ELEMENT_TYPE;
  }
  const tag = text.charCodeAt(1);
  const reviver = tag < 128 ? REVIVERS[tag] : reviveReference;
  return reviver(revival, text, container, key);
}
