// One row per worked example of docs/protocol/stream.md.
//
//   example    name of the file under examples/wire
//   forms      what the row is about, for the report of what is not covered yet
//   value      model and expectation in one, when the model decodes to itself
//   model      (server environment, options) → what is rendered
//   expect     (expectation environment) → what it decodes to; `rejects` instead gives
//              the digest with which the whole response fails
//   check      looks at what a description does not show
//   manifest, options, drive, prerender   how it is rendered
//   cutElsewhere   the bytes show where the reference cuts; ours cuts elsewhere
//   productionOnly   the reference's development build cannot do it
//   referenceClientDiffers   the reference's decoder is known to be wrong
import {ASYNC_ROWS} from './asyncRows.js';
import {COLLECTION_ROWS} from './collectionRows.js';
import {ELEMENT_ROWS} from './elementRows.js';
import {HINT_ROWS} from './hintRows.js';
import {PRIMITIVE_ROWS} from './primitiveRows.js';
import {REFERENCE_ROWS} from './referenceRows.js';
import {ROW_SIZE_ROWS} from './rowSizeRows.js';
import {SHARING_ROWS} from './sharingRows.js';
import {STREAM_ROWS} from './streamRows.js';

export const CONFORMANCE_ROWS = [
  ...PRIMITIVE_ROWS,
  ...SHARING_ROWS,
  ...COLLECTION_ROWS,
  ...ELEMENT_ROWS,
  ...ASYNC_ROWS,
  ...STREAM_ROWS,
  ...ROW_SIZE_ROWS,
  ...REFERENCE_ROWS,
  ...HINT_ROWS,
].sort((a, b) => (a.example < b.example ? -1 : 1));
