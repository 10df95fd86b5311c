import {Queue} from '../queue.js';

const range = (from, to) =>
  Array.from({length: to - from}, (_, at) => from + at);

test.each([0, 1, 300, 999])('the rest after %i items were taken', count => {
  const queue = new Queue();
  for (const item of range(0, 1000)) {
    queue.push(item);
  }
  for (const item of range(0, count)) {
    expect(queue.take()).toBe(item);
  }
  expect(queue.takeAll()).toEqual(range(count, 1000));
  expect(queue.isEmpty()).toBe(true);
  queue.push('next');
  expect(queue.take()).toBe('next');
});
