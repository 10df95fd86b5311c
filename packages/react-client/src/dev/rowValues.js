// Values in rows of debug information, which can be of any kind: an object without a usable `toString`, an
// array that is nested too deeply.

import type {DebugInfo} from './debugState.js';

// Any object that can be completed: the server is trusted. Props of elements are frozen.
export function asInfo(value: unknown): DebugInfo | null {
  return typeof value === 'object' && value !== null && !Object.isFrozen(value)
    ? (value as $FlowFixMe) // all of its members may be missing
    : null;
}

// Empty if the value has no text.
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '';
  }
}

// Not a number if the value has none.
export function numberOf(value: unknown): number {
  try {
    return Number(value);
  } catch {
    return NaN;
  }
}
