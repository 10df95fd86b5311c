// Encodes rows: the only code of the server that knows JSON and framing.

import type {Chunk, ServerHost} from '../request/host.js';
import type {Row} from '../request/rowQueue.js';

import {internalError} from 'flight-core/src/errors.js';
import {HINT_ROW, TEXT_ROW, isSizedTag} from 'flight-core/src/wire/rowTags.js';

import {lineHeader, sizedHeader} from './rowHeader.js';

// The chunks of a row: one for a line row, header and content for a sized one.
export type EncodedRow = {
  readonly header: Chunk | null,
  readonly content: Chunk,
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
