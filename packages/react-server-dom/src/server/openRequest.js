// Shared by all functions that render: the options of a call become a request.

import type {ServerHost} from 'react-server/src/request/host.js';
import type {RequestOptions} from 'react-server/src/index.js';
import type {HashBlock, Request} from 'react-server/src/request/request.js';
import type {
  TracerOptions,
  RenderTracer,
} from 'react-server/src/request/tracer.js';
import type {TemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';

import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';
import {abort, createRequest, startWork} from 'react-server/src/index.js';
import {readCacheSignal} from 'react-server/src/request/request.js';

export interface RenderOptions extends TracerOptions {
  readonly onError?: (error: unknown) => string | null | void;
  // Part of the ids that `useId` makes.
  readonly identifierPrefix?: string;
  // The set with which a reply was decoded. Values in it are sent by reference.
  readonly temporaryReferences?: TemporaryReferenceSet | null;
  // The target size of rows in characters; Infinity for one row.
  readonly progressiveChunkSize?: number;
  // False: a client in the same process does not take the rows as objects. Production only.
  readonly handOff?: unknown;
  // True: static content of a page is not repeated in its rows (/html). Production only.
  readonly staticBlocks?: unknown;
  // Development only: a second stream, for debug information.
  readonly debugChannel?: unknown;
}

export interface SignalOptions extends RenderOptions {
  // Aborts the render; nothing is rendered if it is aborted already.
  readonly signal?: AbortSignal | null;
}

// Provided by an entry.
export interface RenderEnvironment {
  readonly host: ServerHost;
  // Null in production.
  readonly createTracer: null | ((options: RenderOptions) => RenderTracer);
}

// The parameters of a call.
export type RenderCall<out Options extends RenderOptions> = {
  readonly model: unknown,
  // Only the bundler's binding reads it.
  readonly manifest: unknown,
  readonly options: Options,
};

// The outcome of a prerender.
export type PrerenderOutcome = {
  readonly onAllReady: () => void,
  readonly onFatalError: (error: unknown) => void,
};

// Throws for invalid options. The request is not started. Only a prerender has an outcome.
export function openRequest(
  {host, createTracer}: RenderEnvironment,
  {model, manifest, options}: RenderCall<RenderOptions>,
  outcome?: PrerenderOutcome,
): Request {
  return createRequest({
    model,
    manifest,
    host,
    tracer: createTracer === null ? null : createTracer(options),
    onError: readOnError(options.onError),
    identifierPrefix: options.identifierPrefix,
    temporaryReferences: options.temporaryReferences,
    progressiveChunkSize: options.progressiveChunkSize,
    hashBlock:
      createTracer === null ? hashBlockFor(options.staticBlocks) : null,
    ...outcome,
  });
}

// In bundles for all environments: Node since 20.16, Bun, Deno, workerd with Node's modules.
function findCrypto() {
  const process = Reflect.get(globalThis, 'process');
  return process?.getBuiltinModule?.('node:crypto');
}

// Names the content of static blocks. Null where no synchronous hash function is found, or without the option.
function hashBlockFor(staticBlocks: unknown): HashBlock | null {
  const crypto = staticBlocks === true ? findCrypto() : null;
  return crypto == null
    ? null
    : text => crypto.createHash('sha256').update(text).digest('base64url');
}

// Another value is refused when there is an error to report.
function readOnError(
  onError: RenderOptions['onError'],
): RequestOptions['onError'] {
  if (onError === undefined || typeof onError === 'function') {
    return onError;
  }
  return () => {
    throw usageError(
      `The option onError must be a function, got ${nameValue(onError)}.`,
    );
  };
}

export function startWithSignal(
  request: Request,
  {signal}: SignalOptions,
): void {
  if (signal) {
    if (!hasMethod(signal, 'addEventListener')) {
      throw refuseSignal(signal);
    }
    abortWithSignal(request, signal);
  }
  startWork(request);
}

function refuseSignal(signal: unknown): Error {
  return usageError(
    `The option signal must be an AbortSignal, got ${nameValue(signal)}. Pass the ` +
      'property signal of an AbortController.',
  );
}

// Aborts the render, now or later. The end of a render aborts the cache of its request, which
// removes the listener. If a component aborts on a spent stack, the abort is repeated in a new task:
// what a listener throws would end the process.
function abortWithSignal(request: Request, signal: AbortSignal): void {
  if (signal.aborted) {
    abort(request, signal.reason);
    return;
  }
  function onAbort(): void {
    abort(request, signal.reason);
  }
  signal.addEventListener('abort', onAbort, {
    signal: readCacheSignal(request),
  });
}
