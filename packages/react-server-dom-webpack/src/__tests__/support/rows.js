// The rows of a finished stream, for tests that read their text.
import {readRows} from '../../../../../fixtures/flight-bench/lib/rows.js';

export {isSizedTag} from '../../../../../fixtures/flight-bench/lib/rows.js';

// Each row: {id, tag, text, start, payload, end}. `text` is the payload; the others are
// offsets of the whole row and its payload, so that a test can cut the stream there.
export function parseRows(bytes) {
  return readRows(bytes).map(({id, tag, start, from, end, next}) => ({
    id: parseInt(id || '0', 16),
    tag,
    text: bytes.toString('utf8', from, end),
    start,
    payload: from,
    end: next,
  }));
}
