// The functions that the entries of servers export. Absent options are the same as none.

import type {
  DecodeOptions,
  FormState,
  ReplyPromise,
} from 'react-server/reply/index.js';

import type {Server} from './createServer.js';
import type {DecodeCall} from './decodeReply.js';
import type {ReplyEntry} from './decodeReplyFromAsyncIterable.js';
import type {SignalOptions} from './openRequest.js';
import type {PrerenderResult} from './renderToReadableStream.js';

import {decodeAction, decodeFormState} from 'react-server/reply/index.js';
import {createTemporaryReferenceSet} from 'react-server/src/temporary/temporaryProxy.js';

import {decodeReply} from './decodeReply.js';
import {decodeReplyFromAsyncIterable} from './decodeReplyFromAsyncIterable.js';
import {prerender, renderToReadableStream} from './renderToReadableStream.js';

// The parameter in front of the options. Only the bundler's binding reads it.
export type ManifestParameter = [manifest: unknown];

// `M` is this parameter, or `[]` if the bundler's runtime has the manifests (../runtimeManifests).
export type WebServer<M extends ReadonlyArray<unknown> = ManifestParameter> = {
  readonly renderToReadableStream: (
    model: unknown,
    ...[...M, options: ?SignalOptions]
  ) => ReadableStream,
  readonly prerender: (
    model: unknown,
    ...[...M, options: ?SignalOptions]
  ) => Promise<PrerenderResult>,
  readonly decodeReply: (
    body: string | FormData,
    ...[...M, options: ?DecodeOptions]
  ) => ReplyPromise,
  readonly decodeAction: (
    body: FormData,
    ...[...M, options: ?DecodeOptions]
  ) => Promise<() => unknown> | null,
  readonly decodeFormState: (
    actionResult: unknown,
    body: FormData,
    ...[...M, options: ?DecodeOptions]
  ) => Promise<FormState | null>,
  readonly registerServerReference: Server['registerServerReference'],
  readonly createTemporaryReferenceSet: typeof createTemporaryReferenceSet,
};

export type EdgeServer<M extends ReadonlyArray<unknown> = ManifestParameter> = {
  ...WebServer<M>,
  readonly decodeReplyFromAsyncIterable: (
    iterable: AsyncIterable<ReplyEntry>,
    ...[...M, options: ?DecodeOptions]
  ) => ReplyPromise,
};

export function decodeCall(
  {replyHost}: Server,
  manifest: unknown,
  options: ?DecodeOptions,
): DecodeCall {
  return {host: replyHost, manifest, options: options ?? {}};
}

export function publishWebServer(server: Server): WebServer<> {
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
    createTemporaryReferenceSet,
  };
}

export function publishEdgeServer(server: Server): EdgeServer<> {
  return {
    ...publishWebServer(server),
    decodeReplyFromAsyncIterable: (iterable, manifest, options) =>
      decodeReplyFromAsyncIterable(
        decodeCall(server, manifest, options),
        iterable,
      ),
  };
}
