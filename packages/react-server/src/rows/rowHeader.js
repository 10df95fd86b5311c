// The text in front of a row's payload.

import type {RowId} from 'flight-core/src/wire/ids.js';

import {formatId} from 'flight-core/src/wire/ids.js';
import {HINT_ROW, MODEL_ROW} from 'flight-core/src/wire/rowTags.js';

// `1:I`, `0:`, `:H`. Hints belong to no row id.
export function lineHeader(id: RowId, tag: number): string {
  if (tag === MODEL_ROW) {
    return formatId(id) + ':';
  }
  const letter = String.fromCharCode(tag);
  return tag === HINT_ROW ? ':' + letter : formatId(id) + ':' + letter;
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
