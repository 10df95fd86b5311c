import type {ClientManifest} from './shared';
import type {
  CommonRenderOptions,
  SignalOption,
  WebDebugChannel,
} from './server-shared';

export type {ClientManifest, ImportManifestEntry} from './shared';
export type {
  ClientReference,
  ClientReferenceFields,
  ServerReference,
  TemporaryReferenceSet,
  WebDebugChannel,
} from './server-shared';
export {
  createClientModuleProxy,
  createTemporaryReferenceSet,
  registerClientReference,
  registerServerReference,
} from './server-shared';

export interface RenderToReadableStreamOptions
  extends CommonRenderOptions, SignalOption {
  /** Development only. */
  debugChannel?: WebDebugChannel | undefined;
}

/** Starts rendering at once and returns a byte stream of the payload. */
export function renderToReadableStream(
  model: unknown,
  clientManifest: ClientManifest,
  options?: RenderToReadableStreamOptions,
): ReadableStream<Uint8Array>;
