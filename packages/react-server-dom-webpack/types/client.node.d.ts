/// <reference types="node" />
import type {Readable} from 'node:stream';
import type {
  EncodeFormActionCallback,
  FlightThenable,
  ServerConsumerManifest,
} from './shared';
import type {CommonClientOptions} from './client-shared';

export * from './client.edge';

/** Options of `createFromNodeStream`. The manifest is an argument of its own there. */
export interface NodeStreamOptions extends CommonClientOptions {
  /** Put on the script tags announced for the browser chunks. Ignored unless it is text. */
  nonce?: string | undefined;
  /** Replaces the encoding of server functions that are used as the action of a form. */
  encodeFormAction?: EncodeFormActionCallback | undefined;
  /** Development only. This side can only receive. */
  debugChannel?: Readable | undefined;
}

export function createFromNodeStream<T = unknown>(
  stream: Readable,
  serverConsumerManifest: ServerConsumerManifest,
  options?: NodeStreamOptions,
): FlightThenable<T>;
