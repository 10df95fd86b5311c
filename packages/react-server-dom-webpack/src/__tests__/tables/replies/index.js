// One row per worked example of replies in docs/protocol/replies.md.
//
// Encode:
//   value      (client environment, what `prepare` comes to) → what is sent
//   expect     (expectation environment) → what it decodes to, unless it is the value
//   rejects    instead: the number of the error; `reason` instead: the reason itself
//   temporaryReferences, aborted   how it is encoded
//   oursOnly   decoded by our server only
//
// Decode:
//   expect or rejects, as above; `streamed` has those of a streaming decoder that is
//   listened to early, where they differ
//   options    of the decoder
//   check      looks at what a description does not show
//   oursOnly   by our server only
//
// Action:
//   result     (expectation environment) → what the function that is found returns
//   noAction   there is none; `throws` and `rejects` are numbers of errors
//   formState  of the result "R"
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
