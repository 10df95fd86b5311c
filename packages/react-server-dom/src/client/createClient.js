// The client of all entries: a bundler's binding and an environment become the functions that an
// entry exports.

import type {ClientHost} from 'react-client/src/host.js';
import type {ReplyTracer} from 'react-client/src/reply/reply.js';
import type {ResponseTracer} from 'react-client/src/tracer.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters} from 'react-client/src/tracer.js';

import type {BundlerTypes, ClientBinding, ConsumerBinding} from '../binding.js';
import type {DevelopmentOptions} from '../developmentOptions.js';

import {completeHost} from 'react-client/src/host.js';
import {dispatchHint} from '../hints/dispatchHint.js';

// What differs between Node, edge runtimes and browsers.
export type ClientEnvironment = {
  readonly members: {
    readonly decodeText: ClientHost['decodeText'],
    readonly createLineDecoder?: ClientHost['createLineDecoder'],
    // Where HTML is rendered: adds what forms need.
    readonly prepareServerFunction?: ClientHost['prepareServerFunction'],
  },
  // Null in production.
  readonly tracer: ClientTracer | null,
};

export type ClientTracer = {
  readonly createTracer: (options: DevelopmentOptions) => ResponseTracer,
  readonly replyTracer: ReplyTracer,
  // A function that the application created, as tools show it. Call this directly from the function
  // that the application calls: frames are counted.
  readonly presentFunction: (
    host: ClientHost,
    fn: ServerFunction,
    id: string,
    more: MoreParameters,
  ) => ServerFunction,
};

// What the functions of an entry work with.
export type Client<out Consumer> = {
  readonly host: ClientHost,
  readonly acceptMetadata: (content: unknown) => unknown,
  readonly consumer: Consumer,
  readonly tracer: ClientTracer | null,
};

export function createClient<
  T extends BundlerTypes,
  Consumer extends ConsumerBinding<T> | null,
  Functions,
>(
  binding: ClientBinding<T, Consumer, Client<Consumer>, Functions>,
  environment: ClientEnvironment,
): Functions {
  const {acceptMetadata, consumer, modules, publish} = binding;
  const {members, tracer} = environment;
  const all: $FlowFixMe /* the types of modules are opaque to the client */ = {
    ...modules,
    dispatchHint,
    ...members,
  };
  const host = completeHost(all);
  return publish({host, acceptMetadata, consumer, tracer});
}
