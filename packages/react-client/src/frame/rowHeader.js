// The header of a row, byte by byte: "1:", "1:I", "1:T400,". Both framers feed it.

import type {StreamState} from './streamState.js';

import {protocolError} from 'flight-core/src/errors.js';
import {hexDigit} from 'flight-core/src/guard/hexDigit.js';
import {isLineTag, isSizedTag} from 'flight-core/src/wire/rowTags.js';
import {ID, LENGTH, LINE, PAYLOAD, TAG} from './streamState.js';

const COMMA = 44;
const COLON = 58;
const DIGIT_9 = 57;
const LETTER_A = 97;

// Ids and lengths have up to 31 bits.
const MOST_BEFORE_LAST_DIGIT = 0x7ffffff;

// Returns false if the byte belongs to the payload: a byte that is not a tag starts a model.
// `at` is the position of the byte in the stream, for messages.
export function acceptHeaderByte(
  state: StreamState,
  byte: number,
  at: number,
): boolean {
  const {length, phase} = state;
  if (phase === TAG) {
    if (isSizedTag(byte)) {
      state.phase = LENGTH;
    } else {
      state.phase = PAYLOAD;
      state.length = LINE;
      if (!isLineTag(byte)) {
        return false;
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
      throw protocolError(
        `Unexpected ${found} in a row ${part} at byte ${at}. Ids and lengths are lower-case ` +
          'hex numbers of up to 31 bits.',
        1001,
      );
    }
    state.length = length * 16 + digit;
  }
  return true;
}
