// The reply in the fields of a form, which names the action. The names of its entries begin
// with a prefix.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ReplyOptions} from '../slots/slot.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {addForm, closeReply} from '../accept.js';
import {openReply} from '../revive/read.js';
import {getPart} from '../slots/parts.js';

export type FormSource = Omit<ReplyOptions, 'prefix'>;

// Throws if the reply fails. The body is complete, so the root is too, unless it waits for the
// bytes of a file or for a module.
export function readFormReply(
  source: FormSource,
  body: FormData,
  prefix: string,
): unknown {
  const reply = openReply({...source, prefix});
  addForm(reply, body);
  if (reply.ending !== null) {
    // The body exceeds a limit.
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
        'The part that names the action of a form waits for a file or a module.',
      );
  }
}

// The promise of a chunk, which is only a thenable.
export function promiseFor(chunk: Chunk): Promise<unknown> {
  return new Promise((resolve, reject) => {
    chunk.then(resolve, reject);
  });
}
