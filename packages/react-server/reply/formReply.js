// The reply in the fields of a form, which names the function that is called. Its entries
// stand among those of the user and begin with a prefix of their own.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {OpenOptions} from './index.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {addForm, closeReply, openReply} from './index.js';
import {getPart} from './reply.js';

export type FormSource = Omit<OpenOptions, 'prefix'>;

// Throws what the reply failed with. The body is all there, so the root is as well, unless it
// has to wait for the content of a file, which it has no use for.
export function readFormReply(
  source: FormSource,
  body: FormData,
  prefix: string,
): unknown {
  const reply = openReply({...source, prefix});
  addForm(reply, body);
  if (reply.ending !== null) {
    // It is past a limit, so that even what can be read is refused.
    throw reply.ending.error();
  }
  closeReply(reply);
  const root = getPart(reply, 0);
  readChunk(root);
  switch (root.status) {
    case FULFILLED:
      return root.value;
    case REJECTED:
      throw root.reason;
    default:
      throw protocolError(
        'Which function a form calls has to be known at once, and what names it waits for ' +
          'the content of a file or for a module.',
      );
  }
}

// A chunk is no real promise. What it holds is either data or stands for another part.
export function promiseFor(
  chunk: Chunk,
): Promise<$FlowFixMe /* what the client sent */> {
  return new Promise((resolve, reject) => {
    chunk.then(resolve, reject);
  });
}
