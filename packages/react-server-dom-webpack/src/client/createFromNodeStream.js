// Reads a response from a Node stream. The root is returned at once.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {ClientHost} from 'react-client/src/host.js';
import type {ResponseTracer} from 'react-client/src/tracer.js';

import type {ServerConsumerManifest} from '../manifests.js';
import type {NodeReadable} from './pumpNode.js';

import {usageError} from 'flight-core/src/errors.js';
import {createResponse, getRoot} from 'react-client/src/index.js';
import {pumpNodeStream} from './pumpNode.js';

export type NodeStreamOptions = {
  readonly nonce?: unknown,
  readonly unstable_allowPartialStream?: boolean,
  ...
};

export type CreateFromNodeStream = (
  stream: NodeReadable,
  manifest: ServerConsumerManifest,
  options?: NodeStreamOptions,
) => Chunk;

export function bindCreateFromNodeStream(
  host: ClientHost,
  createTracer: null | (() => ResponseTracer),
): CreateFromNodeStream {
  return function createFromNodeStream(stream, manifest, options) {
    const {moduleMap, moduleLoading, serverModuleMap} = manifest;
    const nonce = options?.nonce;
    const response = createResponse({
      host,
      tracer: createTracer === null ? null : createTracer(),
      moduleMap,
      moduleLoading,
      serverManifest: serverModuleMap,
      callServer: refuseCall,
      nonce: typeof nonce === 'string' ? nonce : undefined,
      temporaryReferences: undefined,
      allowPartialStream: options?.unstable_allowPartialStream === true,
    });
    pumpNodeStream(response, stream);
    return getRoot(response);
  };
}

function refuseCall(id: string): empty {
  throw usageError(
    `The server function "${id}" was called while the page was first rendered. It can ` +
      'be called from event handlers and effects, once the page runs in the browser.',
  );
}
