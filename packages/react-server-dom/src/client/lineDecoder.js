// Decodes short rows together, because for each of them calling the platform takes longer than
// decoding (benchmark `rows`). The first row of a chunk decodes the rest of the chunk. If that is
// ASCII, positions in the text are those of the bytes, and the other rows are slices of it.

import type {DecodeText} from 'react-client/src/host.js';

// The text of the bytes from `start` on; null if they are not ASCII.
export type DecodeASCII = (bytes: Uint8Array, start: number) => string | null;

// For one response. After a chunk that is not ASCII, rows are decoded one by one.
export function createLineDecoder(
  decodeText: DecodeText,
  decodeASCII: DecodeASCII,
): DecodeText {
  let chunk: Uint8Array | null = null;
  let text: string | null = '';
  let textStart = 0;
  return function decodeLine(bytes, start, end) {
    const rest = bytes.length - end;
    if (text !== null && bytes !== chunk && rest > end - start) {
      chunk = bytes;
      textStart = start;
      text = decodeASCII(bytes, start);
    }
    if (text === null || bytes !== chunk) {
      return decodeText(bytes, start, end);
    }
    const line = text.slice(start - textStart, end - textStart);
    // After its last line feed, a chunk is not kept.
    if (rest <= 1) {
      chunk = null;
      text = '';
    }
    return line;
  };
}
