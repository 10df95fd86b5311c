// Decodes short rows together, because for each of them calling the platform takes longer than
// decoding (benchmark `rows`). A row decodes what follows it as well. If that is ASCII, positions in the
// text are those of the bytes, and the next rows are slices of it.

import type {DecodeText} from 'react-client/src/host.js';

// The text of the bytes from `start` to `end`; null if they are not ASCII.
export type DecodeASCII = (
  bytes: Uint8Array,
  start: number,
  end: number,
) => string | null;

// The numbers of bytes that are decoded together, first and later.
const FEW = 4096;
const MANY = 65_536;

// For one response. Each text has twice the bytes of the one before, so not much is decoded in vain when
// other characters come. After that, rows are decoded one by one.
export function createLineDecoder(
  decodeText: DecodeText,
  decodeASCII: DecodeASCII,
): DecodeText {
  let size = FEW;
  let chunk: Uint8Array | null = null;
  let text = '';
  let textStart = 0;
  return function decodeLine(bytes, start, end) {
    if (bytes !== chunk || end > textStart + text.length) {
      const stop = Math.min(start + size, bytes.length);
      // Otherwise too little follows.
      const isTried = stop - end > end - start;
      const decoded = isTried ? decodeASCII(bytes, start, stop) : null;
      if (isTried) {
        size = decoded === null ? 0 : Math.min(2 * size, MANY);
      }
      chunk = decoded === null ? null : bytes;
      text = decoded ?? '';
      textStart = start;
    }
    if (chunk === null) {
      return decodeText(bytes, start, end);
    }
    const line = text.slice(start - textStart, end - textStart);
    // After its last line feed, a chunk is not kept.
    if (bytes.length - end <= 1) {
      chunk = null;
      text = '';
    }
    return line;
  };
}
