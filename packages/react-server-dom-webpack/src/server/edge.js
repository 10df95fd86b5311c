// Entry: the server for edge runtimes.

import type {ClientManifest} from '../manifests.js';
import type {
  WebRenderEnvironment,
  WebRenderOptions,
} from './renderToReadableStream.js';

import {createRenderTracer} from 'react-server/src/dev/renderTracer.js';
import {completeHost} from 'react-server/src/host.js';

import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {registerServerReference as registerBareServerReference} from '../references/serverReference.js';
import {moduleHost} from './moduleHost.js';
import {renderToReadableStream as renderToWeb} from './renderToReadableStream.js';
import {scheduleInTimeout, scheduleMicrotask} from './scheduling.js';
import {createWebStreamHost} from './streamHostWeb.js';

const streamHost = createWebStreamHost(4096);

const environment: WebRenderEnvironment = {
  host: completeHost({
    ...moduleHost,
    ...streamHost.members,
    scheduleMicrotask,
    scheduleWork: scheduleInTimeout,
    // A global in these runtimes, if they have it. Without it a request is not known
    // behind an await.
    requestStorage:
      typeof AsyncLocalStorage === 'function' ? new AsyncLocalStorage() : null,
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
