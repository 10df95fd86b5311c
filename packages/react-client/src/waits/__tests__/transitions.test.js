// The table of graph.js is complete, and lists nothing that no function does.
import {Chunk} from 'flight-core/src/chunk/chunk.js';

import {createTestResponse} from '../../__tests__/support/responses.js';
import {NODE_TRANSITIONS, PendingNode} from '../graph.js';
import {end, fail, open} from '../transitions.js';

const STATES = Object.keys(NODE_TRANSITIONS);

const FUNCTIONS = [
  end,
  node => fail(node, new Error('failed')),
  node => open(node, new Chunk('blocked', null, null), null),
];

function reachedFrom(status) {
  const reached = FUNCTIONS.flatMap(run => {
    const node = new PendingNode(createTestResponse());
    node.status = status;
    try {
      run(node);
    } catch (error) {
      expect(error.message).toMatch('a state went from');
    }
    return node.status === status ? [] : [node.status];
  });
  return reached.sort();
}

if (__DEV__) {
  test.each(STATES)('%s', status => {
    expect(reachedFrom(status)).toEqual([...NODE_TRANSITIONS[status]].sort());
  });
} else {
  test('production does not check', () => {
    expect(reachedFrom('done')).toEqual([]);
    expect(reachedFrom('walking')).toContain('done');
  });
}
