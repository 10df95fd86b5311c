import {Agenda} from '../agenda.js';
import {createFulfilledChunk, createPendingChunk} from '../chunk.js';
import {
  block,
  createBlockedChunk,
  createModelChunk,
  halt,
  settleWithError,
  settleWithModel,
  settleWithModule,
  settleWithValue,
} from '../settle.js';

function createOwner() {
  return {
    agenda: new Agenda(),
    chunkBehind: value => (value instanceof Promise ? value : null),
    initialize(chunk, content) {
      settleWithValue(this, chunk, 'value of ' + content);
    },
  };
}

describe('transitions', () => {
  test('a row with a listener is read when it arrives', () => {
    const chunk = createPendingChunk();
    const values = [];
    chunk.then(value => values.push(value));
    settleWithModel(createOwner(), chunk, 'row');
    expect(values).toEqual(['value of row']);
  });

  test('a row without a listener stays unread', () => {
    const owner = createOwner();
    const chunk = createPendingChunk();
    settleWithModel(owner, chunk, 'row');
    expect(chunk.status).toBe('resolved_model');
    expect(createModelChunk(owner, 'x').status).toBe('resolved_model');
  });

  test('listeners of a module are called when it can be required', () => {
    const chunk = createPendingChunk();
    const values = [];
    chunk.then(value => values.push(value));
    block(chunk);
    expect(chunk.status).toBe('blocked');
    settleWithModule(createOwner(), chunk, 'module');
    expect(values).toEqual(['value of module']);
  });

  test('a chunk cannot be settled twice', () => {
    const owner = createOwner();
    const chunk = createFulfilledChunk(1);
    const refusal = 'fulfilled cannot settle';
    expect(() => settleWithValue(owner, chunk, 2)).toThrow(refusal);
    expect(() => settleWithError(owner, chunk, 2)).toThrow(refusal);
    expect(() => settleWithModel(owner, chunk, 2)).toThrow(refusal);
    expect(() => halt(chunk)).toThrow(refusal);
  });

  test('callbacks run after the walk, with the state at that time', () => {
    const owner = createOwner();
    const chunk = createBlockedChunk();
    const seen = [];
    chunk.then(() => seen.push(chunk.status));
    owner.agenda.during(() => {
      settleWithValue(owner, chunk, 1);
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['fulfilled']);
  });

  test('a callback that throws does not prevent the next ones', () => {
    const owner = createOwner();
    const chunk = createPendingChunk();
    const second = jest.fn();
    chunk.then(() => {
      throw new Error('from a callback');
    });
    chunk.then(second);
    expect(() => settleWithValue(owner, chunk, 1)).toThrow('from a callback');
    expect(second).toHaveBeenCalledWith(1);
  });

  test('promises that resolve to each other are an error, not an endless wait', () => {
    const owner = createOwner();
    const first = createPendingChunk();
    const second = createPendingChunk();
    settleWithValue(owner, first, second);
    settleWithValue(owner, second, first);
    expect(first.status).toBe('fulfilled');
    expect(second.status).toBe('rejected');
    expect(second.reason.message).toMatch('refers to itself');
  });
});
