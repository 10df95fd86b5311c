// Reorders the rows of a response, and cuts its bytes.
import {cutAtRows, slices} from '../decode.js';
import {isSizedTag, parseRows} from '../rows.js';

export function piecesFor(bytes, {order, cuts}) {
  const ordered = order === null ? bytes : inOrder(bytes, order);
  return cuts === null ? cutAtRows(ordered) : cutAtEach(ordered, cuts);
}

function cutAtEach(bytes, cuts) {
  const offsets = cuts
    .map(cut => Math.floor((cut * bytes.length) / 10000))
    .toSorted((a, b) => a - b);
  return [0, ...offsets]
    .map((from, at) => bytes.subarray(from, offsets[at] ?? bytes.length))
    .filter(piece => piece.length > 0)
    .flatMap(piece => slices(piece, piece.length));
}

// Both clients accept models, module rows and errors in any order. But the reference needs some
// rows before the rows that refer to them: - targets of references in items of streams, symbols
// that are types, and the content of
//   collections: otherwise it leaves null in the slot, or at the next reference to the collection;
// - texts in module rows; - debug rows, which a development server sends before their row. These
// rows come first, items of streams stay in place, and the other rows are permuted. All rows of one
// id stay together.
function inOrder(bytes, order) {
  const all = parseRows(bytes);
  const streams = new Set(
    all.filter(({tag}) => OPENING_TAGS.includes(tag)).map(({id}) => id),
  );
  const needed = neededIds(all, streams);
  const isFirst = ({id}) => needed.has(id) && !streams.has(id);
  const rows = all.filter(row => !isFirst(row));
  const isFixed = ({id, tag}) => !MOVABLE_TAGS.includes(tag) || streams.has(id);
  const groups = new Map();
  rows.filter(row => !isFixed(row)).forEach(row => addTo(groups, row));
  const moved = [...groups.values()]
    .map((group, at) => ({group, rank: order[at % order.length]}))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({group}) => group);
  const sequence = rows.map(row => (isFixed(row) ? row : moved.shift()));
  return Buffer.concat(
    [...all.filter(isFirst), ...sequence].map(({start, end}) =>
      bytes.subarray(start, end),
    ),
  );
}

function addTo(groups, row) {
  const group = groups.get(row.id) ?? [];
  groups.set(row.id, group);
  group.push(row);
}

const OPENING_TAGS = ['R', 'r', 'X', 'x'];
const MOVABLE_TAGS = ['', 'I', 'E', 'D'];

function neededIds(rows, streams) {
  const symbols = rows.filter(({text}) => text.startsWith('"$S'));
  return new Set([
    ...withNeeded(streams, rows),
    ...symbols.map(({id}) => id),
    ...withNeeded(collectionIds(rows), rows),
    ...importStringIds(rows),
    ...debugIds(rows),
  ]);
}

function collectionIds(rows) {
  return rows
    .filter(({tag}) => tag === '')
    .flatMap(({text}) => Array.from(text.matchAll(/"\$[QWi]([0-9a-f]+)"/g)))
    .map(([, id]) => parseInt(id, 16));
}

// Module rows that refer to texts, and the rows of these texts.
function importStringIds(rows) {
  return rows
    .filter(({tag}) => tag === 'I')
    .flatMap(({id, text}) => {
      const texts = referredTo(text);
      return texts.length > 0 ? [id, ...texts] : [];
    });
}

// The rows to which debug rows and the debug parts of elements refer, directly or through others.
function debugIds(rows) {
  const direct = rows.flatMap(({tag, text}) =>
    ['D', 'J', 'W'].includes(tag)
      ? referredTo(text)
      : tag === ''
        ? debugPartsOf(text)
        : [],
  );
  return withNeeded(direct, rows);
}

// These ids, and the ids to which their rows refer.
function withNeeded(ids, rows) {
  const needed = new Set(ids);
  for (const id of needed) {
    rows
      .filter(row => row.id === id && !isSizedTag(row.tag))
      .flatMap(({text}) => referredTo(text))
      .forEach(other => needed.add(other));
  }
  return needed;
}

function referredTo(text) {
  return Array.from(text.matchAll(/"\$[A-Za-z@]?([0-9a-f]+)[":]/g), match =>
    parseInt(match[1], 16),
  );
}

// Owner and stack of elements in development.
function debugPartsOf(text) {
  return Array.from(
    text.matchAll(
      /,(?:null|"\$([0-9a-f]+)"),(?:null|"\$([0-9a-f]+)"),[012]\]/g,
    ),
    ([, owner, stack]) => [owner, stack],
  )
    .flat()
    .filter(id => id !== undefined)
    .map(id => parseInt(id, 16));
}
