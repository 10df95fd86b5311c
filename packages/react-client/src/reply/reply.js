// One reply on its way to the server: its entries so far, and which parts are still open.

import type {ClientHost} from '../host.js';
import type {EntryLists} from './entries.js';
import type {Key, Path, PathLists} from './paths.js';
import type {Positioned} from './positions.js';
import type {ReplyTracer} from './replyTracer.js';
import type {LateList, Text, WireModel} from './texts.js';

import {addEntry} from './entries.js';
import {whenComplete} from './texts.js';

// Nothing is known of it but what was tested.
export type UserValue = any; // whatever user code passes

export type ReplyOptions = {
  readonly host: ClientHost,
  // Only development observes replies.
  readonly tracer: ReplyTracer | null,
  // Filled with what the server is not sent, and with what it may give back, by path.
  readonly temporaryReferences: Map<string, unknown> | null,
  // Text if nothing in the value needed an entry of its own.
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
  // By object, where the server finds it again.
  readonly written: Map<unknown, Path>,
  // Objects around the current one that no path leads to.
  around: Set<unknown>,
  // How many slots wait to be read again, and what begins when there are none.
  holes: number,
  delayed: Array<() => void> | null,
  // The thenables that a read waited for and that rejected, with the reasons.
  failedWaits: Map<unknown, unknown> | null,
  // The value of the part that is being written, until the walk meets it.
  root: unknown,
  // The root part.
  text: string,
  lastPart: number,
  // The parts whose content is not complete: of promises and streams, and at first the root.
  readonly open: Set<number>,
  isFailed: boolean,
};

// Where a value is read from, and where its wire model goes.
export type Slot = {
  readonly parent: Path | null,
  readonly key: Key,
  readonly source: UserValue,
  // Null if the value is all of its text.
  readonly wire: UserValue,
};

// The late-bound part.
export type Walks = {
  // A value becomes JSON. As the content of a part it is met with its number; paths then lead
  // to what is in it.
  readonly text: (reply: Reply, value: unknown, part: number | null) => Text,
  // A slot is read again.
  readonly slot: (reply: Reply, slot: Slot) => WireModel,
};

export const ROOT_PART = 0;

// Part numbers are hexadecimal in values, but decimal in the names of entries.
export function tokenOf(prefix: string, part: number): string {
  return prefix + part.toString(16);
}

// Text has no parts, so this is where a reply stops being text.
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

// A part whose content is there, unless a read in it waits. Gives the token that stands for it.
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
