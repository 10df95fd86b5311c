// A reply from any source of entries.

import type {Reply, ReplyPromise} from 'react-server/reply/index.js';
import type {DecodeCall} from './decodeReply.js';

import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
import {
  addFile,
  addText,
  closeReply,
  failReply,
  getRoot,
  openReply,
} from 'react-server/reply/index.js';

export type ReplyEntry = [string, string | File];

type EntryIterator = interface {
  next(): Promise<IteratorResult<ReplyEntry, void>>,
  readonly throw?: (error: unknown) => unknown,
};

export function decodeReplyFromAsyncIterable(
  {host, manifest, options}: DecodeCall,
  iterable: AsyncIterable<ReplyEntry>,
): ReplyPromise {
  if (!hasMethod(iterable, Symbol.asyncIterator)) {
    throw usageError(
      `Expected an async iterable of entries, got ${nameValue(iterable)}. Pass a ` +
        'FormData to decodeReply.',
    );
  }
  const reply = openReply({host, manifest, prefix: '', options});
  const iterator: EntryIterator = iterable[Symbol.asyncIterator]();
  readEntries(reply, iterator).catch(error =>
    failEntries(reply, iterator, error),
  );
  return getRoot(reply);
}

// Reads the next entry after the previous one was added.
async function readEntries(
  reply: Reply,
  iterator: EntryIterator,
): Promise<void> {
  let step = await iterator.next();
  while (step.done !== true) {
    addEntry(reply, step.value);
    step = await iterator.next();
  }
  closeReply(reply);
}

function addEntry(reply: Reply, [name, value]: ReplyEntry): void {
  if (typeof value === 'string') {
    addText(reply, name, value);
  } else {
    addFile(reply, name, value);
  }
  if (reply.ending !== null) {
    throw reply.ending.error();
  }
}

// Ends the iteration, and ignores errors of the source.
async function failEntries(
  reply: Reply,
  iterator: EntryIterator,
  error: unknown,
): Promise<void> {
  try {
    failReply(reply, error);
    if (typeof iterator.throw === 'function') {
      await iterator.throw(error);
    }
  } catch {}
}
