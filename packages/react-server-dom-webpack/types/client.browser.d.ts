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
  FlightThenable,
} from './shared';
export type {EncodeReplyOptions, TemporaryReferenceSet} from './client-shared';

/** Development only. */
export interface DebugChannel {
  /** Debug rows. Its chunks may be byte arrays, array buffers or text. */
  readable?: ReadableStream<Uint8Array | ArrayBuffer | string> | undefined;
  /** Requests for debug values that the server held back are written here. */
  writable?: WritableStream<Uint8Array> | undefined;
}

export interface Options extends CommonClientOptions {
  /** Runs calls of server functions found in the payload. Without it such calls throw. */
  callServer?: CallServerCallback | undefined;
  /** The set that `encodeReply` was given for the call that this payload answers. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /** Development only. */
  debugChannel?: DebugChannel | undefined;
}

export function createFromReadableStream<T = unknown>(
  stream: ReadableStream<Uint8Array>,
  options?: Options,
): FlightThenable<T>;

export function createFromFetch<T = unknown>(
  promiseForResponse: PromiseLike<Response>,
  options?: Options,
): FlightThenable<T>;

/** Makes the body of a call to the server. */
export function encodeReply(
  value: unknown,
  options?: EncodeReplyOptions,
): Promise<EncodedReply>;

/** Makes the function that stands in for a server function imported by client code. */
export function createServerReference<A extends any[] = any[], R = unknown>(
  id: string,
  callServer: CallServerCallback,
  /** Accepted for symmetry with the other entries, not used in the browser. */
  encodeFormAction?: unknown,
  /** Development only. */
  findSourceMapURL?: FindSourceMapURLCallback,
  /** Development only. */
  functionName?: string,
): (...args: A) => Promise<R>;

/** Marks an existing function as the server function with this id. Gives it back. */
export function registerServerReference<F extends (...args: any[]) => unknown>(
  reference: F,
  id: string,
): F;

export function createTemporaryReferenceSet(): TemporaryReferenceSet;
