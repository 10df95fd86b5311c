// An edit of bytes in one pass: ranges are kept or left out, and other bytes are inserted.

import type {Part} from '../bytes/joinParts.js';

import {pushAll} from 'flight-core/src/pushAll.js';

export type Edit = {
  readonly bytes: Uint8Array,
  readonly parts: Array<Part>,
  // Bytes before this index are in `parts`, or were left out.
  at: number,
  // The index in `parts` of the first part of these bytes.
  readonly first: number,
};

export function createEdit(bytes: Uint8Array, parts: Array<Part>): Edit {
  return {bytes, parts, at: 0, first: parts.length};
}

export function keepTo(edit: Edit, end: number): void {
  if (end > edit.at) {
    edit.parts.push(
      edit.at === 0 && end === edit.bytes.length
        ? edit.bytes
        : edit.bytes.subarray(edit.at, end),
    );
  }
  edit.at = Math.max(edit.at, end);
}

export function insertAt(
  edit: Edit,
  at: number,
  inserted: ReadonlyArray<Part>,
): void {
  if (inserted.length > 0) {
    keepTo(edit, at);
    pushAll(edit.parts, inserted);
  }
}

export function insertInFront(edit: Edit, inserted: ReadonlyArray<Part>): void {
  const behind = edit.parts.splice(edit.first);
  pushAll(edit.parts, inserted);
  pushAll(edit.parts, behind);
}

export function cutOut(edit: Edit, from: number, to: number): void {
  keepTo(edit, from);
  edit.at = to;
}
