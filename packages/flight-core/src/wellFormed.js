// Half of a surrogate pair is no character: functions that encode a URL throw for it, and UTF-8 has
// no bytes for it.

// With the flag `u` these match halves only.
const HALVES = /[\ud800-\udfff]/gu;
const HALF = /[\ud800-\udfff]/u;

// `isWellFormed` is new in ES2024, and far faster: for text of one byte per character it does nothing.
export function isWellFormed(text: string): boolean {
  const method = Reflect.get(String.prototype, 'isWellFormed');
  return typeof method === 'function'
    ? Boolean(Reflect.apply(method, text, []))
    : !HALF.test(text);
}

export function wellFormed(text: string): string {
  return text.replace(HALVES, '\ufffd');
}
