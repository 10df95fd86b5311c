// Stands for react-server/src/partition/partition.js in a control build: as in the reference, every
// element that begins after ROW_SIZE characters of its row becomes a row.

import {encodeLazyReference} from 'flight-core/src/wire/references.js';
import {makeRootOfRow} from 'react-server/src/places/place.js';
import {fillSlot, readSlot} from 'react-server/src/places/wire.js';
import {takeId} from 'react-server/src/request/request.js';
import {LAZY_REFERENCE_WEIGHT} from 'react-server/src/rows/ledger.js';

// The build replaces the name.
const ROW_SIZE = /* global __ROW_SIZE__ */ __ROW_SIZE__;

// The option has no effect, and no element is too small for a row.
export function resolveChunkSize() {
  return 0;
}

// Called for every element, because the floor is 0. `start`: the weight of the row when it began.
export function closeElement(ledger, place, container, start) {
  if (place.row === null) {
    const weight = ledger.weight - start;
    ledger.candidates.push({container, place, weight, start});
  }
}

export function closeBoundary(ledger, place, container, {before}) {
  closeElement(ledger, place, container, before);
}

// The elements of the row are known, in the order of their ends. They are visited in the order of
// their starts. `cutWeight` is the weight that was cut out of `row`.
export function decideContentCuts(ledger) {
  const elements = ledger.candidates.sort(
    (a, b) => a.place.order - b.place.order,
  );
  const outer = [];
  let row = {start: 0, end: Infinity, cutWeight: 0};
  for (const element of elements) {
    while (element.start >= row.end) {
      row = outer.pop();
    }
    if (element.start - row.start - row.cutWeight > ROW_SIZE) {
      row.cutWeight += element.weight - LAZY_REFERENCE_WEIGHT;
      cut(ledger, element);
      outer.push(row);
      const {start, weight} = element;
      row = {start, end: start + weight, cutWeight: 0};
    }
  }
  ledger.candidates = [];
}

function cut({request, made}, {container, place, weight}) {
  const id = takeId(request);
  const row = makeRootOfRow(place, id, 0);
  row.content.wire = readSlot(container, place.key);
  fillSlot(container, place.key, encodeLazyReference(id));
  made.cuts.push(row);
  made.weight += weight;
}

export function decideRowCuts(ledger) {
  decideContentCuts(ledger);
}

// Rows are sent in the order in which they were found.
export function rankRows(cuts, root) {
  const rows = [root, ...cuts];
  rows.forEach((row, index) => {
    row.rank = index;
  });
  return rows;
}
