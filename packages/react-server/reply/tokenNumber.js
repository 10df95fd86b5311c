// The number of a part in a token: hexadecimal digits, all of the text up to the first colon.
// Any client may have written it, so that anything else is refused, other than by the client
// (flight-core/src/wire/ids.js), which reads what its server has sent.

import {protocolError} from 'flight-core/src/errors.js';
import {hexDigit} from 'flight-core/src/guard/hexDigit.js';

// Item 0 is the number of a part, the others are property names.
export type ReadonlyPath = ReadonlyArray<string>;

const COLON = 58;

// No client counts further. Numbers are keys of Maps, and engines keep those whose hashes
// collide in one list: from large numbers anybody can choose many that do.
const MAX_DIGITS = 6;

export function readTokenNumber(text: string, start: number): number {
  let number = 0;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) {
      break;
    }
    const digit = hexDigit(code);
    if (digit === -1 || at - start >= MAX_DIGITS) {
      throw invalidNumber(text);
    }
    number = number * 16 + digit;
  }
  if (at === start) {
    throw invalidNumber(text);
  }
  return number;
}

const SHOWN = 30;

function invalidNumber(text: string): Error {
  return protocolError(
    `Invalid reference in a reply: "${text.slice(0, SHOWN)}" does not name a part.`,
    570,
  );
}
