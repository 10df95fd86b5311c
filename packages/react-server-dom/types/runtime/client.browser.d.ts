import type {CallServerCallback, EncodedReply, FlightThenable} from './shared';
import type {
  CommonClientOptions,
  EncodeReplyOptions,
  TemporaryReferenceSet,
} from './client-shared';

export type {
  CallServerCallback,
  EncodedReply,
  FindSourceMapURLCallback,
  FlightError,
  FlightErrorKind,
  FlightThenable,
} from './shared';
export type {EncodeReplyOptions, TemporaryReferenceSet} from './client-shared';
export * from './client-bundler.browser';

/** Development only. */
export interface DebugChannel {
  /** Debug rows. Its chunks may be byte arrays, array buffers or strings. */
  readable?: ReadableStream<Uint8Array | ArrayBuffer | string> | undefined;
  /** Commands to the server, which ask for omitted debug values. */
  writable?: WritableStream<Uint8Array> | undefined;
}

export interface Options extends CommonClientOptions {
  /** The set that was passed to `encodeReply` for the call that this response answers. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /** Development only. */
  debugChannel?: DebugChannel | undefined;
}

/**
 * Reads a response from a web stream. Returns the promise of its root immediately. The promise
 * rejects if the stream fails or contains invalid rows.
 */
export function createFromReadableStream<T = unknown>(
  stream: ReadableStream<Uint8Array>,
  options?: Options,
): FlightThenable<T>;

/** Like `createFromReadableStream`, for the body of a fetched response. */
export function createFromFetch<T = unknown>(
  promiseForResponse: PromiseLike<Response>,
  options?: Options,
): FlightThenable<T>;

/** Encodes the body of a call to the server. Rejects if a value cannot be sent. */
export function encodeReply(
  value: unknown,
  options?: EncodeReplyOptions,
): Promise<EncodedReply>;

/** Registers a function as the server function with this id. Returns the function. */
export function registerServerReference<F extends (...args: any[]) => unknown>(
  reference: F,
  id: string,
): F;

/** Creates a set for the values of one call that a reply cannot carry. */
export function createTemporaryReferenceSet(): TemporaryReferenceSet;

/**
 * Sets the function that sends calls of server functions, of all responses and of
 * `createServerReference`, to the server. Without it these calls throw.
 */
export function setServerCallback(callback: CallServerCallback): void;
