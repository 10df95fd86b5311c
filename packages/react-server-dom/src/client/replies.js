// The arguments of calls of server functions.

import type {Client} from './createClient.js';

import {encodeReply as encode} from 'react-client/src/reply/encodeReply.js';

export type EncodeOptions = {
  readonly temporaryReferences?: ?Map<string, unknown>,
  readonly signal?: ?AbortSignal,
  ...
};

// Opaque to applications: values that a reply did not contain, by path.
export function createTemporaryReferenceSet(): Map<string, unknown> {
  return new Map();
}

// The arguments, or any value that server functions can take.
export function encodeReply(
  client: Client<unknown>,
  value: unknown,
  options: ?EncodeOptions,
): Promise<string | FormData> {
  const {host, tracer} = client;
  const replyOptions = {
    host,
    tracer: tracer === null ? null : tracer.replyTracer,
    temporaryValues: options?.temporaryReferences || null,
  };
  return encode(value, replyOptions, options?.signal);
}
