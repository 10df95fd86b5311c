// The functions that the entries of servers export, for a bundler with manifests. Absent options are
// the same as none.

import type {
  DecodeOptions,
  FormState,
  ReplyPromise,
} from 'react-server/reply/index.js';

import type {Server} from '../server/createServer.js';
import type {DecodeCall} from '../server/decodeReply.js';
import type {ReplyEntry} from '../server/decodeReplyFromAsyncIterable.js';
import type {SignalOptions} from '../server/openRequest.js';
import type {PrerenderResult} from '../server/renderToReadableStream.js';
import type {ClientManifest, ServerManifest} from './manifests.js';

import {decodeAction, decodeFormState} from 'react-server/reply/index.js';
import {createTemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';

import {
  createClientModuleProxy,
  registerClientReference,
} from '../references/clientReference.js';
import {decodeReply} from '../server/decodeReply.js';
import {decodeReplyFromAsyncIterable} from '../server/decodeReplyFromAsyncIterable.js';
import {
  prerender,
  renderToReadableStream,
} from '../server/renderToReadableStream.js';

export type WebServer = {
  readonly renderToReadableStream: (
    model: unknown,
    manifest: ClientManifest,
    options?: SignalOptions | null,
  ) => ReadableStream,
  readonly prerender: (
    model: unknown,
    manifest: ClientManifest,
    options?: SignalOptions | null,
  ) => Promise<PrerenderResult>,
  readonly decodeReply: (
    body: string | FormData,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => ReplyPromise,
  readonly decodeAction: (
    body: FormData,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => Promise<() => unknown> | null,
  readonly decodeFormState: (
    actionResult: unknown,
    body: FormData,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => Promise<FormState | null>,
  readonly registerServerReference: Server['registerServerReference'],
  readonly registerClientReference: typeof registerClientReference,
  readonly createClientModuleProxy: typeof createClientModuleProxy,
  readonly createTemporaryReferenceSet: typeof createTemporaryReferenceSet,
};

export type EdgeServer = {
  ...WebServer,
  readonly decodeReplyFromAsyncIterable: (
    iterable: AsyncIterable<ReplyEntry>,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => ReplyPromise,
};

export function decodeCall(
  {replyHost}: Server,
  manifest: ServerManifest,
  options: ?DecodeOptions,
): DecodeCall {
  return {host: replyHost, manifest, options: options ?? {}};
}

export function publishWebServer(server: Server): WebServer {
  return {
    renderToReadableStream: (model, manifest, options) =>
      renderToReadableStream(server, {model, manifest, options: options ?? {}}),
    prerender: (model, manifest, options) =>
      prerender(server, {model, manifest, options: options ?? {}}),
    decodeReply: (body, manifest, options) =>
      decodeReply(decodeCall(server, manifest, options), body),
    // The default values keep the options out of `length`.
    decodeAction: (body, manifest, options = null) =>
      decodeAction(decodeCall(server, manifest, options), body),
    decodeFormState: (actionResult, body, manifest, options = null) =>
      decodeFormState(
        decodeCall(server, manifest, options),
        body,
        actionResult,
      ),
    registerServerReference: server.registerServerReference,
    registerClientReference,
    createClientModuleProxy,
    createTemporaryReferenceSet,
  };
}

export function publishEdgeServer(server: Server): EdgeServer {
  return {
    ...publishWebServer(server),
    decodeReplyFromAsyncIterable: (iterable, manifest, options) =>
      decodeReplyFromAsyncIterable(
        decodeCall(server, manifest, options),
        iterable,
      ),
  };
}
