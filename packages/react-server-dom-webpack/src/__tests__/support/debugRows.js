// Removes the references to values of the model from the debug rows of a finished stream.
import {parseRows} from './rows.js';

const REFERENCE = /^\$[LQW@ZhKBi]?@?([0-9a-f]+)(:|$)/;

function idOf(text) {
  return typeof text === 'string' && !/^\$[$DnSuN-]/.test(text)
    ? REFERENCE.exec(text)?.[1]
    : undefined;
}

// Calls back for each text; of an element only for what belongs to the model.
function forEachText(wire, call) {
  if (typeof wire === 'object' && wire !== null) {
    const parts =
      Array.isArray(wire) && wire[0] === '$' ? wire.slice(1, 4) : wire;
    Object.values(parts).forEach(part => forEachText(part, call));
  } else {
    call(wire);
  }
}

function mapTexts(wire, map) {
  if (Array.isArray(wire)) {
    return wire.map(item => mapTexts(item, map));
  }
  return typeof wire === 'object' && wire !== null
    ? Object.fromEntries(
        Object.entries(wire).map(([key, part]) => [key, mapTexts(part, map)]),
      )
    : map(wire);
}

// The rows that the model consists of.
function idsOfModel(rows) {
  const ids = new Set(['0']);
  for (const id of ids) {
    for (const row of rows) {
      if (row.tag === '' && row.text !== '' && row.name === id) {
        forEachText(JSON.parse(row.text), text => {
          const found = idOf(text);
          if (found !== undefined) {
            ids.add(found);
          }
        });
      }
    }
  }
  return ids;
}

// Pieces of one row each, as they were sent and without such references, and how many there were.
export function withoutModelReferences(bytes) {
  const rows = parseRows(bytes).map(row => ({
    ...row,
    name: bytes.toString('latin1', row.start, bytes.indexOf(':', row.start)),
    piece: Buffer.from(bytes.subarray(row.start, row.end)),
  }));
  const ids = idsOfModel(rows);
  let count = 0;
  const isDebug = ({tag, name}) =>
    tag === 'D' || tag === 'J' || tag === 'W' || (tag === '' && !ids.has(name));
  const bare = rows.map(row => {
    if (!isDebug(row) || row.text === '') {
      return row.piece;
    }
    const wire = mapTexts(JSON.parse(row.text), text => {
      if (ids.has(idOf(text))) {
        count++;
        return null;
      }
      return text;
    });
    return Buffer.from(`${row.name}:${row.tag}${JSON.stringify(wire)}\n`);
  });
  return {pieces: rows.map(({piece}) => piece), bare, count};
}
