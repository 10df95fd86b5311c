import {createFulfilledChunk} from 'flight-core/src/chunk/chunk.js';
import {readServerReference} from '../serverRow.js';

test('a row names a function and the arguments it is bound to', () => {
  const bound = createFulfilledChunk([1]);
  expect(readServerReference({id: 'act', bound})).toEqual({id: 'act', bound});
});

test.each([[null], [undefined], [[1]], ['none']])(
  'bound arguments that are %j are none',
  bound => {
    const reference = readServerReference({id: 'act', bound});
    expect(reference).toEqual({id: 'act', bound: null});
  },
);

test.each([[null], [undefined], ['act'], [5], [{}], [{id: 5}], [['act']]])(
  '%j names no function',
  row => {
    expect(readServerReference(row)).toBeNull();
  },
);
