// Splits a finished stream into its rows, without any Flight code, for tests that read the text of
// rows. See docs/protocol/stream.md for the framing.

const COLON = 58;
const COMMA = 44;
const LINE_FEED = 10;

const SIZED_TAGS = 'TAOobUSsLlGgMmV';
const LINE_TAGS = 'IHEDNJWRrXxC#';

export function isSizedTag(letter) {
  return letter !== '' && SIZED_TAGS.includes(letter);
}

// Each row: {id, tag, text, start, payload, end}. `text` is the payload; the others are
// offsets of the whole row and its payload, so that a test can cut the stream there.
export function parseRows(bytes) {
  const rows = [];
  let at = 0;
  while (at < bytes.length) {
    const row = parseRow(bytes, at);
    rows.push(row);
    at = row.end;
  }
  return rows;
}

function parseRow(bytes, start) {
  const colon = bytes.indexOf(COLON, start);
  if (colon === -1) {
    throw new Error(`no row starts at byte ${start}`);
  }
  const id = parseInt(bytes.toString('latin1', start, colon) || '0', 16);
  const letter = String.fromCharCode(bytes[colon + 1]);
  if (isSizedTag(letter)) {
    const comma = bytes.indexOf(COMMA, colon);
    const size = parseInt(bytes.toString('latin1', colon + 2, comma), 16);
    const end = comma + 1 + size;
    return {
      id,
      tag: letter,
      text: bytes.toString('utf8', comma + 1, end),
      start,
      payload: comma + 1,
      end,
    };
  }
  const tag = LINE_TAGS.includes(letter) ? letter : '';
  const feed = bytes.indexOf(LINE_FEED, colon);
  if (feed === -1) {
    throw new Error(`the row at byte ${start} does not end`);
  }
  return {
    id,
    tag,
    text: bytes.toString('utf8', colon + 1 + tag.length, feed),
    start,
    payload: colon + 1 + tag.length,
    end: feed + 1,
  };
}
