// A reply is opened, and each of its parts is parsed and revived when it is first read.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ReplyOptions} from '../slots/slot.js';
import type {Model} from './reviveString.js';

import {
  BLOCKED,
  PENDING,
  beginReading,
  createPendingChunk,
} from 'flight-core/src/chunk/chunk.js';
import {layoutKeeper} from 'flight-core/src/layoutKeeper.js';
import {ItemText} from 'flight-core/src/stream/itemText.js';

import {closeCycles, finishIfComplete, wakeSlot} from '../slots/fillSlots.js';
import {Part} from '../slots/parts.js';
import {
  Reading,
  Reply,
  beginWalk,
  endWalk,
  failReading,
} from '../slots/slot.js';
import {reviveRoot} from './reviveRoot.js';

const DRIVER = {read: readPart, wake: wakeSlot, closeCycles};

const keepLayouts = layoutKeeper(() => {
  const unused = null as $FlowFixMe; /* the instances are never used */
  const options = {host: unused, manifest: unused, prefix: '', options: {}};
  const reply = new Reply(options, DRIVER);
  const part = new Part(0, PENDING, null, null);
  return [createPendingChunk(), reply, part, new Reading(reply, part)];
});

export function openReply(options: ReplyOptions): Reply {
  keepLayouts();
  return new Reply(options, DRIVER);
}

// Parts refer to parts, which are read recursively. Beyond this depth the next one becomes a
// job of the agenda, so that the stack does not overflow.
const MAX_NESTING = 16;

function readPart(reply: Reply, chunk: Chunk, content: unknown): void {
  const {agenda} = reply;
  beginReading(chunk);
  agenda.during(() => {
    if (reply.nesting < MAX_NESTING) {
      read(reply, chunk, content);
    } else {
      agenda.add(() => read(reply, chunk, content));
    }
  });
}

function read(reply: Reply, chunk: Chunk, content: unknown): void {
  if (chunk.status !== BLOCKED || reply.blocked.has(chunk)) {
    return;
  }
  const {nesting} = reply;
  const reading = new Reading(reply, chunk);
  try {
    reply.nesting = nesting + 1;
    reading.path = rootPath(reply, chunk);
    const model = parse(content);
    beginWalk(reading);
    reviveRoot(reading, model);
    endWalk(reading);
  } catch (error) {
    failReading(reading, error);
  } finally {
    reply.nesting = nesting;
  }
  finishIfComplete(reading);
}

function parse(content: unknown): Model {
  return content instanceof ItemText
    ? {done: content.done, value: JSON.parse(content.text)}
    : JSON.parse(String(content));
}

// The names of temporary references begin with the hexadecimal number of the part. Items of
// streams have no number.
function rootPath(reply: Reply, chunk: Chunk): string | null {
  return reply.temporaryReferences !== null && chunk instanceof Part
    ? chunk.number.toString(16)
    : null;
}
