// Replies for tests: a host without functions, entries as pairs of name and text or file.
import {addFile, addText, closeReply, getRoot, openReply} from '../../index.js';

const host = {
  resolveServerReference() {
    throw new Error('There are no functions in this test');
  },
  preloadModule: () => null,
  requireModule: () => undefined,
  isServerReference: () => false,
};

export function open(options = {}) {
  return openReply({host, manifest: null, prefix: '', options});
}

export function add(reply, entries) {
  for (const [name, value] of entries) {
    if (typeof value === 'string') {
      addText(reply, name, value);
    } else {
      addFile(reply, name, value);
    }
  }
}

// The promise of part 0 of a complete body.
export function decode(entries, options) {
  const reply = open(options);
  add(reply, entries);
  closeReply(reply);
  return getRoot(reply);
}

export function decodeText(text, options) {
  return decode([['0', text]], options);
}

// What a promise of a reply rejects with.
export async function errorOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The promise did not reject');
}
