// Entry: HTML with inline Flight rows, for web streams only.

import type {HTMLHost} from './session.js';
import type {HTMLOptions} from './settings.js';

import {webBytes} from './bytes/webBytes.js';
import {createHTMLStream as createStream} from './streams/createHTMLStream.js';
import {createHTMLTransformStream as createTransformStream} from './streams/createHTMLTransformStream.js';
import {checkWebFlight, openWebFlight} from './streams/webFlight.js';

type Options = HTMLOptions<ReadableStream>;

const host: HTMLHost<ReadableStream> = {
  bytes: webBytes,
  checkFlight: checkWebFlight,
  openFlight: openWebFlight,
};

export function createHTMLStream(
  html: ReadableStream | null,
  options?: Options,
): ReadableStream {
  return createStream(host, html, options ?? {});
}

export function createHTMLTransformStream(options?: Options): {
  readable: ReadableStream,
  writable: WritableStream,
} {
  return createTransformStream(host, options ?? {});
}
