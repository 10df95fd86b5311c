// The state of one reply: its entries so far, and its open parts.

import type {ClientHost} from '../host.js';
import type {EntryLists, Text} from './entries.js';
import type {Key, Place, PlaceOrSlot} from './places.js';
import type {ReplyTracer} from './replyTracer.js';

import {addEntry, begin} from './entries.js';

export type ReplyOptions = {
  readonly host: ClientHost,
  // Development only.
  readonly tracer: ReplyTracer | null,
  // Filled with values that are not sent, and values that the server may send back, by path.
  readonly temporaryValues: Map<string, unknown> | null,
  ...
};

export type ReplyEnds = {
  // The body is a string if no value needed another entry.
  readonly resolveBody: (body: string | FormData) => unknown,
  readonly rejectBody: (error: unknown) => unknown,
};

export type Reply = {
  readonly host: ClientHost,
  readonly tracer: ReplyTracer | null,
  readonly temporaryValues: Map<string, unknown> | null,
  ...ReplyEnds,
  ...EntryLists,
  // Late-bound. Walks a value that becomes a separate text: that of a part, or that of an item,
  // which has no part number. `place` is where the value was found.
  readonly walk: (
    reply: Reply,
    place: PlaceOrSlot,
    value: unknown,
    part: number | null,
  ) => Text,
  // Values that the server can find again, with their places.
  readonly written: Map<unknown, Place>,
  // The number of reads that threw.
  waits: number,
  // Thenables that a read waited for and that rejected, with the reasons.
  readonly failedWaits: Map<unknown, unknown>,
  lastPart: number,
  // Parts with incomplete content: promises, streams, and at first the root.
  readonly openParts: Set<number>,
};

export type WireModel =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<WireModel>
  | {readonly [Key]: WireModel};

// The value of the place `outer` is read at `step`, and its wire model is stored there in `wire`.
export type Slot = {
  readonly outer: Place,
  readonly step: Key,
  readonly wire: $FlowFixMe, // an object or array of wire models
};

export const ROOT_PART = 0;

// Part numbers are hexadecimal in values, but decimal in the names of entries.
export function tokenOf(prefix: string, part: number): string {
  return prefix + part.toString(16);
}

// A reply with parts is a FormData.
export function takePart(reply: Reply): number {
  reply.bodySoFar ||= new FormData();
  return ++reply.lastPart;
}

export function openPart(reply: Reply): number {
  const part = takePart(reply);
  reply.openParts.add(part);
  return part;
}

// Adds a part with content that was found at the place. Returns the token of the part.
export function addPart(
  reply: Reply,
  place: Place,
  prefix: string,
  content: unknown,
): string {
  const part = takePart(reply);
  addEntry(reply, part, reply.walk(reply, place, content, part));
  return tokenOf(prefix, part);
}

// The same for content that is known.
export function addContent(
  reply: Reply,
  prefix: string,
  makeContent: () => string | Blob,
): string {
  const part = takePart(reply);
  addEntry(reply, part, makeContent);
  return tokenOf(prefix, part);
}

// Adds the content of an open part, and closes it. Some thenables call back more than once.
export function settlePart(
  reply: Reply,
  part: number,
  makeText: () => Text,
): void {
  begin(reply, () => {
    if (reply.openParts.has(part)) {
      addEntry(reply, part, makeText(), () => closePart(reply, part));
    }
  });
}

// The reply is complete when its last open part is closed.
export function closePart(reply: Reply, part: number): void {
  const {openParts} = reply;
  openParts.delete(part);
  if (openParts.size === 0) {
    reply.resolveBody(reply.bodySoFar);
  }
}
