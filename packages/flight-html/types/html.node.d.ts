import type {Duplex, Readable} from 'node:stream';
import type {HTMLOptions} from './html-shared';

export type {
  Fragment,
  HTMLOptions,
  InlineOptions,
  MarkerOptions,
  MissingTag,
} from './html-shared';

type Flight = Readable | ReadableStream<Uint8Array>;

/** The fastest form for web streams: reads the HTML stream itself. `html === null`: there are only Flight rows. */
export function createHTMLStream(
  html: ReadableStream<Uint8Array> | null,
  options?: HTMLOptions<Flight>,
): ReadableStream<Uint8Array>;

/** The form for `pipeThrough`. */
export function createHTMLTransformStream(
  options?: HTMLOptions<Flight>,
): TransformStream<Uint8Array, Uint8Array>;

export interface HTMLTransform extends Duplex {
  /** Everything written so far is a complete flush. React calls this when it pipes to the transform. */
  flush(): void;
}
/** The form for Node streams: a duplex stream that gets the HTML. */
export function createHTMLTransform(
  options?: HTMLOptions<Flight>,
): HTMLTransform;
