// The functions that only the entry for Node exports, besides those of edge runtimes.

import type {DecodeOptions, ReplyPromise} from 'react-server/reply/index.js';

import type {Server} from '../server/createServer.js';
import type {Busboy} from '../server/decodeReplyFromBusboy.js';
import type {RenderOptions, SignalOptions} from '../server/openRequest.js';
import type {NodePrerenderResult} from '../server/prerenderToNodeStream.js';
import type {PipeableStream} from '../server/renderToPipeableStream.js';
import type {ClientManifest, ServerManifest} from './manifests.js';
import type {EdgeServer} from './publishServer.js';

import {decodeReplyFromBusboy} from '../server/decodeReplyFromBusboy.js';
import {prerenderToNodeStream} from '../server/prerenderToNodeStream.js';
import {renderToPipeableStream} from '../server/renderToPipeableStream.js';
import {decodeCall, publishEdgeServer} from './publishServer.js';

export type NodeServer = {
  ...EdgeServer,
  readonly renderToPipeableStream: (
    model: unknown,
    manifest: ClientManifest,
    options?: RenderOptions | null,
  ) => PipeableStream,
  readonly prerenderToNodeStream: (
    model: unknown,
    manifest: ClientManifest,
    options?: SignalOptions | null,
  ) => Promise<NodePrerenderResult>,
  readonly decodeReplyFromBusboy: (
    busboy: Busboy,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => ReplyPromise,
};

export function publishNodeServer(server: Server): NodeServer {
  return {
    ...publishEdgeServer(server),
    renderToPipeableStream: (model, manifest, options) =>
      renderToPipeableStream(server, {model, manifest, options: options ?? {}}),
    prerenderToNodeStream: (model, manifest, options) =>
      prerenderToNodeStream(server, {model, manifest, options: options ?? {}}),
    decodeReplyFromBusboy: (busboy, manifest, options) =>
      decodeReplyFromBusboy(decodeCall(server, manifest, options), busboy),
  };
}
