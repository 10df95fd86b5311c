// The state of one reply: its entries so far, and its open parts.

import type {Thenable} from 'flight-core/src/guard/userValues.js';

import type {ClientHost} from '../host.js';
import type {Key, Place} from './places.js';

// What a development observer of a reply can see. Null in production; implemented in dev/.
export type ReplyTracer = interface {
  // A reply is about to be encoded.
  replyStarted(): void,
  // Called before the properties of a plain object are read. The object is at `key` of the
  // container, or it is the model.
  plainObjectMet(
    value: interface {},
    container: unknown,
    key: string | number,
  ): void,
  // `toJSON` replaced the value.
  valueConverted(
    value: interface {},
    container: unknown,
    key: string | number,
  ): void,
  // The container has a property named `__proto__`, which the server will drop.
  prototypeKeyMet(container: interface {}): void,
};

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

// What a part waits for has settled. Called while the part is open.
export type OpenPart = interface {
  fulfilled(value: unknown, part: number): void,
  rejected(error: unknown, part: number): void,
};

// What listeners on values of the application hold: such a value may outlive the reply, or never settle.
// The end of the reply empties it.
export type ReplyCell = {reply: Reply | null};

export type Reply = {
  readonly host: ClientHost,
  readonly tracer: ReplyTracer | null,
  readonly temporaryValues: Map<string, unknown> | null,
  ...ReplyEnds,
  // Late-bound. Makes the text of a value that is a part, or an item, which has no part number.
  readonly walk: (reply: Reply, value: unknown, part: number | null) => string,
  // Values that the server can find again, with their places.
  readonly written: Map<unknown, Place>,
  // Text as long as the reply needs no form.
  bodySoFar: string | FormData,
  lastPart: number,
  // Parts with incomplete content: promises, streams, lazy nodes that wait, and at first the root, which
  // waits for nothing.
  readonly openParts: Map<number, OpenPart | null>,
  readonly cell: ReplyCell,
};

export type WireModel =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<WireModel>
  | {readonly [Key]: WireModel};

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

export function openPart(reply: Reply, part: OpenPart): number {
  const number = takePart(reply);
  reply.openParts.set(number, part);
  return number;
}

// The server reads the entries in the order in which they were added.
export function addEntry(
  reply: Reply,
  name: string | number,
  content: string | Blob,
): void {
  const {bodySoFar: body} = reply;
  if (typeof body === 'string') {
    reply.bodySoFar = String(content);
  } else {
    body.append(String(name), content);
  }
}

// Begins to wait for a value of user code. If that throws, the reply does not wait for the part.
export function startPart(
  reply: Reply,
  part: number,
  find: () => Thenable,
): void {
  try {
    listenTo(find(), reply.cell, part);
  } catch (error) {
    reply.openParts.delete(part);
    throw error;
  }
}

// Only the cell and the number are in the scope of the listeners. Some thenables call back more than once,
// when the part is no longer open.
export function listenTo(
  thenable: Thenable,
  cell: ReplyCell,
  part: number,
): void {
  thenable.then(
    value => cell.reply?.openParts.get(part)?.fulfilled(value, part),
    error => cell.reply?.openParts.get(part)?.rejected(error, part),
  );
}

// Adds a part. Returns its token.
export function addPart(
  reply: Reply,
  prefix: string,
  content: unknown,
): string {
  const part = takePart(reply);
  addEntry(reply, part, reply.walk(reply, content, part));
  return tokenOf(prefix, part);
}

// The same for content that is known.
export function addContent(
  reply: Reply,
  prefix: string,
  content: string | Blob,
): string {
  const part = takePart(reply);
  addEntry(reply, part, content);
  return tokenOf(prefix, part);
}

// Adds the content of an open part, and closes it.
export function settlePart(
  reply: Reply,
  part: number,
  makeText: () => string,
): void {
  attempt(reply, () => {
    addEntry(reply, part, makeText());
    closePart(reply, part);
  });
}

// The reply is complete when its last open part is closed.
export function closePart(reply: Reply, part: number): void {
  const {openParts} = reply;
  openParts.delete(part);
  if (openParts.size === 0) {
    reply.cell.reply = null;
    reply.resolveBody(reply.bodySoFar);
  }
}

export function attempt(reply: Reply, run: () => void): void {
  try {
    run();
  } catch (error) {
    failReply(reply, error);
  }
}

export function failReply(reply: Reply, error: unknown): void {
  reply.cell.reply = null;
  reply.rejectBody(error);
}
