// Finds the end of comments. It may be cut off anywhere: its dashes are read again with the next
// bytes.

import {BANG, DASH, GREATER_THAN} from './bytesOfMarkup.js';

export const NO_BYTE = -1;

// The index after the next end, `-->`; -1 if there is none. `optional` is a byte that may be
// between the dashes and the `>`.
export function findCommentEnd(
  bytes: Uint8Array,
  from: number,
  optional: number,
): number {
  for (
    let at = bytes.indexOf(GREATER_THAN, from);
    at !== -1;
    at = bytes.indexOf(GREATER_THAN, at + 1)
  ) {
    const dashes = bytes[at - 1] === optional ? at - 3 : at - 2;
    if (
      dashes >= from &&
      bytes[dashes] === DASH &&
      bytes[dashes + 1] === DASH
    ) {
      return at + 1;
    }
  }
  return -1;
}

// An end without its `>`.
const LONGEST_CUT_END = 3;

// Where to continue with the next bytes: dashes at the end may belong to the end of a comment.
export function holdDashes(bytes: Uint8Array, from: number): number {
  let at = bytes.length;
  while (
    at > from &&
    bytes.length - at < LONGEST_CUT_END &&
    (bytes[at - 1] === DASH || bytes[at - 1] === BANG)
  ) {
    at--;
  }
  return at;
}
