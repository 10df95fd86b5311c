// Reads a response from a Node stream. Returns the root immediately.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {Response} from 'react-client/src/response.js';
import type {HandOffOptions} from '../handOff.js';

import type {NodeReadable} from './pumpNode.js';

import {getRoot} from 'react-client/src/index.js';
import {noteStream} from './createFrom.js';
import {openRows} from './handOff.js';
import {pumpNodeStream} from './pumpNode.js';

export function readNodeStream(
  response: Response,
  stream: NodeReadable,
  options: ?HandOffOptions,
): Chunk {
  noteStream(response, stream);
  pumpNodeStream(response, stream, openRows(response, stream, options));
  return getRoot(response);
}
