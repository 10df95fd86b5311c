// The header of a row, byte by byte: "1:", "1:I", "1:T400,". Both framers feed it.

import type {StreamState} from './streamState.js';

import {protocolError} from 'flight-core/src/errors.js';
import {isLineTag, isSizedTag} from 'flight-core/src/wire/rowTags.js';
import {ID, LENGTH, LINE, SIZED, TAG} from './streamState.js';

const COMMA = 44;
const COLON = 58;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const LETTER_A = 97;
const LETTER_F = 102;

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
  if (number <= MOST_BEFORE_LAST_DIGIT) {
    if (byte >= DIGIT_0 && byte <= DIGIT_9) {
      return number * 16 + byte - DIGIT_0;
    }
    if (byte >= LETTER_A && byte <= LETTER_F) {
      return number * 16 + byte - LETTER_A + 10;
    }
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
