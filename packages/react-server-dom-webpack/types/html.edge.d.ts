import type {HTMLOptions} from './html-shared';

export type {
  Fragment,
  HTMLOptions,
  InlineOptions,
  MarkerOptions,
  MissingTag,
} from './html-shared';

/** The fastest web form: takes the HTML stream itself. html === null: there is no HTML, only payload. */
export function createHTMLStream(
  html: ReadableStream<Uint8Array> | null,
  options?: HTMLOptions<ReadableStream<Uint8Array>>,
): ReadableStream<Uint8Array>;

/** For pipeThrough. */
export function createHTMLTransformStream(
  options?: HTMLOptions<ReadableStream<Uint8Array>>,
): TransformStream<Uint8Array, Uint8Array>;
