// The functions that only the entry for Node exports, besides those of edge runtimes.

import type {DecodeOptions, ReplyPromise} from 'react-server/reply/index.js';

import type {Server} from '../server/createServer.js';
import type {Busboy} from '../server/decodeReplyFromBusboy.js';
import type {RenderOptions, SignalOptions} from '../server/openRequest.js';
import type {NodePrerenderResult} from '../server/prerenderToNodeStream.js';
import type {PipeableStream} from '../server/renderToPipeableStream.js';
import type {EdgeServer, RuntimeManifests} from './publishRuntimeServer.js';

import {decodeReplyFromBusboy} from '../server/decodeReplyFromBusboy.js';
import {prerenderToNodeStream} from '../server/prerenderToNodeStream.js';
import {renderToPipeableStream} from '../server/renderToPipeableStream.js';
import {
  decodeCall,
  publishEdgeServer,
  renderCall,
} from './publishRuntimeServer.js';

export type NodeServer = {
  ...EdgeServer,
  readonly renderToPipeableStream: (
    model: unknown,
    options?: RenderOptions | null,
  ) => PipeableStream,
  readonly prerenderToNodeStream: (
    model: unknown,
    options?: SignalOptions | null,
  ) => Promise<NodePrerenderResult>,
  readonly decodeReplyFromBusboy: (
    busboy: Busboy,
    options?: DecodeOptions | null,
  ) => ReplyPromise,
};

export function publishNodeServer(
  server: Server,
  manifests: RuntimeManifests,
): NodeServer {
  return {
    ...publishEdgeServer(server, manifests),
    renderToPipeableStream: (model, options) =>
      renderToPipeableStream(server, renderCall(manifests, model, options)),
    prerenderToNodeStream: (model, options) =>
      prerenderToNodeStream(server, renderCall(manifests, model, options)),
    decodeReplyFromBusboy: (busboy, options) =>
      decodeReplyFromBusboy(decodeCall(server, manifests, options), busboy),
  };
}
