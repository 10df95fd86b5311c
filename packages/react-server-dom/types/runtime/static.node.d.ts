/// <reference types="node" />
import type {Readable} from 'node:stream';
import type {PrerenderOptions} from './static.browser';

export * from './static.browser';

export interface PrerenderToNodeStreamResult {
  /** The response. Complete when the promise is fulfilled; it can be read at any pace. */
  prelude: Readable;
}

export function prerenderToNodeStream(
  model: unknown,
  options?: PrerenderOptions,
): Promise<PrerenderToNodeStreamResult>;
