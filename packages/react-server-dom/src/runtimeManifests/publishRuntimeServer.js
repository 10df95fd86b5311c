// The functions that the entries of servers export, for a bundler whose runtime has the manifests: no
// function takes one. `shared` are those with manifests.

import type {NodeServer} from '../server/publishNodeServer.js';
import type {EdgeServer, WebServer} from '../server/publishServer.js';

// What the bundler's runtime has. Each function is called once for a render or a reply.
export type RuntimeManifests = {
  readonly clientManifest: () => unknown,
  readonly serverManifest: () => unknown,
};

export function withoutManifests(
  shared: Readonly<{...WebServer<>, ...}>,
  {clientManifest, serverManifest}: RuntimeManifests,
): WebServer<[]> {
  const {registerServerReference, createTemporaryReferenceSet} = shared;
  return {
    registerServerReference,
    createTemporaryReferenceSet,
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

export function edgeWithoutManifests(
  shared: Readonly<{...EdgeServer<>, ...}>,
  manifests: RuntimeManifests,
): EdgeServer<[]> {
  return {
    ...withoutManifests(shared, manifests),
    decodeReplyFromAsyncIterable: (iterable, options) =>
      shared.decodeReplyFromAsyncIterable(
        iterable,
        manifests.serverManifest(),
        options,
      ),
  };
}

export function nodeWithoutManifests(
  shared: NodeServer<>,
  manifests: RuntimeManifests,
): NodeServer<[]> {
  const {clientManifest, serverManifest} = manifests;
  return {
    ...edgeWithoutManifests(shared, manifests),
    renderToPipeableStream: (model, options) =>
      shared.renderToPipeableStream(model, clientManifest(), options),
    prerenderToNodeStream: (model, options) =>
      shared.prerenderToNodeStream(model, clientManifest(), options),
    decodeReplyFromBusboy: (busboy, options) =>
      shared.decodeReplyFromBusboy(busboy, serverManifest(), options),
  };
}
