import {
  createFulfilledChunk,
  createPendingChunk,
} from 'flight-core/src/chunk/chunk.js';
import {createReadable, readPromise} from '../readPromise.js';

function thrownBy(read) {
  try {
    return {value: read()};
  } catch (thrown) {
    return thrown;
  }
}

describe('reading a promise', () => {
  test('throws it until it is fulfilled', async () => {
    const promise = Promise.resolve('value');
    expect(thrownBy(() => readPromise(promise))).toBe(promise);
    expect(promise.status).toBe('pending');
    expect(thrownBy(() => readPromise(promise))).toBe(promise);
    await promise;
    expect(readPromise(promise)).toBe('value');
  });

  test('throws the reason of a rejected promise', async () => {
    const promise = Promise.reject(new Error('lost'));
    expect(thrownBy(() => readPromise(promise))).toBe(promise);
    await promise.catch(() => {});
    expect(() => readPromise(promise)).toThrow('lost');
  });

  test('uses the outcome that other code has stored on the promise', () => {
    const noted = Object.assign(Promise.resolve(1), {
      status: 'fulfilled',
      value: 2,
    });
    expect(readPromise(noted)).toBe(2);
  });

  test('does not wait for a chunk that has arrived', () => {
    expect(readPromise(createFulfilledChunk('value'))).toBe('value');
    const pending = createPendingChunk();
    expect(thrownBy(() => readPromise(pending))).toBe(pending);
  });
});

describe('a readable promise', () => {
  test('is read synchronously if it is settled synchronously', async () => {
    const fulfilled = createReadable(resolve => resolve('value'));
    expect(readPromise(fulfilled)).toBe('value');
    expect(await fulfilled).toBe('value');
    const rejected = createReadable((resolve, reject) => reject('lost'));
    expect(thrownBy(() => readPromise(rejected))).toBe('lost');
    await expect(rejected).rejects.toBe('lost');
  });

  test('keeps its first outcome', async () => {
    const promise = createReadable((resolve, reject) => {
      resolve('first');
      reject('second');
      resolve('third');
    });
    expect(readPromise(promise)).toBe('first');
    expect(await promise).toBe('first');
  });

  test('does not report a rejection without a listener', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    createReadable((resolve, reject) => reject(new Error('lost')));
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
  });
});
