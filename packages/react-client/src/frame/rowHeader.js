// The header of a row, byte by byte: "1:", "1:I", "1:T400,". Both framers feed it.

import type {StreamState} from './streamState.js';

import {protocolError} from 'flight-core/src/errors.js';
import {hexDigit} from 'flight-core/src/guard/hexDigit.js';
import {isLineTag, isSizedTag} from 'flight-core/src/wire/rowTags.js';
import {ID, LENGTH, LINE, SIZED, TAG} from './streamState.js';

const COMMA = 44;
const COLON = 58;
const DIGIT_9 = 57;
const LETTER_A = 97;

// Ids and lengths have up to 31 bits.
const MOST_BEFORE_LAST_DIGIT = 0x7ffffff;

// Returns false if the byte belongs to the payload: a byte that is not a tag starts a model.
export function acceptHeaderByte(state: StreamState, byte: number): boolean {
  const {phase} = state;
  if (phase === ID && byte === COLON) {
    state.phase = TAG;
  } else if (phase === LENGTH && byte === COMMA) {
    state.phase = SIZED;
  } else if (phase === ID) {
    state.id = appendDigit(state, state.id, byte);
  } else if (phase === LENGTH) {
    state.length = appendDigit(state, state.length, byte);
  } else if (phase === TAG) {
    const isSized = isSizedTag(byte);
    state.phase = isSized ? LENGTH : LINE;
    if (!isSized && !isLineTag(byte)) {
      return false;
    }
    state.rowTag = byte;
  } else {
    return false;
  }
  return true;
}

function appendDigit(state: StreamState, number: number, byte: number): number {
  // Ids and lengths have no upper-case letters.
  const digit = byte > DIGIT_9 && byte < LETTER_A ? -1 : hexDigit(byte);
  if (digit >= 0 && number <= MOST_BEFORE_LAST_DIGIT) {
    return number * 16 + digit;
  }
  const part = state.phase === ID ? 'id' : 'length';
  const at = state.received + state.at;
  const found = JSON.stringify(String.fromCharCode(byte));
  throw protocolError(
    `Unexpected ${found} in a row ${part} at byte ${at}. Ids and lengths are lower-case ` +
      'hex numbers of up to 31 bits.',
    1001,
  );
}
