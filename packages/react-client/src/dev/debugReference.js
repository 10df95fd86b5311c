// References to rows that are only for debugging: owners, stacks, causes. If debug rows are in the
// stream of the model, a value that has not arrived is left out. If there is a debug channel, the
// value is waited for.

import type {Response, Revival} from '../response.js';
import type {Place} from '../waits/wait.js';
import type {DebugState} from './debugState.js';

import {PENDING, readChunk} from 'flight-core/src/chunk/chunk.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';
import {getChunk} from '../response.js';
import {PathWalk, walkComplete} from '../revive/pathWalk.js';
import {reviveThrough} from '../revive/reference.js';
import {infoOfBlocked} from './incompleteInfo.js';

// Reads debug data: rows that are read during the call are not recorded as used by the model.
export function readQuietly<T>(state: DebugState, read: () => T): T {
  state.reading++;
  try {
    return read();
  } finally {
    state.reading--;
  }
}

function isReference(text: unknown): implies text is string {
  return typeof text === 'string' && text.charCodeAt(0) === DOLLAR;
}

// "$1", "$1:owner". Null if the text is not a reference, or if the value has not arrived.
export function readDebugReference(
  state: DebugState,
  response: Response,
  text: unknown,
): unknown {
  if (!isReference(text)) {
    return null;
  }
  const path = text.slice(1).split(':');
  const chunk = response.chunks.get(parseIdAt(path[0], 0));
  if (chunk === undefined) {
    return null;
  }
  return readQuietly(state, () => {
    const walk = new PathWalk(path);
    if (walkComplete(walk, chunk) === null) {
      return walk.value;
    }
    return path.length === 1 ? infoOfBlocked(chunk) : null;
  });
}

// An owner or a stack: a reference, or the value itself.
export function reviveDebugItem(
  state: DebugState,
  revival: Revival,
  item: unknown,
  place: Place,
): void {
  const put = (value: unknown) => {
    Reflect.set(place.container ?? {}, place.key, value);
  };
  if (Array.isArray(item)) {
    put(item);
  } else if (isReference(item)) {
    put(readQuietly(state, () => readItem(state, revival, item, place)));
  }
}

function readItem(
  state: DebugState,
  revival: Revival,
  text: string,
  place: Place,
): unknown {
  const chunk = getChunk(revival.response, parseIdAt(text, 1));
  readChunk(chunk);
  return chunk.status === PENDING && !state.hasDebugStream
    ? null
    : (infoOfBlocked(chunk) ??
        reviveThrough(revival, text.slice(1), place, null));
}
