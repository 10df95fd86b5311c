// One pass over bytes that are taken apart: what is kept and what is put between.

import type {Part} from '../bytes/joinParts.js';

export type Edit = {
  readonly bytes: Uint8Array,
  readonly parts: Array<Part>,
  // What is in front of here is among the parts, or was left out.
  at: number,
  // Where the first part of these bytes is.
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
  inserted: ReadonlyArray<Uint8Array>,
): void {
  if (inserted.length > 0) {
    keepTo(edit, at);
    edit.parts.push(...inserted);
  }
}

export function insertInFront(
  edit: Edit,
  inserted: ReadonlyArray<Uint8Array>,
): void {
  edit.parts.splice(edit.first, 0, ...inserted);
}

export function cutOut(edit: Edit, from: number, to: number): void {
  keepTo(edit, from);
  edit.at = to;
}
