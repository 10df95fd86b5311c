// References by value: "$1" and "$1:props:children" are the value of another row or a part of it.
// If that value is incomplete, the nearest element around the reference waits, or else the row.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Revival} from '../revivalRecord.js';

import {FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {createModelChunk} from 'flight-core/src/chunk/settle.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {ELEMENT_MARK} from 'flight-core/src/wire/valueTags.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {getChunk} from '../response.js';
import {follow} from '../waits/follow.js';
import {Reference} from '../waits/graph.js';
import {chunkOfLazy, unwrapLazy} from '../waits/lazy.js';

// "$1", "$1:props:children". Shared values often have many references (benchmark `payloads`).
export function reviveReference(
  revival: Revival,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {response} = revival;
  const known = response.found.get(text);
  if (known !== undefined) {
    const {tracer} = response;
    if (tracer !== null) {
      const used = getChunk(response, parseIdAt(text, 1));
      tracer.valueUsed(revival.chunk, used);
    }
    return known;
  }
  const chunk = readUsedRow(revival, parseIdAt(text, 1));
  // The common case: a whole row that has been fulfilled.
  if (chunk.status === FULFILLED && !text.includes(':')) {
    return unwrapLazy(chunk.value);
  }
  const reference = new Reference(
    text.slice(1),
    {container, slotKey: key},
    null,
  );
  // A reference into the row that is being revived: nearly all references of a stream are of this
  // kind, and their target usually exists already.
  if (chunk === revival.chunk) {
    if (
      reference.advance(revival.rootModel) === null &&
      isBuilt(reference.target)
    ) {
      return reference.target;
    }
    reference.cursor = 1;
  }
  const value = follow(revival, chunk, reference);
  if (!reference.node && isBuilt(value)) {
    response.found.set(text, value);
  }
  return value;
}

// A string may still be wire text, and a tuple is not an element yet.
function isBuilt(value: unknown): boolean {
  return Array.isArray(value)
    ? value[0] !== ELEMENT_MARK && value[0] !== ELEMENT_TYPE
    : typeof value === 'object' && value !== null && !chunkOfLazy(value);
}

// Follows a reference from its row, whose id is item 0 of the path.
export function reviveThrough(revival: Revival, reference: Reference): unknown {
  return follow(
    revival,
    readUsedRow(revival, parseIdAt(reference.path[0], 0)),
    reference,
  );
}

// A part that is nested too deeply for recursion is revived like a row of its own, to which there
// is one reference.
export function reviveDeep(
  revival: Revival,
  part: unknown,
  container: interface {},
  key: string | number,
): unknown {
  const chunk = createModelChunk(revival.response, () => part);
  return follow(
    revival,
    chunk,
    new Reference('', {container, slotKey: key}, null),
  );
}

// The chunk of a row to whose value the model refers.
export function readUsedRow({chunk, response}: Revival, id: RowId): Chunk {
  const used = getChunk(response, id);
  readChunk(used);
  const {tracer} = response;
  tracer?.valueUsed(chunk, used);
  return used;
}
