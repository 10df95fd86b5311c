// The state of one reply: its entries so far, and its open parts.

import type {ClientHost} from '../host.js';
import type {EntryLists} from './entries.js';
import type {Key, Path, PathLists} from './paths.js';
import type {Positioned} from './positions.js';
import type {ReplyTracer} from './replyTracer.js';
import type {LateList, Text, WireModel} from './texts.js';

import {addEntry} from './entries.js';
import {whenComplete} from './texts.js';

// An object of user code. Reading a property may run a getter or proxy trap.
export type UserObject = {readonly [string]: unknown};

export type ReplyOptions = {
  readonly host: ClientHost,
  // Development only.
  readonly tracer: ReplyTracer | null,
  // Filled with values that are not sent, and values that the server may send back, by path.
  readonly temporaryReferences: Map<string, unknown> | null,
  // A string if no value needed an entry.
  readonly resolve: (body: string | FormData) => unknown,
  readonly reject: (error: unknown) => unknown,
};

export type Reply = {
  ...ReplyOptions,
  ...PathLists,
  ...Positioned,
  ...LateList,
  ...EntryLists,
  readonly walks: Walks,
  // Values that the server can find again, with their paths.
  readonly written: Map<unknown, Path>,
  // The ancestors of the current value that have no path.
  around: Set<unknown>,
  // The number of slots that wait, and what starts when there are none.
  holes: number,
  delayed: Array<() => void> | null,
  // Thenables that a read waited for and that rejected, with their reasons.
  failedWaits: Map<unknown, unknown> | null,
  // The value of the current part, until the walk reaches it.
  root: unknown,
  // The text of the root part.
  text: string,
  lastPart: number,
  // Parts with incomplete content: promises, streams, and at first the root.
  readonly open: Set<number>,
  isFailed: boolean,
};

// The source of a value, and the destination of its wire model.
export type Slot = {
  readonly parent: Path | null,
  readonly key: Key,
  readonly source: $FlowFixMe, // by key
  // Null if the value is the whole text.
  readonly wire: interface {} | null,
};

// The late-bound part.
export type Walks = {
  // Encodes a value as JSON. With a part number, values in it get paths from that part.
  readonly text: (reply: Reply, value: unknown, part: number | null) => Text,
  // A slot is read again.
  readonly slot: (reply: Reply, slot: Slot) => WireModel,
};

export const ROOT_PART = 0;

// Part numbers are hexadecimal in values, but decimal in the names of entries.
export function tokenOf(prefix: string, part: number): string {
  return prefix + part.toString(16);
}

// A string has no parts, so from here on the reply is a FormData.
export function takePart(reply: Reply): number {
  if (reply.formData === null) {
    reply.formData = new FormData();
  }
  return ++reply.lastPart;
}

export function openPart(reply: Reply): number {
  const part = takePart(reply);
  reply.open.add(part);
  return part;
}

// A part whose content is available, unless a read in it waits. Returns its token.
export function addPart(
  reply: Reply,
  prefix: string,
  content: unknown,
): string {
  const part = takePart(reply);
  const text = reply.walks.text(reply, content, part);
  whenComplete(text, json => addEntry(reply, part, json));
  return tokenOf(prefix, part);
}

export function addFile(reply: Reply, prefix: string, file: Blob): string {
  const part = takePart(reply);
  addEntry(reply, part, file);
  return tokenOf(prefix, part);
}

// The last part completes the reply.
export function closePart(reply: Reply, part: number): void {
  const {open} = reply;
  open.delete(part);
  if (open.size === 0) {
    reply.resolve(reply.formData ?? reply.text);
  }
}

export function failReply(reply: Reply, error: unknown): void {
  reply.isFailed = true;
  reply.reject(error);
}
