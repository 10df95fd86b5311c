import {createFulfilledChunk} from 'flight-core/src/chunk/chunk.js';
import {readFunctionRow} from '../serverRow.js';

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
