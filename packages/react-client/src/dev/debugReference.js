// References to rows that are only for debugging: owners, stacks, causes. If debug rows are in the
// stream of the model, a value that has not arrived is left out. If there is a debug channel, the
// value is waited for.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {Revival} from '../revivalRecord.js';
import type {RevivedSlot} from '../waits/graph.js';
import type {DebugState} from './debugState.js';

import {FULFILLED, isPending, readChunk} from 'flight-core/src/chunk/chunk.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';
import {getChunk} from '../response.js';
import {readUsedRow} from '../revive/reference.js';
import {unwrapLazy} from '../waits/lazy.js';
import {Reference} from '../waits/graph.js';
import {walkGraph} from '../waits/settleNodes.js';
import {infoOfBlocked} from './incompleteInfo.js';
import {followOptional} from './optionalReference.js';

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
  const chunk = response.chunksById.get(parseIdAt(path[0], 0));
  if (chunk === undefined) {
    return null;
  }
  return readQuietly(state, () => {
    const reference = new Reference(
      text.slice(1),
      {container: null, slotKey: ''},
      null,
    );
    if (isComplete(reference, chunk)) {
      return reference.target;
    }
    return path.length === 1 ? infoOfBlocked(state, chunk) : null;
  });
}

// The row to which "$1" refers. Null for anything else.
export function rowOfReference(
  {chunksById}: Response,
  text: unknown,
): Chunk | null {
  return isReference(text) && !text.includes(':')
    ? (chunksById.get(parseIdAt(text, 1)) ?? null)
    : null;
}

// Whether the reference can be followed to its target without waiting.
function isComplete(reference: Reference, start: Chunk): boolean {
  let next: Chunk | null = start;
  while (next !== null) {
    readChunk(next);
    if (next.status !== FULFILLED) {
      return false;
    }
    next = reference.advance(next.value);
  }
  return true;
}

// An owner or a stack: a reference, or the value itself.
export function reviveDebugItem(
  state: DebugState,
  revival: Revival,
  item: unknown,
  slot: RevivedSlot,
): void {
  const put = (value: unknown) => {
    Reflect.set(slot.container ?? {}, slot.slotKey, value);
  };
  const row = rowOfReference(revival.response, item);
  if (Array.isArray(item)) {
    put(item);
  } else if (row !== null && row.status === FULFILLED) {
    put(unwrapLazy(row.value));
  } else if (isReference(item)) {
    put(readQuietly(state, () => readItem(state, revival, item, slot)));
  }
}

function readItem(
  state: DebugState,
  revival: Revival,
  text: string,
  slot: RevivedSlot,
): unknown {
  const id = parseIdAt(text, 1);
  const chunk = getChunk(revival.response, id);
  readChunk(chunk);
  walkGraph(revival.response);
  if (isPending(chunk) && !state.hasDebugStream) {
    return null;
  }
  return (
    infoOfBlocked(state, chunk) ??
    followOptional(
      revival,
      readUsedRow(revival, id),
      new Reference(text.slice(1), slot, null),
    )
  );
}
