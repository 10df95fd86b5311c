// From a row to what it does. Rows come from the framer, as text or bytes, or as plain
// records from a renderer in the same process.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response} from '../response.js';

import {protocolError} from 'flight-core/src/errors.js';
import {
  CLOSE_ROW,
  CONSOLE_ROW,
  DEBUG_INFO_ROW,
  ERROR_ROW,
  HINT_ROW,
  IO_INFO_ROW,
  MODEL_ROW,
  MODULE_ROW,
  OPEN_BYTE_STREAM_ROW,
  OPEN_ITERABLE_ROW,
  OPEN_ITERATOR_ROW,
  OPEN_STREAM_ROW,
  TIME_ORIGIN_ROW,
  isSizedTag,
} from 'flight-core/src/wire/rowTags.js';
import {ParsedModel} from '../revive/initialize.js';
import {openIterable, openIterator} from './asyncIterable.js';
import {resolveError} from './errorRow.js';
import {resolveHint} from './hintRow.js';
import {resolveModel} from './modelRow.js';
import {resolveModule} from './moduleRow.js';
import {openByteStream, openReadableStream} from './readableStream.js';
import {resolveValue} from './valueRow.js';

// A row without its framing. The payload is the parsed JSON of a model, module, error or
// close row (nothing for a close row without a value), `{code, model}` of a hint, and the
// value itself of text and binary rows. A model is revived in place.
export type Row = {
  readonly id: RowId,
  readonly tag: number,
  readonly payload: unknown,
};

type Resolver = (response: Response, id: RowId, payload: unknown) => void;

const RESOLVERS: Map<number, Resolver> = new Map([
  [MODULE_ROW, resolveModule],
  [ERROR_ROW, resolveError],
  [HINT_ROW, (response, id, payload) => resolveHint(response, payload)],
  [OPEN_STREAM_ROW, openReadableStream],
  [OPEN_BYTE_STREAM_ROW, openByteStream],
  [OPEN_ITERABLE_ROW, openIterable],
  [OPEN_ITERATOR_ROW, openIterator],
  [CLOSE_ROW, closeStream],
]);

const DEVELOPMENT_TAGS: ReadonlySet<number> = new Set([
  TIME_ORIGIN_ROW,
  DEBUG_INFO_ROW,
  IO_INFO_ROW,
  CONSOLE_ROW,
]);

// A row of the transport that ended with a line feed.
export function dispatchLine(
  response: Response,
  id: RowId,
  tag: number,
  text: string,
): void {
  const resolver = RESOLVERS.get(tag);
  if (resolver !== undefined) {
    resolver(response, id, parsePayload(tag, text));
  } else if (DEVELOPMENT_TAGS.has(tag) || isHalted(response, tag, text)) {
    dispatchDevelopmentRow(response, {id, tag, text});
  } else {
    // Unknown tags are models, too.
    resolveModel(response, id, text);
  }
}

// A row without text that is still to be parsed.
export function dispatchRow(response: Response, row: Row): void {
  const {id, tag, payload} = row;
  const resolver = RESOLVERS.get(tag);
  if (resolver !== undefined) {
    resolver(response, id, payload);
  } else if (isSizedTag(tag)) {
    resolveValue(response, id, payload);
  } else {
    resolveModel(response, id, new ParsedModel(payload));
  }
}

function parsePayload(tag: number, text: string): unknown {
  switch (tag) {
    case HINT_ROW:
      return {code: text.slice(0, 1), model: JSON.parse(text.slice(1))};
    case MODULE_ROW:
    case ERROR_ROW:
      return JSON.parse(text);
    default:
      // Of the rows about streams only that of an iterator's end may carry something.
      return text === '' ? undefined : JSON.parse(text);
  }
}

// A development server sends an empty model for what will never come.
function isHalted(response: Response, tag: number, text: string): boolean {
  return text === '' && tag === MODEL_ROW && response.tracer !== null;
}

function closeStream(response: Response, id: RowId, payload: unknown): void {
  const stream = response.streams.get(id);
  if (stream !== undefined) {
    stream.close(payload === undefined ? undefined : new ParsedModel(payload));
  }
}

function dispatchDevelopmentRow(
  response: Response,
  row: {readonly id: RowId, readonly tag: number, readonly text: string},
): void {
  const {tracer} = response;
  if (tracer === null) {
    throw protocolError(
      'The response was rendered by a development build of the server, which a ' +
        'production build of the client cannot read.',
      504,
    );
  }
  tracer.developmentRow(response, row);
}
