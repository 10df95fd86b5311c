// Replies for tests: a host without functions, entries as pairs of name and text or file.
import {addFile, addText, closeReply, getRoot, openReply} from '../../index.js';

const NO_FUNCTIONS = {
  resolveServerReference() {
    throw new Error('There are no functions in this test');
  },
  preloadModule: () => null,
  requireModule: () => undefined,
  isServerReference: () => false,
};

// Every id is a server function, whose bound arguments are in `args`. Modules whose id begins
// with "slow" load asynchronously.
export const FUNCTIONS = {
  resolveServerReference: (manifest, id) => id,
  preloadModule: id => (id.startsWith('slow') ? Promise.resolve() : null),
  requireModule: id => Object.assign(() => id, {bind: bindVisibly}),
  isServerReference: () => true,
};

function bindVisibly(self, ...args) {
  return Object.assign(() => {}, {args});
}

export function open(options = {}, host = NO_FUNCTIONS) {
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
export function decode(entries, options, host) {
  const reply = open(options, host);
  add(reply, entries);
  closeReply(reply);
  return getRoot(reply);
}

export function decodeText(text, options) {
  return decode([['0', text]], options);
}

// The reason of a rejected promise of a reply.
export async function errorOf(promise) {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The promise did not reject');
}

// The largest array of the reply has this size: it is accepted with this option, and refused with
// the next lower one.
export async function expectSize(entries, size) {
  await decode(entries, {arraySizeLimit: size});

  const limit = size - 1;
  const error = await errorOf(decode(entries, {arraySizeLimit: limit}));
  expect(error).toMatchObject({code: 571});
  expect(error.message).toMatch(`longer than ${limit} (option arraySizeLimit)`);
}
