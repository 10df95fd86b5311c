// A reply whose entries are written one by one, as `[name, text or bytes]`.
import {addFile, addText, closeReply, getRoot, openReply} from '../../index.js';

const HOST = {
  resolveServerReference() {
    throw new Error('No server function was expected.');
  },
  preloadModule: () => null,
  requireModule: () => null,
  isServerReference: () => false,
};

export function openTestReply(options = {}) {
  return openReply({host: HOST, manifest: null, prefix: '', options});
}

export function write(reply, ...entries) {
  for (const [name, value] of entries) {
    if (typeof value === 'string') {
      addText(reply, name, value);
    } else {
      addFile(reply, name, new File([new Uint8Array(value)], 'blob'));
    }
  }
}

// The root has a listener from the start, so parts are read as they arrive.
export function receive(...entries) {
  const reply = openTestReply();
  const root = getRoot(reply);
  root.then(ignore, ignore);
  write(reply, ...entries);
  return {reply, root};
}

// Read after the end of the body.
export function decode(...entries) {
  const reply = openTestReply();
  write(reply, ...entries);
  closeReply(reply);
  return getRoot(reply);
}

function ignore() {}

export async function readAll(items) {
  const values = [];
  try {
    for await (const value of items) {
      values.push(value);
    }
  } catch (error) {
    values.push({failed: error.code ?? error.message});
  }
  return values;
}

export function failing(code) {
  return expect.objectContaining({code, kind: 'protocol'});
}
