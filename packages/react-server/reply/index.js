// The decoder of replies: entries go in, as they arrive; the promise of part 0 comes out.
// Nothing of a part is looked at before somebody asks for it.

import type {LimitOptions} from './limits.js';
import type {Ending, TemporaryReferenceSet} from './reply.js';
import type {ReplyHost, ServerManifest} from './replyHost.js';

import {PENDING, RESOLVED_MODEL} from 'flight-core/src/chunk/chunk.js';
import {
  beginReading,
  settleWithError,
  settleWithModel,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';

import {closeCircles} from './circles.js';
import {
  addField,
  addStreamText,
  createEntries,
  readEntryName,
} from './entries.js';
import {fieldTooLong, readLimits, tooManyParts} from './limits.js';
import {initializeChunk} from './read.js';
import {Reply, getPart, promiseOf} from './reply.js';
import type {ReplyPromise} from './replyPromise.js';
import {wakeSlot} from './wake.js';

export interface DecodeOptions extends LimitOptions {
  // Remembers what the client kept back, for the answer.
  readonly temporaryReferences?: TemporaryReferenceSet | null | void;
  readonly allowUnregisteredFunctions?: boolean | void;
}

export type OpenOptions = {
  readonly host: ReplyHost,
  readonly manifest: ServerManifest,
  // In front of the name of every entry; entries without it are ignored.
  readonly prefix: string,
  readonly options: DecodeOptions,
};

const driver = {
  read: initializeChunk,
  wake: wakeSlot,
  idle: closeCircles,
};

export function openReply({
  host,
  manifest,
  prefix,
  options,
}: OpenOptions): Reply {
  return new Reply(
    {
      host,
      manifest,
      prefix,
      limits: readLimits(options),
      temporaryReferences: options.temporaryReferences ?? null,
      allowUnregisteredFunctions: options.allowUnregisteredFunctions === true,
    },
    driver,
  );
}

export function getRoot(reply: Reply): ReplyPromise {
  return promiseOf(getPart(reply, 0));
}

// Keeps an entry with text, or gives it to the part or stream that waits for it. What cannot
// be accepted fails the whole reply.
export function addText(reply: Reply, name: string, text: string): void {
  const entry = readEntryName(reply.prefix, name);
  if (entry === null || !countEntry(reply)) {
    return;
  }
  if (text.length > reply.limits.fieldSizeLimit) {
    refuseReply(reply, fieldTooLong(reply.limits));
    return;
  }
  const {number} = entry;
  if (entry.kind === 'form') {
    addField(reply.entries, number, entry.field, text);
  } else if (entry.kind === 'part') {
    addPart(reply, number, text);
  } else {
    const stream = reply.streams.get(number);
    if (stream === undefined) {
      addStreamText(reply.entries, number, text);
    } else {
      stream.addText(text);
    }
  }
}

export function addFile(reply: Reply, name: string, file: Blob): void {
  const entry = readEntryName(reply.prefix, name);
  if (entry === null || !countEntry(reply)) {
    return;
  }
  const {entries} = reply;
  if (entry.kind === 'form') {
    addField(entries, entry.number, entry.field, file);
  } else if (entry.kind === 'part') {
    entries.files.set(entry.number, file);
  }
}

// Of two entries with the same name the last one counts.
export function addForm(reply: Reply, form: FormData): void {
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      addText(reply, name, value);
    } else {
      addFile(reply, name, value);
    }
  }
}

function countEntry(reply: Reply): boolean {
  if (reply.ending !== null) {
    return false;
  }
  reply.entryCount++;
  if (reply.entryCount > reply.limits.partLimit) {
    refuseReply(reply, tooManyParts(reply.limits));
    return false;
  }
  return true;
}

function addPart(reply: Reply, number: number, text: string): void {
  const part = reply.parts.get(number);
  if (part === undefined || reply.streams.has(number)) {
    reply.entries.texts.set(number, text);
  } else if (part.status === PENDING) {
    reply.agenda.enter();
    reply.awaited.delete(part);
    settleWithModel(reply, part, text);
    reply.agenda.leave();
  } else {
    const message = `A reply has more than one entry for part ${number}.`;
    failReply(reply, protocolError(message));
  }
}

class Closed implements Ending {
  reason: Error | null = null;

  error(): Error {
    const message =
      'Connection closed. The reply ended before all of its parts had arrived.';
    const reason = this.reason ?? protocolError(message, 412);
    this.reason = reason;
    return reason;
  }
}

// The regular end of the body: what is missing by now stays missing.
export function closeReply(reply: Reply): void {
  endReply(reply, new Closed());
}

// There is something about the body for which nothing of it is to be used, as far as that has
// not happened.
function refuseReply(reply: Reply, error: unknown): void {
  if (reply.ending !== null) {
    return;
  }
  const {agenda, parts} = reply;
  reply.entries = createEntries();
  agenda.enter();
  for (const part of parts.values()) {
    if (part.status === RESOLVED_MODEL) {
      beginReading(part);
      settleWithError(reply, part, error);
    }
  }
  failReply(reply, error);
  agenda.leave();
}

// The body ends here, for this reason. What has arrived can still be read.
export function failReply(reply: Reply, error: unknown): void {
  endReply(reply, {error: () => error});
}

function endReply(reply: Reply, ending: Ending): void {
  if (reply.ending !== null) {
    return;
  }
  const {agenda, awaited, parts, streams} = reply;
  reply.ending = ending;
  agenda.enter();
  awaited.clear();
  for (const part of parts.values()) {
    if (part.status === PENDING) {
      settleWithError(reply, part, ending.error());
    }
  }
  for (const stream of streams.values()) {
    stream.fail(ending.error());
  }
  agenda.leave();
}
