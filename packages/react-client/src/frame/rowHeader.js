// The header of a row: "1:", "1:I", "1:T400,".

import type {StreamState} from './streamState.js';

import {ID, LENGTH, LINE, PAYLOAD, TAG} from './streamState.js';
import {OTHER_ANSWER, protocolError} from 'flight-core/src/errors.js';
import {hexDigit} from 'flight-core/src/wire/ids.js';
import {isLineTag, isSizedTag} from 'flight-core/src/wire/rowTags.js';

// Bytes, or character codes.
type Bytes = interface {
  readonly length: number,
  readonly [number]: number,
  slice(start: number, end: number): Iterable<number>,
};

const COMMA = 44;
const COLON = 58;
const DIGIT_9 = 57;
const LETTER_A = 97;

// Ids and lengths have up to 31 bits.
const MOST_BEFORE_LAST_DIGIT = 0x7ffffff;

// How an HTML page begins, perhaps with the bytes of a byte order mark.
const MARKUP = /^(\xef\xbb\xbf)?\s*</;
const MOST_BEFORE_MARKUP = 99;

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
      }
      if (state.phase === PAYLOAD && !isLineTag(byte)) {
        // It is the first byte of a model.
        return at;
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
        throw state.received + at === 0 && isMarkup(bytes)
          ? gotMarkup(state)
          : invalidDigit(state, byte, at);
      }
      state.length = length * 16 + digit;
    }
  }
  return at;
}

// Whether a stream begins like an HTML page, for example the error page of a proxy.
function isMarkup(bytes: Bytes): boolean {
  const start = Array.from(bytes.slice(0, MOST_BEFORE_MARKUP), code =>
    String.fromCharCode(code),
  );
  return MARKUP.test(start.join(''));
}

function gotMarkup({source}: StreamState): Error {
  return protocolError(
    `The response is HTML, not Flight${source}. ${OTHER_ANSWER}`,
  );
}

function invalidDigit(
  {phase, received, source}: StreamState,
  byte: number,
  at: number,
): Error {
  const part = phase === ID ? 'id' : 'length';
  const found = JSON.stringify(String.fromCharCode(byte));
  return protocolError(
    `Unexpected ${found} in a row ${part} at byte ${received + at}${source}. Expected a ` +
      'hex number. Is there text in front of the rows, or are they compressed?',
  );
}
