// A complete body: a string, which is part 0, or a form.

import type {ServerManifest} from '../manifests.js';
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
} from 'react-server/reply/index.js';

export type DecodeReply = (
  body: string | FormData,
  manifest: ServerManifest,
  options?: DecodeOptions | null,
) => ReplyPromise;

export function createDecodeReply(host: ReplyHost): DecodeReply {
  return (body, manifest, options) => {
    const reply = openReply({
      host,
      manifest,
      prefix: '',
      options: options ?? {},
    });
    if (typeof body === 'string') {
      addText(reply, '0', body);
    } else {
      addForm(reply, body);
    }
    closeReply(reply);
    return getRoot(reply);
  };
}
