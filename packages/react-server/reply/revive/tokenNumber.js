// The number of a part in a token: hexadecimal digits up to the first colon or the end. Other tokens
// are refused. The client trusts its server and is less strict (flight-core/src/wire/ids.js).

import {protocolError} from 'flight-core/src/errors.js';
import {hexDigit} from 'flight-core/src/wire/ids.js';

const COLON = 58;

// No client needs more parts. The numbers are keys of Maps: with larger numbers an attacker could
// choose many keys with equal hashes.
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
    `Invalid reference in a reply: "${text.slice(0, SHOWN)}" is not the number of a part.`,
    570,
  );
}
