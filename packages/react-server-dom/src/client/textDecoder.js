// UTF-8 through the platform. A byte order mark is kept: it can be the first character of a
// text.

import type {DecodeText} from 'react-client/src/host.js';

import type {DecodeASCII} from './lineDecoder.js';

// The decoder is renewed after this many bytes: Safari's decoders are reported to fail after a
// total of 2 GiB (wasm-bindgen renews its decoder for the same reason).
const ENOUGH = 2 ** 30;

// Created on first use: tests of components load the client in environments without
// TextDecoder.
export function createDecodeText(): DecodeText {
  let decoder: TextDecoder | null = null;
  let remaining = 0;
  return function decodeText(bytes, start, end) {
    remaining -= end - start;
    if (!decoder || remaining < 0) {
      decoder = new TextDecoder('utf-8', {ignoreBOM: true});
      remaining = ENOUGH;
    }
    return decoder.decode(bytes.subarray(start, end));
  };
}

// Other characters take more bytes than units of a string. Invalid bytes may take one of both, so
// positions are right for them, too.
export function decodeASCIIWith(decodeText: DecodeText): DecodeASCII {
  return (bytes, start, end) => {
    const text = decodeText(bytes, start, end);
    return text.length === end - start ? text : null;
  };
}
