// "$Y", "$Y4", "$Y@4": values that the server left out because of their size, and promises. The
// client can ask for a value with an id, if there is a debug channel to the server.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../revivalRecord.js';
import type {RevivedSlot} from '../waits/graph.js';
import type {DebugState} from './debugState.js';

import {
  FULFILLED,
  REJECTED,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';
import {formatId, parseIdAt} from 'flight-core/src/wire/ids.js';
import {getChunk} from '../response.js';

export const OMITTED =
  'This value was left out by the development server because of its size.';

const AT = 64; // @

// A row with this listener is revived when it arrives.
const REVIVE = {settled() {}};

export function reviveOmitted(
  state: DebugState,
  revival: Revival,
  text: string,
  {container, slotKey: key}: RevivedSlot,
): unknown {
  const send = state.channel?.send ?? null;
  if (text.length === 2 || send === null) {
    defineGetter(container, key, getOmitted);
    return OMITTED;
  }
  const isPromise = text.charCodeAt(2) === AT;
  const {response} = revival;
  const id = parseIdAt(text, isPromise ? 3 : 2);
  const isKnown = response.chunksById.has(id);
  const chunk = getChunk(response, id);
  if (!isKnown) {
    send(`${isPromise ? 'P' : 'Q'}:${formatId(id)}\n`);
    // Revives the answer when it arrives: the client asks for what is left out of it, too.
    listen(chunk, REVIVE);
  }
  if (isPromise) {
    return chunk;
  }
  if (isKnown) {
    readChunk(chunk);
    if (chunk.status === FULFILLED) {
      return chunk.value;
    }
  }
  defineGetter(container, key, () => readOmitted(chunk));
  return OMITTED;
}

const getOmitted = () => OMITTED;

const ignore = () => {};

function readOmitted(chunk: Chunk): unknown {
  readChunk(chunk);
  if (chunk.status === REJECTED) {
    throw chunk.reason;
  }
  return chunk.status === FULFILLED ? chunk.value : OMITTED;
}

// Defines a getter. Later assignments have no effect.
function defineGetter(
  container: interface {} | null,
  key: string | number,
  get: () => unknown,
): void {
  if (container !== null) {
    Reflect.defineProperty(container, key, {
      configurable: false,
      enumerable: true,
      get,
      set: ignore,
    });
  }
}
