// Numbers that JSON cannot represent. All others are JSON numbers.

import {BIGINT_PREFIX, MINUS_ZERO_TEXT, REFERENCE_PREFIX} from './valueTags.js';

// NaN ⇄ "$NaN", -0 ⇄ "$-0", Infinity ⇄ "$Infinity"
export function encodeNumber(value: number): number | string {
  if (Number.isFinite(value)) {
    return Object.is(value, -0) ? MINUS_ZERO_TEXT : value;
  }
  // "$NaN", "$Infinity", "$-Infinity"
  return REFERENCE_PREFIX + String(value);
}

// After `$-`, only the exact text of negative zero is zero.
export function decodeMinus(text: string): number {
  return text === MINUS_ZERO_TEXT ? -0 : -Infinity;
}

// 10n ⇄ "$n10"
export function encodeBigInt(value: bigint): string {
  return BIGINT_PREFIX + value.toString(10);
}

// For a trusted server only; replies have limits (react-server/reply/revive/reviveString.js).
export function decodeBigInt(text: string): bigint {
  return BigInt(text.slice(BIGINT_PREFIX.length));
}
