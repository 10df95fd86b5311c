// Drives the forms of a response: writes HTML in turns, writes Flight, and collects chunks.
import fs from 'fs';
import path from 'path';
import {Readable} from 'stream';
import vm from 'vm';

import {within} from '../../../../react-server-dom-webpack/src/__tests__/support/guard.js';

const FOLDER = path.resolve(
  __dirname,
  '../../../../../build/node_modules/react-server-dom-webpack',
);
const encoder = new TextEncoder();

export const onNode = require(path.join(FOLDER, 'html.node.js'));

// An edge runtime: no Buffer, setImmediate or process.
function loadOnEdge() {
  const file = path.join(FOLDER, 'cjs/react-server-dom-webpack-html.edge.js');
  const names = [
    ...['TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream'],
    ...['Uint8Array', 'ArrayBuffer', 'TypeError', 'Error', 'Promise', 'Object'],
    ...['setTimeout', 'clearTimeout', 'queueMicrotask', 'btoa'],
  ];
  const exports = {};
  const context = vm.createContext({
    ...Object.fromEntries(names.map(name => [name, globalThis[name]])),
    exports,
  });
  vm.runInContext(fs.readFileSync(file, 'utf8'), context, {filename: file});
  return exports;
}

export const onEdge = loadOnEdge();

export function bytesOf(text) {
  return encoder.encode(text);
}

export function nextTurn() {
  return new Promise(resolve => setImmediate(() => setImmediate(resolve)));
}

// Without setImmediate a turn takes a timeout.
function nextTurnOf(form) {
  return form.includes('edge')
    ? new Promise(resolve => setTimeout(() => setTimeout(resolve)))
    : nextTurn();
}

// A web stream that a test writes to.
export function createSource() {
  let controller;
  const source = {cancelled: undefined};
  source.stream = new ReadableStream({
    start(given) {
      controller = given;
    },
    cancel(reason) {
      source.cancelled = {reason};
    },
  });
  // The consumer may have cancelled a page that failed.
  source.write = chunk =>
    source.cancelled ?? controller.enqueue(toChunk(chunk));
  source.close = () => source.cancelled ?? controller.close();
  source.fail = error => controller.error(error);
  return source;
}

export function toChunk(chunk) {
  return typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
}

// A stream with all chunks available.
export function streamOf(chunks) {
  const source = createSource();
  chunks.forEach(chunk => source.write(chunk));
  source.close();
  return source.stream;
}

// `write`, `close` and `fail` are for the HTML; `chunks` is the output so far.
function openWeb(entries, form, options) {
  const html = createSource();
  const stream =
    form === 'stream'
      ? entries.createHTMLStream(html.stream, options)
      : html.stream.pipeThrough(entries.createHTMLTransformStream(options));
  return {html, stream};
}

function openDuplex(options) {
  const transform = onNode.createHTMLTransform(options);
  const html = {
    write: chunk => transform.write(chunk),
    close: () => transform.end(),
    fail: error => transform.destroy(error),
    get cancelled() {
      return transform.destroyed ? {reason: transform.errored} : undefined;
    },
  };
  return {html, stream: transform};
}

export const FORMS = {
  stream: options => openWeb(onNode, 'stream', options),
  transform: options => openWeb(onNode, 'transform', options),
  node: openDuplex,
  'stream on the edge': options => openWeb(onEdge, 'stream', options),
  'transform on the edge': options => openWeb(onEdge, 'transform', options),
};

export async function collect(stream) {
  const chunks = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return chunks;
}

export function textOf(chunks) {
  return Buffer.concat(chunks).toString();
}

// turns: the HTML of each turn, a string, bytes, or an array of these. Flight is a stream, or also
// turns, which are written after the HTML of the same turn.
export async function run(form, {turns, flight, ...options}) {
  const source = Array.isArray(flight) ? createSource() : null;
  const {html, stream} = FORMS[form]({
    ...options,
    flight: source === null ? flight : source.stream,
  });
  const output = within(collect(stream), form);
  output.catch(() => {});
  const count = Math.max(turns.length, flight?.length ?? 0);
  for (let i = 0; i < count; i++) {
    [turns[i] ?? []].flat().forEach(chunk => html.write(toChunk(chunk)));
    if (i === turns.length - 1 && options.closesLate !== true) {
      await nextTurnOf(form);
      html.close();
    }
    if (source !== null) {
      [flight[i] ?? []].flat().forEach(chunk => source.write(toChunk(chunk)));
    }
    await nextTurnOf(form);
  }
  if (turns.length === 0 || options.closesLate === true) {
    html.close();
  }
  source?.close();
  return output;
}

export async function runText(form, input) {
  return textOf(await run(form, input));
}

export function toNodeStream(chunks) {
  return Readable.from(chunks.map(chunk => Buffer.from(toChunk(chunk))));
}
