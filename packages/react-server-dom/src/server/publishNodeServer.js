// The functions that only the entry for Node exports, besides those of edge runtimes.

import type {DecodeOptions, ReplyPromise} from 'react-server/reply/index.js';

import type {Server} from './createServer.js';
import type {Busboy} from './decodeReplyFromBusboy.js';
import type {RenderOptions, SignalOptions} from './openRequest.js';
import type {NodePrerenderResult} from './prerenderToNodeStream.js';
import type {EdgeServer, ManifestParameter} from './publishServer.js';
import type {PipeableStream} from './renderToPipeableStream.js';

import {decodeReplyFromBusboy} from './decodeReplyFromBusboy.js';
import {prerenderToNodeStream} from './prerenderToNodeStream.js';
import {decodeCall, publishEdgeServer} from './publishServer.js';
import {renderToPipeableStream} from './renderToPipeableStream.js';

export type NodeServer<M extends ReadonlyArray<unknown> = ManifestParameter> = {
  ...EdgeServer<M>,
  readonly renderToPipeableStream: (
    model: unknown,
    ...[...M, options: ?RenderOptions]
  ) => PipeableStream,
  readonly prerenderToNodeStream: (
    model: unknown,
    ...[...M, options: ?SignalOptions]
  ) => Promise<NodePrerenderResult>,
  readonly decodeReplyFromBusboy: (
    busboy: Busboy,
    ...[...M, options: ?DecodeOptions]
  ) => ReplyPromise,
};

export function publishNodeServer(server: Server): NodeServer<> {
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
