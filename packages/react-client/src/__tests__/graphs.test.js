// Generated rows that refer to each other, in any order of arrival and reading: when the last row
// has arrived, all of them are complete and have the right values.
import fc from 'fast-check';

import {getRoot} from '../index.js';
import {
  bytesOf,
  createTestResponse,
  feed,
  outcomeOf,
} from './support/responses.js';

const RUNS = {numRuns: 1000, seed: 1};

// A row is the value of another row, or a list of values of rows, some of them nested.
const GRAPHS = fc.integer({min: 1, max: 9}).chain(count => {
  const id = fc.integer({min: 1, max: count});
  const row = fc.oneof(
    {weight: 1, arbitrary: fc.record({same: id})},
    {weight: 3, arbitrary: fc.record({list: fc.array(id, {maxLength: 4})})},
  );
  return fc.record({
    rows: fc.array(row, {minLength: count, maxLength: count}),
    arrival: fc.shuffledSubarray(
      Array.from({length: count}, (_, index) => index),
      {minLength: count},
    ),
    // The number of rows after which each promise gets its first listener.
    listening: fc.array(fc.integer({min: 0, max: count}), {
      minLength: count,
      maxLength: count,
    }),
  });
});

function formatRow({same, list}, id) {
  const model =
    same === undefined ? list.map(part => [`$${part}`]) : `$${same}`;
  return bytesOf(`${id}:${JSON.stringify(model)}\n`);
}

// The row whose list is the value of this row, or null if there is none.
function lastRow(rows, id) {
  const seen = new Set();
  let at = id;
  while (rows[at - 1].same !== undefined) {
    if (seen.has(at)) {
      return null;
    }
    seen.add(at);
    at = rows[at - 1].same;
  }
  return at;
}

function expectValues(rows, promises) {
  const outcomes = promises.map(outcomeOf);
  expect(outcomes.map(({status}) => status)).toEqual(
    rows.map(() => 'fulfilled'),
  );
  const valueOfRow = id => {
    const last = lastRow(rows, id);
    return last === null ? null : outcomes[last - 1].value;
  };
  rows.forEach(({list}, index) => {
    const {value} = outcomes[index];
    expect(value === valueOfRow(index + 1)).toBe(true);
    list?.forEach((part, position) => {
      expect(value[position][0] === valueOfRow(part)).toBe(true);
    });
  });
}

test('rows that refer to each other are complete when the last one arrives', () => {
  fc.assert(
    fc.property(GRAPHS, ({rows, arrival, listening}) => {
      const response = createTestResponse();
      const ids = rows.map((_, index) => `"$@${index + 1}"`);
      feed(response, bytesOf(`0:[${ids}]\n`));
      const promises = outcomeOf(getRoot(response)).value;
      for (let step = 0; step <= rows.length; step++) {
        promises.forEach((promise, index) => {
          if (listening[index] === step) {
            promise.then(() => {});
          }
        });
        if (step < rows.length) {
          const index = arrival[step];
          feed(response, formatRow(rows[index], index + 1));
        }
      }
      expectValues(rows, promises);
    }),
    RUNS,
  );
});
