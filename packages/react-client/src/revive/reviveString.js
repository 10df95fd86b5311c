// Strings that begin with `$`: one reviver for each value tag.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../revivalRecord.js';
import type {Finish} from '../waits/graph.js';

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
  TAG_SERVER_OBJECT,
  TAG_SERVER_REFERENCE,
  TAG_SET,
  TAG_SYMBOL,
  TAG_TEMPORARY_REFERENCE,
  TAG_UNDEFINED,
  TAG_WEAK_PROMISE,
} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {getChunk, getWeakChunk} from '../response.js';
import {createLazy} from '../waits/lazy.js';
import {Reference} from '../waits/graph.js';
import {fillCollection, fillIteratorOf, makeBlob} from './collections.js';
import {reviveReference, reviveThrough} from './reference.js';
import {genericError} from './serverError.js';
import {makeServerObject} from '../serverObject.js';
import {reviveServerReference} from './serverReference.js';

type Container = interface {} | null;
type Key = string | number;
type Collection =
  Map<unknown, unknown> | Set<unknown> | FormData | Iterator<unknown>;

// "$T0:1:el" → the value that was at this path of the reply.
function reviveTemporaryReference(revival: Revival, text: string): unknown {
  const {temporaryValues} = revival.response.options;
  if (!temporaryValues) {
    throw protocolError(
      'The response was created without the temporaryReferences of the reply that has ' +
        `"${text}".`,
      511,
    );
  }
  return temporaryValues.get(REFERENCE_PREFIX + text.slice(2));
}

// The chunk of "$L1" and "$@1".
function chunkOfText({chunk, response}: Revival, text: string): Chunk {
  const used = getChunk(response, parseIdAt(text, 2));
  const {tracer} = response;
  tracer?.chunkUsed(chunk, used);
  return used;
}

function reviveLazy({response}: Revival, chunk: Chunk): unknown {
  const {tracer} = response;
  return tracer === null ? createLazy(chunk) : tracer.createLazy(chunk, null);
}

// The value of a string that begins with `$`. If it is missing, it will be stored later under `key`
// of `container`.
export function reviveString(
  revival: Revival,
  text: string,
  container: Container,
  key: Key,
): unknown {
  if (text.length === 1) {
    return ELEMENT_TYPE;
  }
  const {tracer} = revival.response;
  if (tracer !== null) {
    const revived = tracer.reviveValueForm(revival, text, {
      container,
      slotKey: key,
    });
    if (revived !== undefined) {
      return revived.value;
    }
  }
  let finish: Finish = fillCollection;
  let created: Collection | null = null;
  switch (text.charCodeAt(1)) {
    case TAG_ESCAPE:
      return unescapeString(text);
    case TAG_LAZY:
      return reviveLazy(revival, chunkOfText(revival, text));
    case TAG_PROMISE:
      return chunkOfText(revival, text);
    case TAG_WEAK_PROMISE:
      getWeakChunk(revival.response, parseIdAt(text, 2));
      return chunkOfText(revival, text);
    case TAG_SYMBOL:
      return Symbol.for(text.slice(2));
    case TAG_SERVER_REFERENCE:
      return reviveServerReference(revival, text, container, key);
    case TAG_SERVER_OBJECT:
      finish = makeServerObject;
      break;
    case TAG_TEMPORARY_REFERENCE:
      return reviveTemporaryReference(revival, text);
    case TAG_MAP:
      created = new Map();
      break;
    case TAG_SET:
      created = new Set();
      break;
    case TAG_FORM_DATA:
      created = new FormData();
      break;
    case TAG_BLOB:
      finish = makeBlob;
      break;
    case TAG_ITERATOR: {
      const items: Array<unknown> = [];
      created = items.values();
      finish = fillIteratorOf(items);
      break;
    }
    case TAG_DATE:
      return decodeDate(text);
    case TAG_BIGINT:
      return decodeBigInt(text);
    case TAG_INFINITY:
      return Infinity;
    case TAG_MINUS:
      return decodeMinus(text);
    case TAG_NAN:
      return NaN;
    case TAG_UNDEFINED:
      return undefined;
    case TAG_ERROR:
      return genericError();
    default: // the first digit of a row id
      return reviveReference(revival, text, container, key);
  }
  return reviveThrough(
    revival,
    new Reference(text.slice(2), {container, slotKey: key}, finish, created),
  );
}
