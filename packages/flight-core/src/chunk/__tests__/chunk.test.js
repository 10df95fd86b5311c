import {Agenda} from '../agenda.js';
import {
  createFulfilledChunk,
  createPendingChunk,
  createRejectedChunk,
  readChunk,
} from '../chunk.js';
import {
  halt,
  settleWithError,
  settleWithModel,
  settleWithValue,
} from '../settle.js';

const owner = {
  initialize() {},
  chunkBehind: () => null,
  agenda: new Agenda(),
};

describe('a chunk', () => {
  test('passes all checks for promises, and has three visible fields', () => {
    const chunk = createPendingChunk();
    expect(chunk).toBeInstanceOf(Promise);
    expect(chunk.constructor).toBe(Promise);
    expect(Object.keys(chunk)).toEqual(['status', 'value', 'reason']);
    expect(chunk.status).toBe('pending');
  });

  test('has a `then` that can be replaced and enumerated', () => {
    const prototype = Object.getPrototypeOf(createPendingChunk());
    const descriptor = Object.getOwnPropertyDescriptor(prototype, 'then');
    expect(descriptor).toMatchObject({
      configurable: true,
      enumerable: true,
      writable: true,
    });
    expect(Object.getPrototypeOf(prototype)).toBe(Promise.prototype);
  });

  test('calls back synchronously when it is settled, and returns nothing', () => {
    const calls = [];
    const fulfilled = createFulfilledChunk(5);
    const rejected = createRejectedChunk('no');
    expect(fulfilled.then(value => calls.push(value))).toBeUndefined();
    expect(rejected.then(null, reason => calls.push(reason))).toBeUndefined();
    expect(calls).toEqual([5, 'no']);
  });

  test('calls back in the order of registration when it settles', () => {
    const calls = [];
    const chunk = createPendingChunk();
    chunk.then(() => calls.push('first'));
    chunk.then(undefined, () => calls.push('never'));
    chunk.then(() => calls.push('second'));
    settleWithValue(owner, chunk, 1);
    expect(calls).toEqual(['first', 'second']);
  });

  test('an overflow of the stack in a callback passes when all are called', () => {
    const calls = [];
    const chunk = createPendingChunk();
    const recurse = () => recurse() + 1;
    chunk.then(recurse);
    chunk.then(value => calls.push(value));
    expect(() => settleWithValue(owner, chunk, 1)).toThrow('Maximum call');
    expect(calls).toEqual([1]);
  });

  test('can be awaited and wrapped', async () => {
    expect(await createFulfilledChunk('a')).toBe('a');
    await expect(Promise.resolve(createRejectedChunk(2))).rejects.toBe(2);
    const pending = createPendingChunk();
    setImmediate(() => settleWithValue(owner, pending, 'later'));
    expect(await pending).toBe('later');
  });

  test('never calls back once it is halted', () => {
    const chunk = createPendingChunk();
    const callback = jest.fn();
    chunk.then(callback, callback);
    halt(chunk);
    chunk.then(callback, callback);
    expect(chunk.status).toBe('halted');
    expect(callback).not.toHaveBeenCalled();
  });

  test('a rejection without a listener is not reported', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const chunk = createPendingChunk();
    chunk.then(() => {});
    settleWithError(owner, chunk, new Error('unseen'));
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
  });

  test('is initialized by its first reader', () => {
    const initialize = jest.fn(chunk => {
      chunk.status = 'fulfilled';
      chunk.value = 'read';
    });
    const chunk = createPendingChunk();
    settleWithModel({initialize, agenda: new Agenda()}, chunk, 'text');
    expect(chunk.status).toBe('resolved_model');
    expect(initialize).not.toHaveBeenCalled();
    readChunk(chunk);
    readChunk(chunk);
    expect(initialize).toHaveBeenCalledTimes(1);
    expect(chunk.value).toBe('read');
  });

  test('works where Promise.prototype is frozen', () => {
    const original = Object.getOwnPropertyDescriptor(Promise.prototype, 'then');
    const locked = {...original, writable: false};
    Object.defineProperty(Promise.prototype, 'then', locked);
    const callback = jest.fn();
    jest.isolateModules(() => {
      const chunks = require('../chunk.js');
      chunks.createFulfilledChunk(1).then(callback);
    });
    Object.defineProperty(Promise.prototype, 'then', original);
    expect(callback).toHaveBeenCalledWith(1);
  });
});
