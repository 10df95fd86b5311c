// Generated rows that refer to each other, in any order of arrival and reading: when the last row
// has arrived, all of them are complete and have the right values.
import fc from 'fast-check';

import {getRoot} from '../index.js';
import {
  bytesOf,
  createTestResponse,
  feed,
  outcomeOf,
  readLazyNode,
} from './support/responses.js';

const RUNS = {numRuns: Number(process.env.G ?? 1000), seed: 1};

// How a part of a row refers to another row, and what the part leads to in the end.
const FORMS = {
  value: {write: id => `$${id}`, read: part => part},
  lazy: {write: id => `$L${id}`, read: readLazyNode},
  promise: {write: id => `$@${id}`, read: part => outcomeOf(part).value},
};

// Content of a collection, and its parts again. A Set would not keep the same part twice.
const KINDS = {
  list: {tag: null, write: part => [part], read: list => list.flat()},
  map: {
    tag: 'Q',
    write: (part, at) => [at, part],
    read: map => [...map.values()],
  },
  'map by keys': {
    tag: 'Q',
    write: part => [[part], 'x'],
    read: map => [...map.keys()].flat(),
  },
  set: {tag: 'W', write: part => [part], read: set => [...set].flat()},
  iterator: {tag: 'i', write: part => part, read: iterator => [...iterator]},
};

// A row is the value of another row, or a list or collection of parts that refer to rows. The
// content of a collection is a row of its own.
const GRAPHS = fc.integer({min: 1, max: 7}).chain(count => {
  const id = fc.integer({min: 1, max: count});
  const part = fc.record({id, form: fc.constantFrom(...Object.keys(FORMS))});
  const row = fc.oneof(
    {weight: 1, arbitrary: fc.record({same: id})},
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(...Object.keys(KINDS)),
        parts: fc.array(part, {maxLength: 4}),
      }),
    },
  );
  const step = fc.integer({min: 0, max: 2 * count});
  return fc.record({
    rows: fc.array(row, {minLength: count, maxLength: count}),
    arrival: fc.shuffledSubarray(
      Array.from({length: 2 * count}, (_, index) => index),
      {minLength: 2 * count},
    ),
    // The number of rows after which each promise gets its first listener.
    listening: fc.array(step, {minLength: count, maxLength: count}),
    // The numbers of rows after which a chunk of bytes ends, and the size of slices.
    chunks: fc.oneof(fc.constant([]), fc.array(step)),
    sliceSize: fc.constantFrom(1, 7, Infinity),
  });
});

// The text of each row.
function rowsOf(rows) {
  return rows.flatMap(({same, kind, parts}, index) => {
    const id = index + 1;
    const contentId = (id + rows.length).toString(16);
    if (same !== undefined) {
      return [`${id}:"$${same}"\n`, `${contentId}:null\n`];
    }
    const {tag, write} = KINDS[kind];
    const content = parts.map((part, at) =>
      write(FORMS[part.form].write(part.id), at),
    );
    const text = JSON.stringify(content);
    return tag === null
      ? [`${id}:${text}\n`, `${contentId}:null\n`]
      : [`${id}:"$${tag}${contentId}"\n`, `${contentId}:${text}\n`];
  });
}

// The row whose list or collection is the value of this row, or null if there is none.
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

// Texts that say what is wrong.
function wrongValues(rows, promises) {
  const outcomes = promises.map(outcomeOf);
  const valueOfRow = id => {
    const last = lastRow(rows, id);
    return last === null ? null : outcomes[last - 1].value;
  };
  return rows.flatMap(({kind, parts}, index) => {
    const id = index + 1;
    const {status, value} = outcomes[index];
    if (status !== 'fulfilled' || value !== valueOfRow(id)) {
      return [`row ${id} is ${status}`];
    }
    if (!parts) {
      return [];
    }
    const found = KINDS[kind].read(value);
    return found.length === parts.length
      ? parts
          .filter((part, at) => {
            const read = FORMS[part.form].read(found[at]);
            return read !== valueOfRow(part.id);
          })
          .map(part => `the ${part.form} ${part.id} of row ${id}`)
      : [`row ${id} has ${found.length} parts`];
  });
}

function receiveGraph({rows, arrival, listening, chunks, sliceSize}) {
  const response = createTestResponse();
  const ids = rows.map((_, index) => `"$@${index + 1}"`);
  feed(response, bytesOf(`0:[${ids}]\n`));
  const promises = outcomeOf(getRoot(response)).value;
  const sent = rowsOf(rows);
  let text = '';
  for (let step = 0; step <= sent.length; step++) {
    if (chunks.includes(step) || step === sent.length) {
      feed(response, bytesOf(text), sliceSize);
      text = '';
    }
    promises.forEach((promise, index) => {
      if (listening[index] === step) {
        promise.then(() => {});
      }
    });
    if (step < sent.length) {
      text += sent[arrival[step]];
    }
  }
  return promises;
}

test('rows that refer to each other are complete when the last one arrives', () => {
  fc.assert(
    fc.property(GRAPHS, graph => {
      expect(wrongValues(graph.rows, receiveGraph(graph))).toEqual([]);
    }),
    RUNS,
  );
});
