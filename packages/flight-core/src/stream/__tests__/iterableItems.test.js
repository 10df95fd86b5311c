import {Agenda} from '../../chunk/agenda.js';
import {createPendingChunk} from '../../chunk/chunk.js';
import {settleWithValue} from '../../chunk/settle.js';
import {IterableItems} from '../iterableItems.js';

function createOwner() {
  return {
    agenda: new Agenda(),
    chunkBehind: () => null,
    createPending: createPendingChunk,
    initialize() {
      throw new Error('Expected no read of a chunk.');
    },
  };
}

function push(items, value) {
  settleWithValue(items.owner, items.arrive(), {done: false, value});
}

const EMPTY = {done: true, value: undefined};

describe.each([
  ['kept', false],
  ['passing', true],
])('results that are %s', (name, isSingleUse) => {
  function open() {
    const items = new IterableItems(createOwner(), {isSingleUse});
    return {items, iterator: items.value[Symbol.asyncIterator]()};
  }

  test('may be requested early and late, and are empty after the end', async () => {
    const {items, iterator} = open();
    push(items, 1);
    const results = [1, 2, 3, 4].map(() => iterator.next());
    push(items, 2);
    items.finish(items.settleBeyond);
    results.push(iterator.next());
    expect(await Promise.all(results)).toEqual([
      {done: false, value: 1},
      {done: false, value: 2},
      EMPTY,
      EMPTY,
      EMPTY,
    ]);
  });

  test('fail if they were requested before the failure, and are empty after that', async () => {
    const {items, iterator} = open();
    const results = [iterator.next(), iterator.next()];
    items.fail(new Error('gone'));
    items.fail(new Error('again'));
    const outcomes = await Promise.allSettled(results);
    expect(outcomes.map(({reason}) => reason?.message)).toEqual([
      'gone',
      'gone',
    ]);
    expect(await iterator.next()).toEqual(EMPTY);
  });

  // Settled chunks call back synchronously. So next() may be called while the results are being
  // settled at the end.
  test.each(['finish', 'fail'])(
    'may be requested while %s settles others',
    async how => {
      const {items, iterator} = open();
      const seen = [];
      const again = () => {
        seen.push(iterator.next());
      };
      iterator.next().then(again, again);
      iterator.next().then(again, again);
      if (how === 'fail') {
        items.fail(new Error('gone'));
      } else {
        items.finish(items.settleBeyond);
      }
      expect(await Promise.all(seen)).toEqual([EMPTY, EMPTY]);
    },
  );
});

test('an iterable can be iterated again, an iterator once', async () => {
  const kept = new IterableItems(createOwner(), {isSingleUse: false});
  const passing = new IterableItems(createOwner(), {isSingleUse: true});
  for (const items of [kept, passing]) {
    push(items, 1);
    items.finish(items.settleBeyond);
  }
  const read = async ({value}) => {
    const values = [];
    for await (const item of value) {
      values.push(item);
    }
    return values;
  };
  expect([await read(kept), await read(kept)]).toEqual([[1], [1]]);
  expect([await read(passing), await read(passing)]).toEqual([[1], []]);
});

test('next() accepts no value', () => {
  const {value} = new IterableItems(createOwner(), {isSingleUse: true});
  expect(() => value.next('value')).toThrow(
    expect.objectContaining({code: 524, kind: 'usage'}),
  );
  expect(Reflect.ownKeys(value)).toEqual(['next', Symbol.asyncIterator]);
});
