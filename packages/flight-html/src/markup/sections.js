// Finds the end of comments and declarations. It may be cut off anywhere: its first
// bytes are read again with the next bytes.

import {BANG, DASH, GREATER_THAN, NO_BYTE} from './bytesOfMarkup.js';

// The end of a section is twice `mark`, then `>`. The byte `optional` may be in front of the `>`.
// Without a mark, it is the next `>`.
export type Section = {readonly mark: number, readonly optional: number};

export const COMMENT: Section = {mark: DASH, optional: BANG};
export const COMMENT_IN_SCRIPT: Section = {mark: DASH, optional: NO_BYTE};
// `<!…>`, `<?…>` and `</…>` that are not tags.
export const DECLARATION: Section = {mark: NO_BYTE, optional: NO_BYTE};

// The index after the next end; -1 if there is none.
export function findSectionEnd(
  {mark, optional}: Section,
  bytes: Uint8Array,
  from: number,
): number {
  if (mark === NO_BYTE) {
    return bytes.indexOf(GREATER_THAN, from) + 1 || -1;
  }
  for (
    let at = bytes.indexOf(GREATER_THAN, from);
    at !== -1;
    at = bytes.indexOf(GREATER_THAN, at + 1)
  ) {
    const marks = bytes[at - 1] === optional ? at - 3 : at - 2;
    if (marks >= from && bytes[marks] === mark && bytes[marks + 1] === mark) {
      return at + 1;
    }
  }
  return -1;
}

// An end without its `>`.
const LONGEST_CUT_END = 3;

// Where to continue with the next bytes: the last bytes may belong to the end of the section.
export function holdSectionEnd(
  {mark, optional}: Section,
  bytes: Uint8Array,
  from: number,
): number {
  let at = bytes.length;
  while (
    at > from &&
    bytes.length - at < LONGEST_CUT_END &&
    (bytes[at - 1] === mark || bytes[at - 1] === optional)
  ) {
    at--;
  }
  return at;
}
