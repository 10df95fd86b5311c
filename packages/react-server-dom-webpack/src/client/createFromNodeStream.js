// Reads a response from a Node stream. Returns the root immediately.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ServerConsumerManifest} from '../manifests.js';
import type {ClientEnvironment, ServerOptions} from './openResponse.js';
import type {NodeReadable} from './pumpNode.js';

import {getRoot} from 'react-client/src/index.js';
import {noteStream} from './createFrom.js';
import {openRows} from './handOff.js';
import {openOnServer} from './openResponse.js';
import {pumpNodeStream} from './pumpNode.js';

export type CreateFromNodeStream = (
  stream: NodeReadable,
  manifest: ServerConsumerManifest,
  options?: ServerOptions,
) => Chunk;

export function bindCreateFromNodeStream(
  environment: ClientEnvironment,
): CreateFromNodeStream {
  return function createFromNodeStream(stream, manifest, options) {
    const response = openOnServer(environment, manifest, {
      ...options,
      temporaryReferences: undefined,
    });
    noteStream(response, stream);
    pumpNodeStream(response, stream, openRows(response, stream, options));
    return getRoot(response);
  };
}
