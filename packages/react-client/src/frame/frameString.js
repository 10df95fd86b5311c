// The string twin of frameBytes, for Node streams that deliver strings. A string has to
// have the shape in which a server wrote it: whole line rows, and a text row's text as a
// string of its own. Its length in bytes could not be counted otherwise.

import type {Response} from '../response.js';
import type {StreamState} from './streamState.js';

import {protocolError} from 'flight-core/src/errors.js';
import {toRowId} from 'flight-core/src/wire/ids.js';
import {TEXT_ROW} from 'flight-core/src/wire/rowTags.js';
import {dispatchLine} from '../rows/dispatchRow.js';
import {resolveValue} from '../rows/valueRow.js';
import {acceptHeaderByte} from './rowHeader.js';
import {LINE, SIZED, beginRow} from './streamState.js';

export function frameString(
  response: Response,
  state: StreamState,
  chunk: string,
): void {
  if (state.pieces !== null) {
    throw brokenShape('it goes on with a row that began as bytes');
  }
  const {tracer} = response;
  if (tracer !== null) {
    tracer.piecesArrived(chunk.length);
  }
  let at = 0;
  while (at < chunk.length && response.ending === null) {
    while (state.phase < LINE && at < chunk.length) {
      state.at = at;
      if (acceptHeaderByte(state, chunk.charCodeAt(at))) {
        at++;
      }
    }
    if (state.phase === LINE) {
      at = readLine(response, state, chunk, at);
    } else if (state.phase === SIZED) {
      at = readText(response, state, chunk, at);
    }
  }
  state.received += chunk.length;
}

function readLine(
  response: Response,
  state: StreamState,
  chunk: string,
  from: number,
): number {
  // The header may stand alone at the end of a string.
  if (from === chunk.length) {
    return from;
  }
  const end = chunk.indexOf('\n', from);
  if (end === -1) {
    throw brokenShape('a row goes on behind its end');
  }
  const {id, tag} = state;
  beginRow(state);
  dispatchLine(response, toRowId(id), tag, chunk.slice(from, end));
  return end + 1;
}

// The text is whatever is left: characters are no bytes, so that the announced length only
// tells what is too much.
function readText(
  response: Response,
  state: StreamState,
  chunk: string,
  from: number,
): number {
  const {id, length, tag} = state;
  if (tag !== TEXT_ROW) {
    throw protocolError(
      'A row of binary data arrived as a string. Leave the stream in bytes.',
    );
  }
  if (from === chunk.length && length > 0) {
    return from;
  }
  if (chunk.length - from > length) {
    throw brokenShape('it has more text than its row');
  }
  beginRow(state);
  resolveValue(response, toRowId(id), chunk.slice(from));
  return chunk.length;
}

function brokenShape(how: string): Error {
  return protocolError(
    `A string of the response was not written so: ${how}. Leave the stream in bytes.`,
  );
}
