import type {
  CommonRenderOptions,
  SignalOption,
  WebDebugChannel,
} from './server-shared';

export type {FlightError, FlightErrorKind, FlightThenable} from './shared';
export type {
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
export * from './server-functions';
export * from './server-bundler';

export interface RenderToReadableStreamOptions
  extends CommonRenderOptions, SignalOption {
  /** Development only. */
  debugChannel?: WebDebugChannel | undefined;
}

/** Starts to render and returns a byte stream of the response. Throws for invalid options. */
export function renderToReadableStream(
  model: unknown,
  options?: RenderToReadableStreamOptions,
): ReadableStream<Uint8Array>;
