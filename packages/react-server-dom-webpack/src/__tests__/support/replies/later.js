// Functions of ours that the tests of replies leave out, because they do not exist yet or
// cannot do everything yet.
const CLIENT = ['encodeReply'];
const SERVER = [
  'decodeReply',
  'decodeReplyFromAsyncIterable',
  'decodeReplyFromBusboy',
  'decodeAction',
  'decodeFormState',
];

export const LATER = [...CLIENT, ...SERVER];

export function exists(implementation, exportName) {
  return implementation !== 'ours' || !LATER.includes(exportName);
}
