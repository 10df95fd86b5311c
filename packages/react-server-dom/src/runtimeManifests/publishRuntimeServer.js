// The functions that the entries of servers export, for a bundler whose runtime has the manifests: no
// function takes one. Absent options are the same as none.

import type {
  DecodeOptions,
  FormState,
  ReplyPromise,
} from 'react-server/reply/index.js';

import type {Server} from '../server/createServer.js';
import type {DecodeCall} from '../server/decodeReply.js';
import type {ReplyEntry} from '../server/decodeReplyFromAsyncIterable.js';
import type {RenderCall, SignalOptions} from '../server/openRequest.js';
import type {PrerenderResult} from '../server/renderToReadableStream.js';

import {decodeAction, decodeFormState} from 'react-server/reply/index.js';
import {createTemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';

import {decodeReply} from '../server/decodeReply.js';
import {decodeReplyFromAsyncIterable} from '../server/decodeReplyFromAsyncIterable.js';
import {
  prerender,
  renderToReadableStream,
} from '../server/renderToReadableStream.js';

// What the bundler's runtime has. Each function is called once for a render or a reply.
export type RuntimeManifests = {
  readonly clientManifest: () => unknown,
  readonly serverManifest: () => unknown,
};

export type WebServer = {
  readonly renderToReadableStream: (
    model: unknown,
    options?: SignalOptions | null,
  ) => ReadableStream,
  readonly prerender: (
    model: unknown,
    options?: SignalOptions | null,
  ) => Promise<PrerenderResult>,
  readonly decodeReply: (
    body: string | FormData,
    options?: DecodeOptions | null,
  ) => ReplyPromise,
  readonly decodeAction: (
    body: FormData,
    options?: DecodeOptions | null,
  ) => Promise<() => unknown> | null,
  readonly decodeFormState: (
    actionResult: unknown,
    body: FormData,
    options?: DecodeOptions | null,
  ) => Promise<FormState | null>,
  readonly registerServerReference: Server['registerServerReference'],
  readonly createTemporaryReferenceSet: typeof createTemporaryReferenceSet,
};

export type EdgeServer = {
  ...WebServer,
  readonly decodeReplyFromAsyncIterable: (
    iterable: AsyncIterable<ReplyEntry>,
    options?: DecodeOptions | null,
  ) => ReplyPromise,
};

export function renderCall(
  {clientManifest}: RuntimeManifests,
  model: unknown,
  options: ?SignalOptions,
): RenderCall<SignalOptions> {
  return {model, manifest: clientManifest(), options: options ?? {}};
}

export function decodeCall(
  {replyHost}: Server,
  {serverManifest}: RuntimeManifests,
  options: ?DecodeOptions,
): DecodeCall {
  return {
    host: replyHost,
    manifest: serverManifest(),
    options: options ?? {},
  };
}

export function publishWebServer(
  server: Server,
  manifests: RuntimeManifests,
): WebServer {
  return {
    renderToReadableStream: (model, options) =>
      renderToReadableStream(server, renderCall(manifests, model, options)),
    prerender: (model, options) =>
      prerender(server, renderCall(manifests, model, options)),
    decodeReply: (body, options) =>
      decodeReply(decodeCall(server, manifests, options), body),
    // The default values keep the options out of `length`.
    decodeAction: (body, options = null) =>
      decodeAction(decodeCall(server, manifests, options), body),
    decodeFormState: (actionResult, body, options = null) =>
      decodeFormState(
        decodeCall(server, manifests, options),
        body,
        actionResult,
      ),
    registerServerReference: server.registerServerReference,
    createTemporaryReferenceSet,
  };
}

export function publishEdgeServer(
  server: Server,
  manifests: RuntimeManifests,
): EdgeServer {
  return {
    ...publishWebServer(server, manifests),
    decodeReplyFromAsyncIterable: (iterable, options) =>
      decodeReplyFromAsyncIterable(
        decodeCall(server, manifests, options),
        iterable,
      ),
  };
}
