// Called when a development entry is imported. From then on, console calls during renders of this
// copy of the renderer are recorded.

import type {ServerHost} from '../request/host.js';
import type {RenderTracer} from '../request/tracer.js';
import type {AsyncHooks} from './asyncGraph/graph.js';
import type {RenderTracerOptions} from './recording.js';
import type {OwnerStorage} from './stacks/owner.js';

import {resolveRequest} from '../evaluate/cacheDispatcher.js';
import {installAsyncGraph} from './asyncGraph/graph.js';
import {captureConsole} from './consoleRow.js';
import {recordingOf} from './recording.js';
import {createTracer} from './renderTracer.js';
import {keepsFrame} from './stacks/frameFilter.js';
import {keepOwnersIn} from './stacks/owner.js';

export type CreateTracer = (options: RenderTracerOptions) => RenderTracer;

// The storage, if the environment has one, survives `await` in components.
export function installRenderTracer(
  host: ServerHost,
  ownerStorage: OwnerStorage | null,
): CreateTracer {
  keepOwnersIn(ownerStorage);
  captureConsole(() => resolveRequest(host));
  return createTracer;
}

// Records waits with the async hooks of Node.
export function installAsyncHooks(host: ServerHost, hooks: AsyncHooks): void {
  installAsyncGraph(hooks, () => {
    const request = resolveRequest(host);
    const recording = request === null ? null : recordingOf(request);
    return recording === null
      ? null
      : (url, name, line, column) =>
          keepsFrame(recording, [name, url, line, column, 0, 0, false]);
  });
}
