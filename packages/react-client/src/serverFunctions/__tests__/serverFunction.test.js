import {createFulfilledChunk} from 'flight-core/src/chunk/chunk.js';

import {createTestHost} from '../../__tests__/support/responses.js';
import {
  createServerFunction,
  readFunctionRow,
  rememberServerFunction,
} from '../serverFunction.js';

describe('a server function', () => {
  test('is remembered with its first id', () => {
    const host = createTestHost();
    const fn = () => {};
    rememberServerFunction(host, fn, {id: 'first', bound: null});
    rememberServerFunction(host, fn, {id: 'second', bound: null});
    expect(host.serverFunctions.get(fn)).toEqual({id: 'first', bound: null});
  });

  test('is prepared once', () => {
    const prepareServerFunction = jest.fn();
    const host = createTestHost({prepareServerFunction});
    const reference = {id: 'a', bound: null};
    const fn = createServerFunction(host, reference, () => {});
    rememberServerFunction(host, fn, {id: 'b', bound: null});
    expect(prepareServerFunction.mock.calls).toEqual([[host, fn, reference]]);
  });

  test('waits for bound arguments that are any promise', async () => {
    const callServer = jest.fn(() => 'result');
    const reference = {id: 'a', bound: Promise.resolve([1])};
    const fn = createServerFunction(createTestHost(), reference, callServer);
    expect(await fn(2)).toBe('result');
    expect(callServer).toHaveBeenCalledWith('a', [1, 2]);
  });
});

test('a row has the id and the bound arguments of a function', () => {
  const bound = createFulfilledChunk([1]);
  expect(readFunctionRow({id: 'act', bound})).toEqual({id: 'act', bound});
});

test.each([[null], [undefined], [[1]], ['none']])(
  'invalid bound arguments are ignored: %j',
  bound => {
    const reference = readFunctionRow({id: 'act', bound});
    expect(reference).toEqual({id: 'act', bound: null});
  },
);

test.each([[null], [undefined], ['act'], [5], [{}], [{id: 5}], [['act']]])(
  '%j names no function',
  row => {
    expect(readFunctionRow(row)).toBeNull();
  },
);
