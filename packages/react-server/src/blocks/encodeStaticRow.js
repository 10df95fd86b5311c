// A row for the page, whose blocks are stubs.

import type {StaticRow} from 'flight-core/src/staticBlocks.js';

import type {MarkedBlock, Request} from '../request/request.js';
import type {Row} from '../request/rowQueue.js';

import {BLOCK_PREFIX} from 'flight-core/src/staticBlocks.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {MODEL_ROW} from 'flight-core/src/wire/rowTags.js';
import {TEMPORARY_REFERENCE_PREFIX} from 'flight-core/src/wire/valueTags.js';

// A string of the model would have `$$`, quotes inside of a string are escaped, and a key is in front of a colon.
const SLOT = /"\$T#(\d+)"(?!:)/;

// Null if the row has no blocks. Their texts are released.
export function encodeStaticRow(
  {staticRows}: Request,
  {id, tag, payload}: Row,
): StaticRow | null {
  const blocks =
    staticRows !== null && id !== null && tag === MODEL_ROW
      ? staticRows.get(id)
      : undefined;
  if (staticRows === null || id === null || blocks === undefined) {
    return null;
  }
  staticRows.delete(id);
  const json = stringifyWithSlots(payload, blocks);
  const [first, ...rest] = `${formatId(id)}:${json}\n`.split(SLOT);
  const texts = [first];
  const found = [];
  for (let index = 0; index < rest.length; index += 2) {
    const {name, stub, full} = blocks[Number(rest[index])];
    found.push({name, stub, full});
    texts.push(rest[index + 1]);
  }
  return {texts, blocks: found};
}

// The props of each block are "$T#0", "$T#1" and so on.
function stringifyWithSlots(
  payload: unknown,
  blocks: ReadonlyArray<MarkedBlock>,
): string {
  const props = blocks.map(({tuple}) => tuple[3]);
  blocks.forEach(({tuple}, index) => {
    tuple[3] = TEMPORARY_REFERENCE_PREFIX + BLOCK_PREFIX + index;
  });
  const json = JSON.stringify(payload) ?? '';
  blocks.forEach(({tuple}, index) => {
    tuple[3] = props[index];
  });
  return json;
}
