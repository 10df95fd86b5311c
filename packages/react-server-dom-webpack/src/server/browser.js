// Entry: the server for browsers, service workers and what runs like them.

import type {ClientManifest} from '../manifests.js';
import type {
  WebRenderEnvironment,
  WebRenderOptions,
} from './renderToReadableStream.js';

import {createRenderTracer} from 'react-server/src/dev/renderTracer.js';
import {completeHost} from 'react-server/src/host.js';

import {installChunkLoader} from '../browserChunks.js';
import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {registerServerReference as registerBareServerReference} from '../references/serverReference.js';
import {moduleHost} from './moduleHost.js';
import {renderToReadableStream as renderToWeb} from './renderToReadableStream.js';
import {createMessageScheduler, scheduleMicrotask} from './scheduling.js';
import {createWebStreamHost} from './streamHostWeb.js';

// In a browser without webpack this fails, as it has to.
installChunkLoader();

const streamHost = createWebStreamHost(2048);

const environment: WebRenderEnvironment = {
  host: completeHost({
    ...moduleHost,
    ...streamHost.members,
    scheduleMicrotask,
    scheduleWork: createMessageScheduler(),
  }),
  createTracer: __DEV__ ? createRenderTracer : null,
  createDestination: streamHost.createDestination,
};

export function renderToReadableStream(
  model: unknown,
  manifest: ClientManifest,
  options?: WebRenderOptions | null,
): ReadableStream {
  return renderToWeb(environment, {model, manifest, options: options ?? {}});
}

export const registerServerReference: typeof registerBareServerReference =
  __DEV__ ? registerLocatedServerReference : registerBareServerReference;

export {
  createClientModuleProxy,
  registerClientReference,
} from '../references/clientReference.js';
