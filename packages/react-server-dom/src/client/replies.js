// The arguments of calls of server functions.

import type {Client} from './createClient.js';

import {encodeReply as encode} from 'react-client/src/reply/encodeReply.js';

type EncodeOptions = {
  readonly temporaryReferences?: ?Map<string, unknown>,
  readonly signal?: ?AbortSignal,
  ...
};

// What the entries of all clients export.
export type ReplyFunctions = {
  readonly encodeReply: (
    value: unknown,
    options?: ?EncodeOptions,
  ) => Promise<string | FormData>,
  readonly createTemporaryReferenceSet: () => Map<string, unknown>,
};

// Opaque to applications: values that a reply did not contain, by path.
function createTemporaryReferenceSet(): Map<string, unknown> {
  return new Map();
}

// The arguments, or any value that server functions can take.
function encodeReply(
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

export function publishReplies(client: Client<unknown>): ReplyFunctions {
  return {
    encodeReply: (value, options) => encodeReply(client, value, options),
    createTemporaryReferenceSet,
  };
}
