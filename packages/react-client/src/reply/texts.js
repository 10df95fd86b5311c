// The JSON text of a part, or of an item of a stream. If a read in it waits, the text waits as
// well, and so do the texts that contain it: a server reads inner parts first.

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
  // What is read later is put into it.
  wire: WireModel,
  // How many holes and inner texts it waits for.
  open: number,
  // Waits for this text. Null if it is the outermost.
  holder: UnfinishedText | null,
  complete: (json: string) => unknown,
  // Where its own entry will stand.
  readonly entries: Entries,
};

// What a text may wait for: another one, or a hole (see reads.js).
export type Late = {holder: UnfinishedText | null, ...};

export type Text = string | UnfinishedText;

export type LateList = {
  // Holes and unfinished texts for which no text waits yet.
  readonly late: Array<Late>,
  ...
};

// `mark` is the number of late ones before the walk that made the wire model.
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

// From now on the text waits for what turned out to be late.
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

// One of the things that the text waits for is there.
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
