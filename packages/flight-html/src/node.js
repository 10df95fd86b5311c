// Entry: HTML with inline Flight rows, for Node streams and web streams.

import type {HTMLHost} from './session.js';
import type {NodeFlight} from './streams/nodeFlight.js';
import type {HTMLOptions} from './settings.js';

import {nodeBytes} from './bytes/nodeBytes.js';
import {createHTMLStream as createStream} from './streams/createHTMLStream.js';
import {HTMLTransform} from './streams/HTMLTransform.js';
import {createHTMLTransformStream as createTransformStream} from './streams/createHTMLTransformStream.js';
import {checkNodeFlight, openNodeFlight} from './streams/nodeFlight.js';

type Options = HTMLOptions<NodeFlight>;

const host: HTMLHost<NodeFlight> = {
  bytes: nodeBytes,
  checkFlight: checkNodeFlight,
  openFlight: openNodeFlight,
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

export function createHTMLTransform(options?: Options): HTMLTransform {
  return new HTMLTransform(host, options ?? {});
}
