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
  EncodeFormActionCallback,
  EncodedReply,
  FindSourceMapURLCallback,
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
  /** Required: how to find, in this build, the modules that the payload names. */
  serverConsumerManifest: ServerConsumerManifest;
  /** Put on the script tags announced for the browser chunks. Ignored unless it is text. */
  nonce?: string | undefined;
  /** Replaces the encoding of server functions that are used as the action of a form. */
  encodeFormAction?: EncodeFormActionCallback | undefined;
  /** The set that `encodeReply` was given for the call that this payload answers. */
  temporaryReferences?: TemporaryReferenceSet | undefined;
  /** Development only. This side can only receive. */
  debugChannel?:
    {readable?: ReadableStream<Uint8Array> | undefined} | undefined;
}

export function createFromReadableStream<T = unknown>(
  stream: ReadableStream<Uint8Array>,
  options: Options,
): FlightThenable<T>;

export function createFromFetch<T = unknown>(
  promiseForResponse: PromiseLike<Response>,
  options: Options,
): FlightThenable<T>;

/** Makes the body of a call to the server. */
export function encodeReply(
  value: unknown,
  options?: EncodeReplyOptions,
): Promise<EncodedReply>;

/**
 * Makes the function that stands in for a server function imported by client code. On
 * this side calling it always throws: the given `callServer` is ignored.
 */
export function createServerReference<A extends any[] = any[], R = unknown>(
  id: string,
  callServer?: unknown,
): (...args: A) => Promise<R>;

/** Marks an existing function as the server function with this id. Gives it back. */
export function registerServerReference<F extends (...args: any[]) => unknown>(
  reference: F,
  id: string,
  encodeFormAction?: EncodeFormActionCallback,
): F;

export function createTemporaryReferenceSet(): TemporaryReferenceSet;
