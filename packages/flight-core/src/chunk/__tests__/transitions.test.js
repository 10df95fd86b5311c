// The table of chunk.js is complete, and lists nothing that no function does.
import {Agenda} from '../agenda.js';
import {beginReading, Chunk, CHUNK_TRANSITIONS, moveChunk} from '../chunk.js';
import {
  block,
  halt,
  settleWithError,
  settleWithModel,
  settleWithModule,
  settleWithValue,
  weaken,
} from '../settle.js';

const STATES = Object.keys(CHUNK_TRANSITIONS);

const owner = {
  agenda: new Agenda(),
  chunkBehind: () => null,
  initialize: chunk => beginReading(chunk),
};

const FUNCTIONS = {
  beginReading,
  block,
  halt,
  weaken,
  settleWithError: chunk => settleWithError(owner, chunk, null),
  settleWithModel: chunk => settleWithModel(owner, chunk, null),
  settleWithModule: chunk => settleWithModule(owner, chunk, null),
  settleWithValue: chunk => settleWithValue(owner, chunk, null),
};

// The statuses that functions give to a chunk. They refuse others with an error.
function reachedFrom(status) {
  const reached = Object.values(FUNCTIONS).flatMap(run => {
    const chunk = new Chunk(status, null, null);
    try {
      run(chunk);
    } catch (error) {
      expect(error.message).toMatch(/a state went from|cannot settle/);
    }
    return chunk.status === status ? [] : [chunk.status];
  });
  return [...new Set(reached)].sort();
}

if (__DEV__) {
  test.each(STATES)('%s', status => {
    const listed = CHUNK_TRANSITIONS[status].filter(to => to !== status);
    expect(reachedFrom(status)).toEqual(listed.sort());
  });

  test.each(STATES.flatMap(from => STATES.map(to => [from, to])))(
    '%s → %s',
    (from, to) => {
      const chunk = new Chunk(from, null, null);
      const move = () => moveChunk(chunk, to);
      if (CHUNK_TRANSITIONS[from].includes(to)) {
        move();
        expect(chunk.status).toBe(to);
      } else {
        expect(move).toThrow('a state went from');
      }
    },
  );
} else {
  test('production does not check', () => {
    const chunk = new Chunk('fulfilled', null, null);
    moveChunk(chunk, 'blocked');
    expect(chunk.status).toBe('blocked');
  });
}

// The three meanings of `reason`: the owner that reads a row, the error, and (in the client, where
// waits/transitions.js stores it) the node of a blocked chunk.
const REASONS = {
  resolved_model: ['settleWithModel', owner],
  resolved_module: ['settleWithModule', owner],
  rejected: ['settleWithError', 'the error'],
  fulfilled: ['settleWithValue', null],
  blocked: ['beginReading', null],
  halted: ['halt', null],
  pending_weak: ['weaken', null],
};

test.each(Object.keys(REASONS))('the reason of a chunk: %s', status => {
  const [name, reason] = REASONS[status];
  const chunk = new Chunk('pending', null, null);
  if (name === 'settleWithError') {
    settleWithError(owner, chunk, reason);
  } else {
    FUNCTIONS[name](chunk);
  }
  expect(chunk.status).toBe(status);
  expect(chunk.reason).toBe(reason);
});
