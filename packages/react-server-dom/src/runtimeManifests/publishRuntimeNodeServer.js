// The functions that only the entry for Node exports, besides those of edge runtimes.

import type {Server} from '../server/createServer.js';
import type {NodeServer} from '../server/publishNodeServer.js';
import type {RuntimeManifests} from './publishRuntimeServer.js';

import {publishNodeServer as publishWithManifests} from '../server/publishNodeServer.js';
import {publishEdgeServer} from './publishRuntimeServer.js';

export function publishNodeServer(
  server: Server,
  manifests: RuntimeManifests,
): NodeServer<[]> {
  const {clientManifest, serverManifest} = manifests;
  const shared = publishWithManifests(server);
  return {
    ...publishEdgeServer(server, manifests),
    renderToPipeableStream: (model, options) =>
      shared.renderToPipeableStream(model, clientManifest(), options),
    prerenderToNodeStream: (model, options) =>
      shared.prerenderToNodeStream(model, clientManifest(), options),
    decodeReplyFromBusboy: (busboy, options) =>
      shared.decodeReplyFromBusboy(busboy, serverManifest(), options),
  };
}
