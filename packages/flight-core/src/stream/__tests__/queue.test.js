import {Queue} from '../queue.js';

test('items are taken in the order in which they were added', () => {
  const queue = new Queue();
  expect([queue.first(), queue.shift(), queue.length]).toEqual([null, null, 0]);
  expect(queue.push('a')).toBe('a');
  queue.push('b');
  expect([queue.first(), queue.length]).toEqual(['a', 2]);
  expect(queue.shift()).toBe('a');
  expect(queue.rest()).toEqual(['b']);
  expect([queue.shift(), queue.shift()]).toEqual(['b', null]);
});

test('taken items are released', () => {
  const queue = new Queue();
  for (let item = 0; item < 10000; item++) {
    queue.push(item);
    queue.push(-item);
    expect(queue.shift()).not.toBeNull();
  }
  while (queue.length > 1) {
    queue.shift();
  }
  expect(queue.items.length).toBeLessThan(3000);
  expect(queue.shift()).toBe(-9999);
});
