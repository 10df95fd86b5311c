// A complete body: a string, which is part 0, or a form.

import type {
  DecodeOptions,
  ReplyHost,
  ReplyPromise,
} from 'react-server/reply/index.js';

import {
  addForm,
  addText,
  closeReply,
  getRoot,
  openReply,
  requireForm,
} from 'react-server/reply/index.js';

// What the decoding of a reply needs, besides its entries.
export type DecodeCall = {
  readonly host: ReplyHost,
  // Only the bundler's binding reads it.
  readonly manifest: unknown,
  readonly options: DecodeOptions,
};

export function decodeReply(
  {host, manifest, options}: DecodeCall,
  body: string | FormData,
): ReplyPromise {
  const reply = openReply({host, manifest, prefix: '', options});
  if (typeof body === 'string') {
    addText(reply, '0', body);
  } else {
    requireForm(body, 'a string or a FormData');
    addForm(reply, body);
  }
  closeReply(reply);
  return getRoot(reply);
}
