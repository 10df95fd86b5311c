// A part that somebody asks for is parsed and revived.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Reply} from './reply.js';

import {beginReading} from 'flight-core/src/chunk/settle.js';

import {finishIfComplete} from './finish.js';
import {Parsable, Part, Reading} from './reply.js';
import {failReading} from './slot.js';
import {reviveRoot} from './walk.js';

// Parts lead to parts that lead to parts. Beyond this depth the next one is left for later and
// whoever wants it waits, so that the stack does not run out.
const MAX_NESTING = 16;

export function initializeChunk(reply: Reply, chunk: Chunk): void {
  const {agenda} = reply;
  const {content} = beginReading(chunk);
  agenda.enter();
  if (reply.nesting < MAX_NESTING) {
    read(reply, chunk, content);
  } else {
    agenda.add(() => read(reply, chunk, content));
  }
  agenda.leave();
}

function read(reply: Reply, chunk: Chunk, content: unknown): void {
  const reading = new Reading(reply, chunk);
  reading.path = rootPath(reply, chunk);
  chunk.reason = reading;
  reply.nesting++;
  try {
    reading.root = parse(content);
    reading.root = reviveRoot(reading, reading.root);
    reading.walked = true;
  } catch (error) {
    failReading(reading, error);
  }
  reply.nesting--;
  finishIfComplete(reading);
}

// A text, or something else that can be parsed.
function parse(content: unknown): unknown {
  return content instanceof Parsable
    ? content.parse()
    : JSON.parse(String(content));
}

// Names of temporary references have the number in hexadecimal. Items of streams have none.
function rootPath(reply: Reply, chunk: Chunk): string | null {
  return reply.temporaryReferences !== null && chunk instanceof Part
    ? chunk.number.toString(16)
    : null;
}
