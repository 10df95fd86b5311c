// One row per worked example of docs/protocol/stream.md.
//
//   example    name of the file under examples/wire
//   forms      the value forms of the row, for the report of coverage
//   value      model and expectation in one, when the model decodes to itself
//   model      (server environment, options) → the model
//   expect     (expectation environment) → the decoded value; or `rejects`, the digest with
//              which the whole response fails
//   ours       {text, expect}: what our server sends on purpose instead
//   check      further assertions, about facts that a description does not show
//   manifest, options, drive, prerender   parameters of the render
//   cutElsewhere   our server cuts rows at other places than the reference
//   moduleProxy, needsManifest, dollarImport, serverFunctions   for packages of other bundlers
//       (scripts/jest/dialects.js)
//   productionOnly   the reference's development build fails
//   referenceClientDiffers   the result of the reference's decoder is wrong
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
