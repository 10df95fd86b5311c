import {
  createFulfilledChunk,
  createPendingChunk,
  createRejectedChunk,
} from 'flight-core/src/chunk/chunk.js';
import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {
  createTestHost,
  createTestResponse,
} from '../../__tests__/support/responses.js';
import {attachWithWarnings} from '../../dev/formWarnings.js';
import {attachFormActions} from '../attachFormActions.js';
import {
  createServerFunction,
  rememberServerFunction,
} from '../serverFunction.js';

function create(host, callServer = () => {}) {
  return createServerFunction(host, {id: 'act', bound: null}, callServer);
}

describe('binding a server function', () => {
  const host = createTestHost({prepareServerFunction: attachFormActions});

  test('keeps the id and adds the arguments', async () => {
    const bound = create(host).bind(null, 1).bind(null, 2, 3);
    const reference = host.serverFunctions.get(bound);
    expect(reference.id).toBe('act');
    expect(await reference.bound).toEqual([1, 2, 3]);
  });

  test('passes the bound arguments first', () => {
    const callServer = jest.fn();
    create(host, callServer).bind(null, 1).bind(null, 2)(3);
    expect(callServer).toHaveBeenCalledWith('act', [1, 2, 3]);
  });

  test('has arguments that can be read at once if they are known', () => {
    const known = create(host).bind(null, 1);
    const received = () => {};
    const bound = createFulfilledChunk([1]);
    rememberServerFunction(host, received, {id: 'act', bound});
    for (const fn of [known, known.bind(null, 2), received.bind(null, 2)]) {
      const {bound} = host.serverFunctions.get(fn);
      expect(bound).toBeInstanceOf(Promise);
      expect(bound).toMatchObject({status: 'fulfilled', value: {0: 1}});
    }
    const failed = () => {};
    const rejected = createRejectedChunk('lost');
    rememberServerFunction(host, failed, {id: 'act', bound: rejected});
    const again = host.serverFunctions.get(failed.bind(null, 1)).bound;
    expect(again).toMatchObject({status: 'rejected', reason: 'lost'});
  });

  test('has arguments that can be read once the first ones have arrived', async () => {
    const bound = createPendingChunk();
    const fn = () => {};
    rememberServerFunction(host, fn, {id: 'act', bound});
    const early = fn.bind(null, 2);
    expect(() => early.$$IS_SIGNATURE_EQUAL('act', 2)).toThrow();
    settleWithValue(createTestResponse(), bound, [1]);
    await host.serverFunctions.get(early).bound;
    expect(early.$$IS_SIGNATURE_EQUAL('act', 2)).toBe(true);
    const next = early.bind(null, 3);
    expect(next.$$IS_SIGNATURE_EQUAL('act', 3)).toBe(true);
  });

  test('does not report bound arguments that failed', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const bound = Promise.reject(new Error('lost'));
    const fn = () => {};
    rememberServerFunction(host, fn, {id: 'act', bound});
    const again = host.serverFunctions.get(fn.bind(null, 1));
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
    await expect(again.bound).rejects.toThrow('lost');
  });
});

describe('binding a server function in development', () => {
  const host = createTestHost({prepareServerFunction: attachWithWarnings});

  test('warns about a receiver', async () => {
    const print = jest.spyOn(console, 'error').mockImplementation(() => {});
    const bound = create(host).bind({}, 1);
    expect(print).toHaveBeenCalledTimes(1);
    expect(print.mock.calls[0][0]).toContain('`this`');
    create(host).bind(null, 1);
    create(host).bind(undefined, 1);
    create(host).bind.call(() => {}, {});
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    expect(await host.serverFunctions.get(bound).bound).toEqual([1]);
  });
});
