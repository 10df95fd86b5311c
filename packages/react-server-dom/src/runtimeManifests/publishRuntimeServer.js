// The functions that the entries of servers export, for a bundler whose runtime has the manifests: no
// function takes one.

import type {Server} from '../server/createServer.js';
import type {EdgeServer, WebServer} from '../server/publishServer.js';

import {
  publishEdgeServer as publishEdgeWithManifests,
  publishWebServer as publishWebWithManifests,
} from '../server/publishServer.js';

// What the bundler's runtime has. Each function is called once for a render or a reply.
export type RuntimeManifests = {
  readonly clientManifest: () => unknown,
  readonly serverManifest: () => unknown,
};

export function publishWebServer(
  server: Server,
  {clientManifest, serverManifest}: RuntimeManifests,
): WebServer<[]> {
  const shared = publishWebWithManifests(server);
  return {
    ...shared,
    renderToReadableStream: (model, options) =>
      shared.renderToReadableStream(model, clientManifest(), options),
    prerender: (model, options) =>
      shared.prerender(model, clientManifest(), options),
    decodeReply: (body, options) =>
      shared.decodeReply(body, serverManifest(), options),
    // The default values keep the options out of `length`.
    decodeAction: (body, options = null) =>
      shared.decodeAction(body, serverManifest(), options),
    decodeFormState: (actionResult, body, options = null) =>
      shared.decodeFormState(actionResult, body, serverManifest(), options),
  };
}

export function publishEdgeServer(
  server: Server,
  manifests: RuntimeManifests,
): EdgeServer<[]> {
  const shared = publishEdgeWithManifests(server);
  return {
    ...publishWebServer(server, manifests),
    decodeReplyFromAsyncIterable: (iterable, options) =>
      shared.decodeReplyFromAsyncIterable(
        iterable,
        manifests.serverManifest(),
        options,
      ),
  };
}
