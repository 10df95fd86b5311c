// A row of JSON: the value of its id, or the next item of an open stream.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {PENDING} from 'flight-core/src/chunk/chunk.js';
import {
  createModelChunk,
  settleWithModel,
} from 'flight-core/src/chunk/settle.js';
import {addChunk} from '../response.js';
import {streamForItem} from './laterRow.js';

// `content` is the text of the row or a ParsedModel. It is not read before it is needed.
export function resolveModel(
  response: Response,
  id: RowId,
  content: unknown,
): void {
  const chunk = response.chunks.get(id);
  if (chunk === undefined) {
    addChunk(response, id, createModelChunk(response, content));
  } else if (chunk.status === PENDING) {
    settleWithModel(response, chunk, content);
    const {tracer} = response;
    if (tracer !== null) {
      tracer.rowAccepted(chunk);
    }
  } else {
    streamForItem(response, id).pushModel(content);
  }
}
