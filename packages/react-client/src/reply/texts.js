// The JSON text of a part or of an item. If a read in it waits, so does the text, and so do
// the texts around it: a server reads inner parts first.

import type {Entries, EntryLists} from './entries.js';

import {addEntriesTo, releaseEntries, reserveEntries} from './entries.js';

export type WireModel =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<WireModel>
  | {readonly [string]: WireModel};

export type UnfinishedText = {
  // Later reads store their results here.
  wire: WireModel,
  // The number of holes and inner texts that it waits for.
  open: number,
  // The text that waits for this one; null for the outermost.
  holder: UnfinishedText | null,
  complete: (json: string) => unknown,
  // The position of its own entry.
  readonly entries: Entries,
};

// A text, or a hole (see reads.js).
export type Late = {holder: UnfinishedText | null, ...};

export type Text = string | UnfinishedText;

export type LateList = {
  // Holes and unfinished texts that no text waits for yet.
  readonly late: Array<Late>,
  ...
};

// `mark` is the length of `late` before the walk that made the wire model.
export function textFrom(
  reply: {...LateList, ...EntryLists, ...},
  wire: WireModel,
  mark: number,
): Text {
  const {late} = reply;
  if (late.length === mark) {
    return JSON.stringify(wire);
  }
  const entries = reserveEntries(reply);
  const text: UnfinishedText = {
    wire,
    open: 0,
    holder: null,
    complete() {},
    entries,
  };
  holdUp(reply, text, mark);
  late.push(text);
  return text;
}

// The text waits for everything that became late since `mark`.
export function holdUp(
  {late}: LateList,
  text: UnfinishedText,
  mark: number,
): void {
  text.open += late.length - mark;
  for (let index = mark; index < late.length; index++) {
    late[index].holder = text;
  }
  late.length = mark;
}

export function whenComplete(
  text: Text,
  complete: (json: string) => unknown,
): void {
  if (typeof text === 'string') {
    complete(text);
  } else {
    text.complete = complete;
  }
}

// One of the reads that the text waits for is complete.
export function release(reply: EntryLists, text: UnfinishedText): void {
  let current: UnfinishedText | null = text;
  while (current !== null && --current.open === 0) {
    const {complete, entries, holder, wire} = current;
    const json = JSON.stringify(wire);
    if (holder === null) {
      releaseEntries(reply);
    }
    addEntriesTo(reply, entries, () => complete(json));
    current = holder;
  }
}
