import {
  createMessageScheduler,
  scheduleInTimeout,
  scheduleMicrotask,
} from '../scheduling.js';

function loadWithoutQueueMicrotask() {
  const {queueMicrotask} = globalThis;
  delete globalThis.queueMicrotask;
  try {
    let loaded;
    jest.isolateModules(() => {
      loaded = require('../scheduling.js');
    });
    return loaded;
  } finally {
    globalThis.queueMicrotask = queueMicrotask;
  }
}

describe.each([
  ['queueMicrotask', () => scheduleMicrotask],
  ['promises', () => loadWithoutQueueMicrotask().scheduleMicrotask],
])('a microtask by %s', (_, load) => {
  test('runs after the current task, in order', async () => {
    const schedule = load();
    const log = [];
    schedule(() => log.push(1));
    schedule(() => log.push(2));
    expect(log).toEqual([]);
    await null;
    await null;

    expect(log).toEqual([1, 2]);
  });
});

test('without queueMicrotask an error of a microtask is thrown by a timeout', async () => {
  const timeouts = [];
  const spy = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(callback => timeouts.push(callback));
  const error = new Error('of the callback');
  loadWithoutQueueMicrotask().scheduleMicrotask(() => {
    throw error;
  });
  for (let i = 0; i < 5; i++) {
    await null;
  }
  spy.mockRestore();

  expect(timeouts.length).toBe(1);
  expect(timeouts[0]).toThrow(error);
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
