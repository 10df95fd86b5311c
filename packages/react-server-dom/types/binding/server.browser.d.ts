import type {ClientManifest} from './shared';
import type {
  CommonRenderOptions,
  SignalOption,
  WebDebugChannel,
} from './server-shared';

export type {
  ClientManifest,
  FlightError,
  FlightErrorKind,
  FlightThenable,
  ImportManifestEntry,
  ServerManifest,
} from './shared';
export type {
  ClientReference,
  ClientReferenceFields,
  DecodeActionOptions,
  DecodeReplyOptions,
  ReplyLimits,
  ServerReference,
  TemporaryReferenceSet,
  WebDebugChannel,
} from './server-shared';
export {
  createTemporaryReferenceSet,
  registerServerReference,
} from './server-shared';
export * from './server-bundler';
export * from './server-functions';

export interface RenderToReadableStreamOptions
  extends CommonRenderOptions, SignalOption {
  /** Development only. */
  debugChannel?: WebDebugChannel | undefined;
}

/** Starts to render and returns a byte stream of the response. Throws for invalid options. */
export function renderToReadableStream(
  model: unknown,
  clientManifest: ClientManifest,
  options?: RenderToReadableStreamOptions,
): ReadableStream<Uint8Array>;
