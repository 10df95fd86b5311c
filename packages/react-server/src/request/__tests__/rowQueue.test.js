import {MODEL_ROW} from 'flight-core/src/wire/rowTags.js';

import {LANES, createRowQueue, drain, isQueueEmpty} from '../rowQueue.js';

function row(payload) {
  return {id: 0, tag: MODEL_ROW, payload};
}

// Two rows in each lane, named after it.
function createFullQueue() {
  const queue = createRowQueue();
  for (const lane of LANES.toReversed()) {
    queue[lane].push(row(lane + ' 1'));
    queue[lane].push(row(lane + ' 2'));
  }
  return queue;
}

function payloadsOf(rows) {
  return rows.map(({payload}) => payload);
}

test('a new queue is empty, and one with a row in any lane is not', () => {
  expect(isQueueEmpty(createRowQueue())).toBe(true);
  for (const lane of LANES) {
    const queue = createRowQueue();
    queue[lane].push(row(1));
    expect(isQueueEmpty(queue)).toBe(false);
  }
});

test('lanes are drained in order, oldest row first', () => {
  const queue = createFullQueue();
  const written = [];
  expect(drain(queue, next => written.push(next) > 0)).toBe(true);
  expect(payloadsOf(written)).toEqual([
    'imports 1',
    'imports 2',
    'hints 1',
    'hints 2',
    'debug 1',
    'debug 2',
    'regular 1',
    'regular 2',
    'errors 1',
    'errors 2',
  ]);
  expect(isQueueEmpty(queue)).toBe(true);
});

test('a writer that returns false gets one row of each lane that waits for no other', () => {
  const queue = createFullQueue();
  const written = [];
  const write = next => {
    written.push(next);
    return false;
  };
  for (const expected of [
    ['imports 1'],
    ['imports 2', 'hints 1', 'debug 1'],
    ['hints 2', 'debug 2', 'regular 1'],
    ['regular 2', 'errors 1'],
    ['errors 2'],
  ]) {
    expect(drain(queue, write)).toBe(false);
    expect(payloadsOf(written)).toEqual(expected);
    written.length = 0;
  }
  expect(isQueueEmpty(queue)).toBe(true);
});

test('a row is removed even if the writer throws', () => {
  const queue = createFullQueue();
  const written = [];
  const failure = new Error('full');
  const write = next => {
    written.push(next);
    if (written.length === 3) {
      throw failure;
    }
    return true;
  };
  expect(() => drain(queue, write)).toThrow(failure);
  const rest = [];
  drain(queue, next => rest.push(next) > 0);
  expect(payloadsOf(rest)).toEqual([
    'hints 2',
    'debug 1',
    'debug 2',
    'regular 1',
    'regular 2',
    'errors 1',
    'errors 2',
  ]);
});

test('many rows are taken in order, even if few are taken at a time', () => {
  const queue = createRowQueue();
  const written = [];
  let made = 0;
  for (let round = 0; round < 2000; round++) {
    for (let i = 0; i < 3; i++) {
      queue.regular.push(row(made++));
    }
    drain(queue, next => written.push(next) % 2 !== 0);
  }
  while (!isQueueEmpty(queue)) {
    drain(queue, next => written.push(next) % 2 !== 0);
  }
  expect(payloadsOf(written)).toEqual(Array.from({length: made}, (_, i) => i));
});

test('written rows are released', () => {
  const queue = createRowQueue();
  for (let i = 0; i < 4000; i++) {
    queue.regular.push(row(i));
  }
  for (let i = 0; i < 3000; i++) {
    drain(queue, () => false);
  }
  expect(queue.regular.items.length).toBeLessThan(2100);
});
