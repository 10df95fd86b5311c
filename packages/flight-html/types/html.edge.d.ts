import type {HTMLOptions} from './html-shared';

export type {
  Fragment,
  HTMLOptions,
  InlineOptions,
  MarkerOptions,
  MissingTag,
} from './html-shared';

/** The fastest form for web streams: reads the HTML stream itself. `html === null`: there are only Flight rows. */
export function createHTMLStream(
  html: ReadableStream<Uint8Array> | null,
  options?: HTMLOptions<ReadableStream<Uint8Array>>,
): ReadableStream<Uint8Array>;

/** The form for `pipeThrough`. */
export function createHTMLTransformStream(
  options?: HTMLOptions<ReadableStream<Uint8Array>>,
): TransformStream<Uint8Array, Uint8Array>;
