import {
  createFulfilledChunk,
  createPendingChunk,
  createRejectedChunk,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {ReadableItems} from '../readableItems.js';

function createOwner() {
  return {
    agenda: new Agenda(),
    chunkBehind: () => null,
    initialize() {
      throw new Error('Expected no read of a chunk.');
    },
  };
}

async function readAll(items) {
  const values = [];
  try {
    for await (const value of items.value) {
      values.push(value);
    }
  } catch (error) {
    values.push(`failed: ${error.message}`);
  }
  return values;
}

test('items are in order, even if some settle late', async () => {
  const owner = createOwner();
  const items = new ReadableItems(owner, 0);
  const late = createPendingChunk();
  items.push(createFulfilledChunk('first'));
  items.push(late);
  items.push(createFulfilledChunk('last'));
  items.close();
  settleWithValue(owner, late, 'late');
  expect(await readAll(items)).toEqual(['first', 'late', 'last']);
});

test('an item that failed fails the stream, and later items are dropped', async () => {
  const items = new ReadableItems(createOwner(), 0);
  const read = readAll(items);
  items.push(createRejectedChunk(new Error('broken')));
  items.push(createFulfilledChunk('lost'));
  items.close();
  expect(await read).toEqual(['failed: broken']);
});

test('the first end counts', async () => {
  const items = new ReadableItems(createOwner(), 0);
  items.close();
  items.close();
  items.fail(new Error('too late'));
  expect(await readAll(items)).toEqual([]);
});

test('after the reader has cancelled, items are dropped', async () => {
  const items = new ReadableItems(createOwner(), 0);
  await items.value.cancel();
  items.push(createFulfilledChunk('unread'));
  items.fail(new Error('unheard'));
  expect(items.ended).toBe(true);
});

test('many items may wait for one item', async () => {
  const owner = createOwner();
  const items = new ReadableItems(owner, 0);
  const late = createPendingChunk();
  items.push(late);
  for (let index = 0; index < 10000; index++) {
    items.push(createFulfilledChunk(index));
  }
  items.close();
  settleWithValue(owner, late, -1);
  const values = await readAll(items);
  expect(values.length).toBe(10001);
  expect(values.at(-1)).toBe(9999);
});
