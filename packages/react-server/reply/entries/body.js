// A reply as it arrives: its entries, its parts and streams, and its end. `Reply` in slots/slot.js
// adds the state for decoding. Applications see neither.

import type {ChunkBehind} from 'flight-core/src/chunk/chain.js';
import type {ChunkStatus} from 'flight-core/src/chunk/chunk.js';

import type {TemporaryReferenceSet} from '../../src/temporary/temporaryProxy.js';
import type {ReplyHost, ServerManifest} from '../replyHost.js';
import type {Entries} from './entries.js';
import type {LimitOptions, ReplyLimits} from './limits.js';

import {
  Chunk,
  FULFILLED,
  PENDING,
  REJECTED,
  createPendingChunk,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithModel} from 'flight-core/src/chunk/settle.js';

import {ReplyAgenda} from './agenda.js';
import {createEntries} from './entries.js';
import {readLimits} from './limits.js';
import {ReplyPromise} from './replyPromise.js';

// Receives the texts of its entries. `fail` after the end has no effect.
export type ReplyStream = interface {
  addText(text: string): void,
  fail(error: unknown): void,
};

// The error is created on demand: only a missing part needs it.
export type Ending = interface {
  // Whether all entries have arrived.
  readonly isComplete: boolean,
  error(): unknown,
};

export interface DecodeOptions extends LimitOptions {
  // Remembers the values that the client kept, for the response.
  readonly temporaryReferences?: TemporaryReferenceSet | null | void;
  // Also allows exports that registerServerReference has not marked.
  readonly allowUnregisteredFunctions?: boolean | void;
}

export type ReplyOptions = {
  readonly host: ReplyHost,
  readonly manifest: ServerManifest,
  // Entries whose names do not begin with it are ignored.
  readonly prefix: string,
  readonly options: DecodeOptions,
};

function chunkBehind(value: unknown): Chunk | null {
  return ReplyPromise.chunkOf(value);
}

export class ReplyBody {
  readonly host: ReplyHost;
  readonly manifest: ServerManifest;
  readonly prefix: string;
  readonly limits: ReplyLimits;
  readonly temporaryReferences: TemporaryReferenceSet | null;
  readonly allowUnregisteredFunctions: boolean;
  readonly agenda: ReplyAgenda = new ReplyAgenda(this);
  readonly chunkBehind: ChunkBehind = chunkBehind;
  entries: Entries = createEntries();
  entryCount: number = 0;
  readonly parts: Map<number, Part> = new Map();
  // Streams are never removed: a number names only one stream.
  readonly streams: Map<number, ReplyStream> = new Map();
  // Parts that have not arrived and that slots wait for.
  readonly awaited: Set<Chunk> = new Set();
  // Created for the first value that waits for the end of the body; rejected if that is an error.
  end: Chunk | null = null;
  // Set once: later entries are ignored, and missing parts are rejected with its error.
  ending: Ending | null = null;

  constructor({host, manifest, prefix, options}: ReplyOptions) {
    this.host = host;
    this.manifest = manifest;
    this.prefix = prefix;
    this.limits = readLimits(options);
    this.temporaryReferences = options.temporaryReferences ?? null;
    this.allowUnregisteredFunctions =
      options.allowUnregisteredFunctions === true;
  }

  // The result of an iterator whose item has not arrived.
  createPending(): Chunk {
    return createPendingChunk();
  }

  // Reply overrides them, since they need slots and revivers.
  initialize(_chunk: Chunk, _content: unknown): void {}

  failWaiting(_error: unknown): void {}

  closeCycles(): boolean {
    return false;
  }
}

// Only if the body has not ended yet.
export function endOfBody(reply: ReplyBody): Chunk {
  const end = reply.end ?? createPendingChunk();
  reply.end = end;
  return end;
}

export class Part extends Chunk {
  readonly number: number;
  // The promise for the application, created on first use.
  promise: ReplyPromise | null = null;

  constructor(
    number: number,
    status: ChunkStatus,
    value: unknown,
    reason: unknown,
  ) {
    super(status, value, reason);
    this.number = number;
  }
}

export function getPart(reply: ReplyBody, number: number): Part {
  return reply.parts.get(number) ?? openPart(reply, number);
}

function openPart(reply: ReplyBody, number: number): Part {
  const {ending, entries, parts} = reply;
  const text = entries.texts.get(number);
  let part;
  if (text !== undefined) {
    entries.texts.delete(number);
    part = new Part(number, PENDING, null, null);
    settleWithModel(reply, part, text);
  } else {
    part =
      ending === null
        ? new Part(number, PENDING, null, null)
        : new Part(number, REJECTED, null, ending.error());
  }
  parts.set(number, part);
  return part;
}

// A part that no entry can change.
export function addFulfilledPart(
  {parts}: ReplyBody,
  number: number,
  value: unknown,
): void {
  parts.set(number, new Part(number, FULFILLED, value, null));
}

export function addRejectedPart(
  {parts}: ReplyBody,
  number: number,
  error: unknown,
): void {
  parts.set(number, new Part(number, REJECTED, null, error));
}

export function promiseOf(part: Part): ReplyPromise {
  const promise = part.promise ?? new ReplyPromise(part);
  part.promise = promise;
  return promise;
}

export function getRoot(reply: ReplyBody): ReplyPromise {
  return promiseOf(getPart(reply, 0));
}
