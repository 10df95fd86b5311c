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

/** The fastest web form: takes the HTML stream itself. html === null: there is no HTML, only payload. */
export function createHTMLStream(
  html: ReadableStream<Uint8Array> | null,
  options?: HTMLOptions<Flight>,
): ReadableStream<Uint8Array>;

/** For pipeThrough. */
export function createHTMLTransformStream(
  options?: HTMLOptions<Flight>,
): TransformStream<Uint8Array, Uint8Array>;

export interface HTMLTransform extends Duplex {
  /** Everything written so far is a whole flush. React calls this by itself when it pipes into the transform. */
  flush(): void;
}
export function createHTMLTransform(
  options?: HTMLOptions<Flight>,
): HTMLTransform;
