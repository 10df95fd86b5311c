// Entry: reading responses on Node, which is where pages are rendered to HTML.

import type {ServerFunction} from 'react-client/src/actions/serverFunction.js';

import type {CreateFromFetch, CreateFromReadableStream} from './createFrom.js';
import type {CreateFromNodeStream} from './createFromNodeStream.js';
import type {WebServerOptions} from './openResponse.js';

import {equipWithBind} from 'react-client/src/actions/bindServerFunction.js';
import {createResponseTracer} from 'react-client/src/dev/responseTracer.js';
import {equipWithWarningBind} from 'react-client/src/dev/warnOnBind.js';
import {loadBundleChunk} from './chunkLoaderServer.js';
import {
  bindCreateFromFetch,
  bindCreateFromReadableStream,
} from './createFrom.js';
import {bindCreateFromNodeStream} from './createFromNodeStream.js';
import {createHost} from './createHost.js';
import {resolveClientReference, resolveServerReference} from './moduleMaps.js';
import {openOnServer, refuseDuringRender} from './openResponse.js';
import {prepareDestinationForModule} from './prepareDestination.js';
import {
  createServerReferenceOf,
  registerServerReferenceOf,
} from './serverReference.js';
import {decodeText} from './textNode.js';

const host = createHost(loadBundleChunk, {
  decodeText,
  resolveClientReference,
  resolveServerReference,
  prepareDestinationForModule,
  equipServerFunction: __DEV__ ? equipWithWarningBind : equipWithBind,
});

const environment = {
  host,
  createTracer: __DEV__ ? createResponseTracer : null,
};

const open = (options: WebServerOptions) =>
  openOnServer(environment, options.serverConsumerManifest, options);

export const createFromFetch: CreateFromFetch<WebServerOptions> =
  bindCreateFromFetch(open);

export const createFromReadableStream: CreateFromReadableStream<WebServerOptions> =
  bindCreateFromReadableStream(open);

export const createFromNodeStream: CreateFromNodeStream =
  bindCreateFromNodeStream(environment);

// The server cannot be called while a page is rendered, so that the id is all there is.
export function createServerReference(id: string): ServerFunction {
  return createServerReferenceOf(host, id, refuseDuringRender);
}

// A third parameter of callers says how forms encode the function, which they cannot yet.
export function registerServerReference<T extends interface {}>(
  reference: T,
  id: string,
): T {
  return registerServerReferenceOf(host, reference, id);
}

export {createTemporaryReferenceSet} from './serverReference.js';
