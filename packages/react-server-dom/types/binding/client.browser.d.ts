import type {
  CallServerCallback,
  EncodedReply,
  FindSourceMapURLCallback,
  FlightThenable,
} from './shared';
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

/** Development only. */
export interface DebugChannel {
  /** Debug rows. Its chunks may be byte arrays, array buffers or strings. */
  readable?: ReadableStream<Uint8Array | ArrayBuffer | string> | undefined;
  /** Commands to the server, which ask for omitted debug values. */
  writable?: WritableStream<Uint8Array> | undefined;
}

export interface Options extends CommonClientOptions {
  /** Sends calls of server functions in the response. Without it these calls throw. */
  callServer?: CallServerCallback | undefined;
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

/** Creates the function that replaces a server function imported by client code. */
export function createServerReference<A extends any[] = any[], R = unknown>(
  id: string,
  callServer: CallServerCallback,
  /** Not used in the browser. */
  encodeFormAction?: unknown,
  /** Development only. */
  findSourceMapURL?: FindSourceMapURLCallback,
  /** Development only. */
  functionName?: string,
): (...args: A) => Promise<R>;

/** Registers a function as the server function with this id. Returns the function. */
export function registerServerReference<F extends (...args: any[]) => unknown>(
  reference: F,
  id: string,
): F;

/** Creates a set for the values of one call that a reply cannot carry. */
export function createTemporaryReferenceSet(): TemporaryReferenceSet;
