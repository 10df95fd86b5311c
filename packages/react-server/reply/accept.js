// Entries are added in any order, as they arrive. Nothing is parsed before its part is read.

import type {BodyEnd, Reply} from './slots/slot.js';

import {
  PENDING,
  RESOLVED_MODEL,
  beginReading,
} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';

import {
  addField,
  addStreamText,
  createEntries,
  readEntryName,
} from './entries/entries.js';
import {fieldTooLong, tooManyParts} from './entries/limits.js';

// A text that exceeds a limit fails the whole reply.
export function addText(reply: Reply, name: string, text: string): void {
  const entry = readEntryName(reply.prefix, name);
  if (entry === null || !countEntry(reply)) {
    return;
  }
  if (text.length > reply.limits.fieldSizeLimit) {
    discardReply(reply, fieldTooLong(reply.limits));
    return;
  }
  reply.budget.sent += text.length;
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
  const {budget, entries} = reply;
  budget.sent += file.size;
  if (entry.kind === 'form') {
    addField(entries, entry.number, entry.field, file);
  } else if (entry.kind === 'part') {
    entries.files.set(entry.number, file);
  }
}

// The last of several entries with the same name wins.
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
    discardReply(reply, tooManyParts(reply.limits));
    return false;
  }
  return true;
}

function addPart(reply: Reply, number: number, text: string): void {
  const part = reply.parts.get(number);
  if (part === undefined || reply.streams.has(number)) {
    reply.entries.parts.set(number, text);
  } else if (part.status === PENDING) {
    reply.agenda.during(() => {
      settleWithModel(reply, part, text);
      reply.awaited.delete(part);
    });
  } else {
    const message = `A reply has more than one entry for part ${number}.`;
    failReply(reply, protocolError(message));
  }
}

class Closed implements BodyEnd {
  readonly isComplete: boolean = true;
  reason: Error | null = null;

  error(): Error {
    const message =
      'Connection closed. The reply ended before all of its parts had arrived.';
    const reason = this.reason ?? protocolError(message, 412);
    this.reason = reason;
    return reason;
  }
}

// The regular end of the body. Missing parts are rejected.
export function closeReply(reply: Reply): void {
  endReply(reply, new Closed());
}

// Rejects every part that has not been read yet, including those that have arrived.
function discardReply(reply: Reply, error: unknown): void {
  if (reply.ending !== null) {
    return;
  }
  const {agenda, parts} = reply;
  reply.entries = createEntries();
  agenda.during(() => {
    for (const part of parts.values()) {
      if (part.status === RESOLVED_MODEL) {
        beginReading(part);
        settleWithError(reply, part, error);
      }
    }
    failReply(reply, error);
  });
}

// Ends the body with an error. Parts that have arrived can still be read.
export function failReply(reply: Reply, error: unknown): void {
  endReply(reply, {isComplete: false, error: () => error});
}

function endReply(reply: Reply, ending: BodyEnd): void {
  if (reply.ending !== null) {
    return;
  }
  reply.ending = ending;
  reply.agenda.during(() => endParts(reply, ending));
}

function endParts(reply: Reply, ending: BodyEnd): void {
  const {awaited, end, parts, streams} = reply;
  awaited.clear();
  for (const part of parts.values()) {
    if (part.status === PENDING) {
      settleWithError(reply, part, ending.error());
    }
  }
  for (const stream of streams.values()) {
    stream.fail(ending.error());
  }
  if (end !== null && end.status === PENDING) {
    if (ending.isComplete) {
      settleWithValue(reply, end, null);
    } else {
      settleWithError(reply, end, ending.error());
    }
  }
}
