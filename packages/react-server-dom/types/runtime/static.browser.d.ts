import type {CommonRenderOptions, SignalOption} from './server-shared';

export type {FlightError, FlightErrorKind} from './shared';
export type {TemporaryReferenceSet} from './server-shared';

export interface PrerenderOptions extends CommonRenderOptions, SignalOption {}

export interface PrerenderResult {
  /** The response. Complete when the promise is fulfilled; it can be read at any pace. */
  prelude: ReadableStream<Uint8Array>;
}

/**
 * Renders to completion. After an abort the prelude contains the rows that were complete, and
 * `onError` is not called for the others. Rejects for invalid options, and if `onError` throws.
 */
export function prerender(
  model: unknown,
  options?: PrerenderOptions,
): Promise<PrerenderResult>;
