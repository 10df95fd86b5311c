// A reply whose entries come one by one, from any source.

import type {ServerManifest} from '../manifests.js';
import type {
  DecodeOptions,
  Reply,
  ReplyHost,
  ReplyPromise,
} from 'react-server/reply/index.js';

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
  next(): Promise<{
    readonly done?: boolean,
    readonly value?: ReplyEntry,
    ...
  }>,
  readonly throw?: (error: unknown) => unknown,
};

export type DecodeReplyFromAsyncIterable = (
  iterable: AsyncIterable<ReplyEntry>,
  manifest: ServerManifest,
  options?: DecodeOptions | null,
) => ReplyPromise;

export function createDecodeReplyFromAsyncIterable(
  host: ReplyHost,
): DecodeReplyFromAsyncIterable {
  return (iterable, manifest, options) => {
    const reply = openReply({
      host,
      manifest,
      prefix: '',
      options: options ?? {},
    });
    const source: $FlowFixMe = iterable; // whose methods have symbols for names
    const iterator: EntryIterator = source[Symbol.asyncIterator]();
    readEntries(reply, iterator).catch(error => giveUp(reply, iterator, error));
    return getRoot(reply);
  };
}

// The next entry is asked for when the one before it has been looked at.
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

function addEntry(reply: Reply, entry: $FlowFixMe /* from the caller */): void {
  const [name, value] = entry;
  if (typeof value === 'string') {
    addText(reply, name, value);
  } else {
    addFile(reply, name, value);
  }
  if (reply.ending !== null) {
    throw reply.ending.error();
  }
}

// The source is told; what it says to that does not matter.
async function giveUp(
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
