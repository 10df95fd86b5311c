// A part that somebody asks for is parsed and revived, in its turn: parts lead to parts that
// lead to parts, and none of them is read inside of another.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {Job} from 'flight-core/src/chunk/agenda.js';

import type {Reply} from './reply.js';

import {beginReading} from 'flight-core/src/chunk/settle.js';

import {finishIfComplete} from './finish.js';
import {Parsable, Part, Reading} from './reply.js';
import {failReading} from './slot.js';
import {reviveRoot} from './walk.js';

class ReadPart implements Job {
  readonly reply: Reply;
  readonly chunk: Chunk;
  readonly content: unknown;

  constructor(reply: Reply, chunk: Chunk, content: unknown) {
    this.reply = reply;
    this.chunk = chunk;
    this.content = content;
  }

  run(): void {
    const reading = new Reading(this.reply, this.chunk);
    reading.path = rootPath(this.reply, this.chunk);
    this.chunk.reason = reading;
    try {
      reading.root = parse(this.content);
      reading.root = reviveRoot(reading, reading.root);
      reading.walked = true;
    } catch (error) {
      failReading(reading, error);
    }
    finishIfComplete(reading);
  }
}

export function readChunkLater(reply: Reply, chunk: Chunk): void {
  const {agenda} = reply;
  const {content} = beginReading(chunk);
  agenda.enter();
  agenda.add(new ReadPart(reply, chunk, content));
  agenda.leave();
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
