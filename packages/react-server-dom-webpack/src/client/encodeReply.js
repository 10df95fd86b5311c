// Encodes arguments for the server: the function that entries export.

import type {ClientHost} from 'react-client/src/host.js';
import type {ReplyTracer} from 'react-client/src/reply/replyTracer.js';

import {encodeReply as encode} from 'react-client/src/reply/encodeReply.js';

type Options = {
  readonly temporaryReferences?: ?Map<string, unknown>,
  readonly signal?: ?AbortSignal,
  ...
};

export type EncodeReply = (
  value: unknown,
  options?: ?Options,
) => Promise<string | FormData>;

export function bindEncodeReply(
  host: ClientHost,
  observer: ReplyTracer | null,
): EncodeReply {
  return function encodeReply(value, options) {
    const temporaryValues = options?.temporaryReferences || null;
    const replyOptions = {host, tracer: observer, temporaryValues};
    return encode(value, replyOptions, options?.signal);
  };
}
