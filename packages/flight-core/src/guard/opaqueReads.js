// Properties that React, JSON and the language read on any value. Opaque objects, whose other reads throw,
// have undefined there.
const HARMLESS: ReadonlyArray<string | symbol> = [
  'name',
  'displayName',
  'defaultProps',
  '_debugInfo',
  'toJSON',
  'then',
  Symbol.toPrimitive,
  Symbol.toStringTag,
];

export function isHarmlessRead(name: string | symbol): boolean {
  return HARMLESS.includes(name);
}
