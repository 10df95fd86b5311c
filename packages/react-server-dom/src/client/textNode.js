// UTF-8 on Node, which has a function for short texts, one for ASCII, and a decoder that is 1.5 to 3
// times as fast for other long texts (Node 20; benchmark `binary`).

import {isAscii} from 'buffer';
import {TextDecoder} from 'util';

import {bufferOf} from 'flight-core/src/nodeBuffer.js';

// The decoder is slower for texts of fewer bytes, and for more, because it needs new memory twice.
const LONG = 1024;
const HUGE = 2 ** 22;

// A byte order mark is kept: it can be the first character of a text.
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

export function decodeText(
  bytes: Uint8Array,
  start: number,
  end: number,
): string {
  const buffer = bufferOf(bytes);
  if (end - start < LONG) {
    return buffer.utf8Slice(start, end);
  }
  const part = buffer.subarray(start, end);
  return (
    decodeASCII(part, 0, part.length) ??
    (part.length < HUGE ? decodeStream(part) : part.utf8Slice())
  );
}

export function decodeASCII(
  bytes: Uint8Array,
  start: number,
  end: number,
): string | null {
  const part = bufferOf(bytes).subarray(start, end);
  return isAscii(part) ? part.latin1Slice() : null;
}

// Node uses its faster decoder for streams only. Its state ends with the text, even if the text is
// too long for a string.
function decodeStream(bytes: Uint8Array): string {
  let text = '';
  try {
    text = decoder.decode(bytes, {stream: true});
  } finally {
    text += decoder.decode();
  }
  return text;
}
