import {Queue} from '../queue.js';

const range = (from, to) =>
  Array.from({length: to - from}, (_, at) => from + at);

test('items are taken in the order in which they were added', () => {
  const queue = new Queue();
  expect([queue.isEmpty(), queue.length]).toEqual([true, 0]);
  queue.push('a');
  queue.push('b');
  expect([queue.first(), queue.length]).toEqual(['a', 2]);
  expect(queue.take()).toBe('a');
  expect([queue.first(), queue.length]).toEqual(['b', 1]);
  expect(queue.take()).toBe('b');
  expect(queue.isEmpty()).toBe(true);
});

test('an emptied queue and a new one do not share their next items', () => {
  const emptied = new Queue();
  emptied.push('a');
  emptied.take();
  emptied.push('b');
  emptied.push('c');

  expect(new Queue().isEmpty()).toBe(true);
  expect([emptied.take(), emptied.take()]).toEqual(['b', 'c']);
});

test('taken items are released', () => {
  const queue = new Queue();
  for (let item = 0; item < 10000; item++) {
    queue.push(item);
    queue.push(-item);
    expect(queue.take()).not.toBeUndefined();
  }
  while (queue.length > 1) {
    queue.take();
  }
  expect(queue.items.length).toBeLessThan(3000);
  expect(queue.take()).toBe(-9999);
});

test.each([0, 1, 300, 999])('the rest after %i items were taken', count => {
  const queue = new Queue();
  for (const item of range(0, 1000)) {
    queue.push(item);
  }
  for (const item of range(0, count)) {
    expect(queue.take()).toBe(item);
  }
  for (const item of range(count, 1000)) {
    expect(queue.take()).toBe(item);
  }
  expect(queue.isEmpty()).toBe(true);
  queue.push('next');
  expect(queue.take()).toBe('next');
});
