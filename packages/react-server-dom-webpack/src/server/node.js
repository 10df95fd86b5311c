// Entry: the server for Node.

import type {ClientManifest} from '../manifests.js';
import type {
  PipeableStream,
  RenderEnvironment,
  RenderOptions,
} from './renderToPipeableStream.js';

import {AsyncLocalStorage} from 'async_hooks';
import {createRenderTracer} from 'react-server/src/dev/renderTracer.js';
import {completeHost} from 'react-server/src/host.js';

import {registerLocatedServerReference} from '../dev/locatedServerReference.js';
import {registerServerReference as registerBareServerReference} from '../references/serverReference.js';
import {moduleHost} from './moduleHost.js';
import {renderToPipeableStream as render} from './renderToPipeableStream.js';
import {nodeStreamHost} from './streamHostNode.js';

const environment: RenderEnvironment = {
  host: completeHost({
    ...moduleHost,
    ...nodeStreamHost,
    scheduleMicrotask: callback => queueMicrotask(callback),
    scheduleWork: callback => {
      setImmediate(callback);
    },
    requestStorage: new AsyncLocalStorage(),
  }),
  createTracer: __DEV__ ? createRenderTracer : null,
};

export function renderToPipeableStream(
  model: unknown,
  manifest: ClientManifest,
  options?: RenderOptions | null,
): PipeableStream {
  return render(environment, {model, manifest, options: options ?? {}});
}

export const registerServerReference: typeof registerBareServerReference =
  __DEV__ ? registerLocatedServerReference : registerBareServerReference;

export {
  createClientModuleProxy,
  registerClientReference,
} from '../references/clientReference.js';
