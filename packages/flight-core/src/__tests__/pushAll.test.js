import {pushAll} from '../pushAll.js';

test('all items are pushed, however many', () => {
  const list = ['first'];
  pushAll(list, Array(500000).fill('item'));
  expect(list).toHaveLength(500001);
  expect(list.at(0)).toBe('first');
  expect(list.at(-1)).toBe('item');
});

test('a list can be pushed to itself', () => {
  const list = [1, 2];
  pushAll(list, list);
  expect(list).toEqual([1, 2, 1, 2]);
});
