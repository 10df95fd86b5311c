// An edit of bytes in one pass: ranges are kept or left out, and other bytes are inserted.

import {pushAll} from 'flight-core/src/pushAll.js';

export type Edit = {
  readonly bytes: Uint8Array,
  readonly parts: Array<Uint8Array>,
  // Bytes before this index are in `parts`, or were left out.
  at: number,
};

export function createEdit(bytes: Uint8Array, parts: Array<Uint8Array>): Edit {
  return {bytes, parts, at: 0};
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
  inserted: ReadonlyArray<Uint8Array>,
): void {
  if (inserted.length > 0) {
    keepTo(edit, at);
    pushAll(edit.parts, inserted);
  }
}

export function insertInFront(
  edit: Edit,
  inserted: ReadonlyArray<Uint8Array>,
): void {
  const {parts} = edit;
  const moved = parts.splice(0);
  pushAll(parts, inserted);
  pushAll(parts, moved);
}

export function cutOut(edit: Edit, from: number, to: number): void {
  keepTo(edit, from);
  edit.at = to;
}
