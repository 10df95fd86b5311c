// The parts of a reply by their numbers.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ReplyPromise} from '../entries/part.js';
import type {Reply} from './slot.js';

import {
  FULFILLED,
  PENDING,
  REJECTED,
  createPendingChunk,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithModel} from 'flight-core/src/chunk/settle.js';

import {Part, promiseOf} from '../entries/part.js';

export function getPart(reply: Reply, number: number): Part {
  return reply.parts.get(number) ?? openPart(reply, number);
}

function openPart(reply: Reply, number: number): Part {
  const {ending, entries} = reply;
  const text = entries.parts.get(number);
  if (text !== undefined) {
    entries.parts.delete(number);
    const part = addPart(reply, new Part(number, PENDING, null, null));
    settleWithModel(reply, part, text);
    return part;
  }
  return ending === null
    ? addPart(reply, new Part(number, PENDING, null, null))
    : addRejectedPart(reply, number, ending.error());
}

function addPart({parts}: Reply, part: Part): Part {
  parts.set(part.number, part);
  return part;
}

// A part that no entry can change.
export function addFulfilledPart(
  reply: Reply,
  number: number,
  value: unknown,
): Part {
  return addPart(reply, new Part(number, FULFILLED, value, null));
}

export function addRejectedPart(
  reply: Reply,
  number: number,
  error: unknown,
): Part {
  return addPart(reply, new Part(number, REJECTED, null, error));
}

export function getRoot(reply: Reply): ReplyPromise {
  return promiseOf(getPart(reply, 0));
}

// Only if the body has not ended yet.
export function endOfBody(reply: Reply): Chunk {
  const end = reply.end ?? createPendingChunk();
  reply.end = end;
  return end;
}
