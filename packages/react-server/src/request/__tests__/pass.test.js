import {createLatch, runLatched} from '../pass.js';

test('work that is requested several times while it runs, runs once more', () => {
  const latch = createLatch();
  let runs = 0;
  const work = () => {
    runs++;
    if (runs === 1) {
      runLatched(latch, work);
      runLatched(latch, work);
      expect(runs).toBe(1);
    }
  };
  runLatched(latch, work);
  expect(runs).toBe(2);
});

test('work that throws may run again', () => {
  const latch = createLatch();
  const work = jest.fn();
  expect(() =>
    runLatched(latch, () => {
      throw new Error('failure');
    }),
  ).toThrow('failure');
  runLatched(latch, work);
  expect(work).toHaveBeenCalledTimes(1);
});
