import type {
  EncodedReply,
  EncodeFormActionCallback,
  FlightThenable,
  ServerConsumerManifest,
} from './shared';
import type {
  CommonClientOptions,
  EncodeReplyOptions,
  TemporaryReferenceSet,
} from './client-shared';

export type {
  CallServerCallback,
  EncodeFormActionCallback,
  EncodedReply,
  FindSourceMapURLCallback,
  FlightError,
  FlightErrorKind,
  FlightThenable,
  ImportManifestEntry,
  ModuleLoading,
  ReactCustomFormAction,
  ServerConsumerManifest,
  ServerConsumerModuleMap,
  ServerManifest,
} from './shared';
export type {EncodeReplyOptions, TemporaryReferenceSet} from './client-shared';

export interface Options extends CommonClientOptions {
  /** Required: maps the modules of the response to modules of this build. */
  serverConsumerManifest: ServerConsumerManifest;
  /** Nonce of the announced scripts of browser chunks. Ignored unless it is a string. */
  nonce?: string | undefined;
  /** Replaces the encoding of server functions that are actions of forms. */
  encodeFormAction?: EncodeFormActionCallback | undefined;
  /** The set that was passed to `encodeReply` for the call that this response answers. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /** Development only. Debug rows are read from it; nothing is sent. */
  debugChannel?:
    {readable?: ReadableStream<Uint8Array> | undefined} | undefined;
}

/**
 * Reads a response from a web stream. Returns the promise of its root immediately. The promise
 * rejects if the stream fails or contains invalid rows.
 */
export function createFromReadableStream<T = unknown>(
  stream: ReadableStream<Uint8Array>,
  options: Options,
): FlightThenable<T>;

/** Like `createFromReadableStream`, for the body of a fetched response. */
export function createFromFetch<T = unknown>(
  promiseForResponse: PromiseLike<Response>,
  options: Options,
): FlightThenable<T>;

/** Encodes the body of a call to the server. Rejects if a value cannot be sent. */
export function encodeReply(
  value: unknown,
  options?: EncodeReplyOptions,
): Promise<EncodedReply>;

/**
 * Creates the function that replaces a server function imported by client code. Calling it
 * always throws here: `callServer` is ignored.
 */
export function createServerReference<A extends any[] = any[], R = unknown>(
  id: string,
  callServer?: unknown,
): (...args: A) => Promise<R>;

/** Registers a function as the server function with this id. Returns the function. */
export function registerServerReference<F extends (...args: any[]) => unknown>(
  reference: F,
  id: string,
  encodeFormAction?: EncodeFormActionCallback,
): F;

/** Creates a set for the values of one call that a reply cannot carry. */
export function createTemporaryReferenceSet(): TemporaryReferenceSet;
