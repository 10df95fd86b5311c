// The text in front of a row's payload.

import type {RowId} from 'flight-core/src/wire/ids.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {MODEL_ROW} from 'flight-core/src/wire/rowTags.js';

// `1:I`, `0:`; without an id `:H`, `:N`, `:W`
export function lineHeader(id: RowId | null, tag: number): string {
  const start = id === null ? ':' : formatId(id) + ':';
  return tag === MODEL_ROW ? start : start + String.fromCharCode(tag);
}

// `1:T400,` for a payload of 1024 bytes.
export function sizedHeader(
  id: RowId,
  tag: number,
  byteLength: number,
): string {
  return (
    formatId(id) +
    ':' +
    String.fromCharCode(tag) +
    byteLength.toString(16) +
    ','
  );
}
