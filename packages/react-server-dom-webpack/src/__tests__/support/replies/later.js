// What the tests of replies leave out for now. The lists shrink.

// Functions of ours that do not exist yet, or cannot do everything yet.
export const LATER = [
  'decodeReplyFromAsyncIterable',
  'decodeReplyFromBusboy',
];

export function exists(implementation, exportName) {
  return implementation !== 'ours' || !LATER.includes(exportName);
}
