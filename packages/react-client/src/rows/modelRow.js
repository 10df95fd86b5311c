// A row of JSON: the value of its id, or the next item of an open stream.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {settleWithModel} from 'flight-core/src/chunk/settle.js';
import {chunkOfRow} from '../response.js';
import {streamForItem} from './laterRow.js';

// `content` is the text of the row or a ParsedModel. It is parsed and revived on its first read.
export function resolveModel(
  response: Response,
  id: RowId,
  content: unknown,
): void {
  const chunk = chunkOfRow(response, id);
  if (!chunk) {
    streamForItem(response, id).pushModel(content);
  } else {
    const {tracer} = response;
    tracer?.modelArrived(chunk, content);
    settleWithModel(response, chunk, content);
    tracer?.rowAccepted(chunk);
  }
}
