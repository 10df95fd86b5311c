import {
  createMessageScheduler,
  scheduleInTimeout,
  scheduleMicrotask,
} from '../scheduling.js';

test('a microtask runs after the current task, in order', async () => {
  const log = [];
  scheduleMicrotask(() => log.push(1));
  queueMicrotask(() => log.push(2));
  scheduleMicrotask(() => log.push(3));
  expect(log).toEqual([]);
  await null;

  expect(log).toEqual([1, 2, 3]);
});

describe.each([
  ['timeouts', () => scheduleInTimeout],
  ['messages', createMessageScheduler],
])('tasks by %s', (_, create) => {
  test('run in order, each on its own', async () => {
    const schedule = create();
    const log = [];
    await new Promise(resolve => {
      schedule(() => {
        log.push('first');
        queueMicrotask(() => log.push('between'));
        schedule(() => {
          log.push('last');
          resolve();
        });
      });
      schedule(() => log.push('second'));
      queueMicrotask(() => log.push('microtask'));
    });

    expect(log).toEqual(['microtask', 'first', 'between', 'second', 'last']);
  });
});
