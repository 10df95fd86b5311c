// Encodes rows: their framing, and the JSON of all but hints (hints.js). Rows for a client in this process
// are copied as JSON would (handRow.js).

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {OutputChunk, ServerHost} from '../request/host.js';
import type {Row} from '../request/rowQueue.js';

import {internalError} from 'flight-core/src/errors.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {
  HINT_ROW,
  MODEL_ROW,
  TEXT_ROW,
  isSizedTag,
} from 'flight-core/src/wire/rowTags.js';

// The chunks of a row: one for a line row, header and content for a sized one.
export type EncodedRow = {
  readonly header: OutputChunk | null,
  readonly content: OutputChunk,
};

export function encodeRow(host: ServerHost, row: Row): EncodedRow {
  const {id, tag, payload} = row;
  if (id === null || !isSizedTag(tag)) {
    const text = lineHeader(id, tag) + lineContent(row) + '\n';
    return {header: null, content: host.stringToChunk(text)};
  }
  const {byteLengthOfChunk} = host;
  if (tag === TEXT_ROW) {
    if (byteLengthOfChunk === null) {
      throw internalError('A text row needs `byteLengthOfChunk`.');
    }
    const content = host.stringToChunk(String(payload));
    const header = sizedHeader(id, tag, byteLengthOfChunk(content));
    return {header: host.stringToChunk(header), content};
  }
  const header = sizedHeader(id, tag, host.byteLengthOfBinaryChunk(payload));
  return {header: host.stringToChunk(header), content: payload};
}

// Wire models are plain JSON. A hint is a string already; rows that open and close streams may have
// no payload.
function lineContent({tag, payload}: Row): string {
  return tag === HINT_ROW ? String(payload) : (JSON.stringify(payload) ?? '');
}

// `1:I`, `0:`; without an id `:H`, `:N`, `:W`
function lineHeader(id: RowId | null, tag: number): string {
  const start = id === null ? ':' : formatId(id) + ':';
  return tag === MODEL_ROW ? start : start + String.fromCharCode(tag);
}

// `1:T400,` for a payload of 1024 bytes.
function sizedHeader(id: RowId, tag: number, byteLength: number): string {
  return (
    formatId(id) +
    ':' +
    String.fromCharCode(tag) +
    byteLength.toString(16) +
    ','
  );
}
