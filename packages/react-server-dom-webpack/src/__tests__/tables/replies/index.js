// One row per worked example of replies in docs/protocol/replies.md.
//
// Encode:
//   value      (client environment, result of `prepare`) → the value to send
//   expect     (expectation environment) → the decoded value, if it differs
//   rejects    instead: the number of the error; `reason` instead: the reason itself
//   temporaryReferences, aborted   parameters of the encoder
//   oursOnly   decoded by our server only
//
// Decode:
//   expect or rejects, as above; `streamed` has those of a streaming decoder with an early
//   listener, if they differ
//   options    of the decoder
//   check      further assertions about the value
//   oursOnly   decoded by our server only
//
// Action:
//   result     (expectation environment) → the result of the function
//   noAction   the form has no action; `throws` and `rejects` are numbers of errors
//   formState  the form state of the result "R"
import {ACTION_ROWS} from './actionRows.js';
import {DECODED_ROWS} from './decodedRows.js';
import {ENCODED_COLLECTION_ROWS} from './encodedCollectionRows.js';
import {ENCODED_DATA_ROWS} from './encodedDataRows.js';
import {ENCODED_LATE_ROWS} from './encodedLateRows.js';
import {ENCODED_REFERENCE_ROWS} from './encodedReferenceRows.js';
import {REFUSED_BODIES} from './refusedBodies.js';

function byExample(rows) {
  return rows.sort((a, b) => (a.example < b.example ? -1 : 1));
}

export const ENCODE_ROWS = byExample([
  ...ENCODED_DATA_ROWS,
  ...ENCODED_COLLECTION_ROWS,
  ...ENCODED_LATE_ROWS,
  ...ENCODED_REFERENCE_ROWS,
]);

export const DECODE_ROWS = byExample([...DECODED_ROWS, ...REFUSED_BODIES]);

export {ACTION_ROWS};
