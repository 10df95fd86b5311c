// The header of a row: "1:", "1:I", "1:T400,". Both framers use it.

import type {StreamState} from './streamState.js';

import {protocolError} from 'flight-core/src/errors.js';
import {hexDigit} from 'flight-core/src/guard/hexDigit.js';
import {isLineTag, isSizedTag} from 'flight-core/src/wire/rowTags.js';
import {ID, LENGTH, LINE, PAYLOAD, TAG} from './streamState.js';

// Bytes, or character codes.
type Bytes = interface {readonly length: number, readonly [number]: number};

const COMMA = 44;
const COLON = 58;
const DIGIT_9 = 57;
const LETTER_A = 97;

// Ids and lengths have up to 31 bits.
const MOST_BEFORE_LAST_DIGIT = 0x7ffffff;

// Reads the header, or a part of it, from `start` on. Returns the index after the header, which may
// be the length of the bytes.
export function readHeader(
  state: StreamState,
  bytes: Bytes,
  start: number,
): number {
  let at = start;
  for (; state.phase < PAYLOAD && at < bytes.length; at++) {
    const byte = bytes[at];
    const {length, phase} = state;
    if (phase === TAG) {
      if (isSizedTag(byte)) {
        state.phase = LENGTH;
      } else {
        state.phase = PAYLOAD;
        state.length = LINE;
        if (!isLineTag(byte)) {
          // It is the first byte of a model.
          return at;
        }
      }
      state.rowTag = byte;
    } else if (byte === (phase === ID ? COLON : COMMA)) {
      if (phase === ID) {
        state.id = length;
        state.length = 0;
      }
      state.phase++;
    } else {
      // Ids and lengths have no upper-case letters.
      const digit = byte > DIGIT_9 && byte < LETTER_A ? -1 : hexDigit(byte);
      if (digit < 0 || length > MOST_BEFORE_LAST_DIGIT) {
        const part = phase === ID ? 'id' : 'length';
        const found = JSON.stringify(String.fromCharCode(byte));
        const position = state.received + at;
        throw protocolError(
          `Unexpected ${found} in a row ${part} at byte ${position}. Expected a ` +
            'lower-case hex number of up to 31 bits.',
          1001,
        );
      }
      state.length = length * 16 + digit;
    }
  }
  return at;
}
