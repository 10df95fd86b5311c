// A row becomes text: the only place that knows JSON and framing on the way out.

import type {Chunk, ServerHost} from '../host.js';
import type {Row} from './rowQueue.js';

import {internalError} from 'flight-core/src/errors.js';
import {lineHeader, sizedHeader} from 'flight-core/src/wire/rowHeader.js';
import {TEXT_ROW, isSizedTag} from 'flight-core/src/wire/rowTags.js';

// The chunks of a row: one for a line row, header and content for a sized one.
export type EncodedRow = {
  readonly header: Chunk | null,
  readonly content: Chunk,
};

export function encodeRow(host: ServerHost, row: Row): EncodedRow {
  const {id, tag, payload} = row;
  if (!isSizedTag(tag)) {
    const text = lineHeader(id, tag) + JSON.stringify(payload) + '\n';
    return {header: null, content: host.stringToChunk(text)};
  }
  const {byteLengthOfChunk} = host;
  if (tag === TEXT_ROW && byteLengthOfChunk !== null) {
    const content = host.stringToChunk(payload as $FlowFixMe); // a text row's payload is text
    const header = sizedHeader(id, tag, byteLengthOfChunk(content));
    return {header: host.stringToChunk(header), content};
  }
  throw internalError(`A row with the tag ${tag} cannot be encoded.`);
}
