// A typed program that inserts rows into HTML, and a typed page that reads them.
import {PassThrough, type Duplex} from 'node:stream';
import {
  createHTMLStream,
  createHTMLTransform,
  createHTMLTransformStream,
  type HTMLOptions,
} from 'react-server-dom-webpack/html.node';
import {
  createInlinedFlightStream,
  getInlinedFormState,
} from 'react-server-dom-webpack/html.client';
import {createFromReadableStream} from 'react-server-dom-webpack/client.browser';
import {
  keepStaticBlocks,
  staticBlocks,
} from 'react-server-dom-webpack/static-blocks';
import * as edge from 'react-server-dom-webpack/html.edge';

const options: HTMLOptions<PassThrough> = {
  document: 'full',
  flight: new PassThrough(),
  inline: {nonce: 'n', format: 'tagged', formState: {any: 'value'}},
  htmlAttributes: {lang: 'en', hidden: true},
  marker: {tag: '<meta name="m"', inHead: '', inBody: () => null},
  insertHTML: async () => '<style></style>',
  onMissingTags: missing => missing.join(),
};

const transform = createHTMLTransform(options);
transform.flush();
const duplex: Duplex = transform;
const html = new ReadableStream<Uint8Array>();
const streams: ReadableStream<Uint8Array>[] = [
  createHTMLStream(html, options),
  html.pipeThrough(createHTMLTransformStream(options)),
  edge.createHTMLStream(null, {flight: html}),
  createInlinedFlightStream({global: 'rows', onTruncated: 'close'}),
];

// @ts-expect-error: edge runtimes have no Node streams.
edge.createHTMLStream(html, {flight: new PassThrough()});
// @ts-expect-error: unknown value.
createHTMLStream(html, {document: 'part'});
// @ts-expect-error: must be bytes or text.
createHTMLStream(html, {insertHTML: () => 5});

const state: unknown = getInlinedFormState();

const page: Promise<string> = keepStaticBlocks(
  createFromReadableStream<string>(html, {temporaryReferences: staticBlocks}),
);

export {duplex, page, state, streams};
