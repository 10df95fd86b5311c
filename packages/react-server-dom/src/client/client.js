// A client: its host, the loading of its modules, and in development its observers. What all clients
// export is here.

import type {ClientHost} from 'react-client/src/host.js';
import type {ReplyTracer} from 'react-client/src/reply/reply.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters, ResponseTracer} from 'react-client/src/tracer.js';

import type {BundlerTypes, ModuleBinding} from '../binding.js';
import type {DevelopmentOptions} from '../developmentOptions.js';

import {completeHost} from 'react-client/src/host.js';
import {encodeReply} from 'react-client/src/reply/encodeReply.js';

import {dispatchHint} from '../hints/dispatchHint.js';

export type ClientTracer = {
  readonly createTracer: (options: DevelopmentOptions) => ResponseTracer,
  readonly replyTracer: ReplyTracer,
  // A function that the application created, as tools show it.
  readonly presentFunction: (
    host: ClientHost,
    fn: ServerFunction,
    id: string,
    more: MoreParameters,
  ) => ServerFunction,
};

export type Client = {
  readonly host: ClientHost,
  // Null in production.
  readonly tracer: ClientTracer | null,
  ...
};

export function createHost<T extends BundlerTypes>(
  modules: ModuleBinding<T>,
  // What differs between Node, edge runtimes and browsers.
  members: {
    readonly decodeText: ClientHost['decodeText'],
    readonly createLineDecoder?: ClientHost['createLineDecoder'],
    readonly prepareServerFunction?: ClientHost['prepareServerFunction'],
  },
): ClientHost {
  const all: $FlowFixMe /* the types of modules are opaque to the client */ = {
    ...modules,
    dispatchHint,
    ...members,
  };
  return completeHost(all);
}

// Options of all functions that read a response.
export type ReadOptions = {
  ...DevelopmentOptions,
  readonly temporaryReferences?: ?Map<string, unknown>,
  readonly unstable_allowPartialStream?: boolean,
  ...
};

export type EncodeOptions = {
  readonly temporaryReferences?: ?Map<string, unknown>,
  readonly signal?: ?AbortSignal,
  ...
};

// The arguments of a call, or any value that server functions can take.
export function encodeArguments(
  client: Client,
  value: unknown,
  options: ?EncodeOptions,
): Promise<string | FormData> {
  const {host, tracer} = client;
  const replyOptions = {
    host,
    tracer: tracer === null ? null : tracer.replyTracer,
    temporaryValues: options?.temporaryReferences || null,
  };
  return encodeReply(value, replyOptions, options?.signal);
}

// Opaque to applications: values that a reply did not contain, by path.
export function createTemporaryReferenceSet(): Map<string, unknown> {
  return new Map();
}
