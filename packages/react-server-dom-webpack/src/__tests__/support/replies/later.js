// What the tests of replies leave out for now. The lists shrink.

// Functions of ours that do not exist yet, or cannot do everything yet.
export const LATER = [
  'decodeReplyFromAsyncIterable',
  'decodeReplyFromBusboy',
  'decodeAction',
  'decodeFormState',
];

export function exists(implementation, exportName) {
  return implementation !== 'ours' || !LATER.includes(exportName);
}

// Forms that our decodeReply does not read yet: beginnings of the names of examples …
const UNREAD_EXAMPLES = [
  'decode-07',
  'decode-3[12346]',
  'encode-3[89]',
  'encode-40',
];

const UNREAD = new RegExp(`^(${UNREAD_EXAMPLES.join('|')})-`);

export function isRead(example) {
  return !UNREAD.test(example);
}

// … and what they are called in recipes.
export const UNREAD_PARTS = ['reference'];
