// The text of a value in a row of debug information, which can be of any kind: an object without a
// usable `toString`, an array that is nested too deeply.

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
