/// <reference types="node" />
import type {Readable} from 'node:stream';
import type {EncodeFormActionCallback, FlightThenable} from './shared';
import type {CommonClientOptions} from './client-shared';

export * from './client.edge';

/** Options of `createFromNodeStream`. */
export interface NodeStreamOptions extends CommonClientOptions {
  /** Nonce of the announced scripts of browser chunks. Ignored unless it is a string. */
  nonce?: string | undefined;
  /** Replaces the encoding of server functions that are actions of forms. */
  encodeFormAction?: EncodeFormActionCallback | undefined;
  /** Development only. Debug rows are read from it; nothing is sent. */
  debugChannel?: Readable | undefined;
}

/**
 * Reads a response from a Node stream. Returns the promise of its root immediately. The promise
 * rejects if the stream fails or contains invalid rows.
 */
export function createFromNodeStream<T = unknown>(
  stream: Readable,
  options?: NodeStreamOptions,
): FlightThenable<T>;
