import {Agenda} from '../agenda.js';
import {
  Wait,
  closeWait,
  dependencyDone,
  dependencyMoved,
  failWait,
  isWanted,
  waitFor,
} from '../blocked.js';
import {createPendingChunk} from '../chunk.js';
import {
  createBlockedChunk,
  halt,
  settleWithError,
  settleWithValue,
} from '../settle.js';

const owner = {
  initialize() {},
  chunkBehind: () => null,
  agenda: new Agenda(),
};

// The smallest dependency: takes the value as it is and puts it under `key`.
class Part {
  constructor(wait, target, key) {
    Object.assign(this, {wait, target, key, source: null});
    this.copies = false;
    this.isRoot = false;
  }

  settled(chunk) {
    if (!isWanted(this, chunk)) {
      return;
    }
    if (chunk.status === 'rejected') {
      failWait(this.wait, chunk.reason);
    } else if (this.reach(chunk.value) === 'moved') {
      dependencyMoved(this);
    } else {
      this.fill();
      dependencyDone(this);
    }
  }

  reach(value) {
    this.value = value;
    return 'reached';
  }

  fill() {
    this.target[this.key] = this.copies ? {...this.value} : this.value;
  }
}

function blockOn(sources) {
  const wait = new Wait(owner);
  const value = {};
  const chunk = createBlockedChunk();
  for (const [key, source] of Object.entries(sources)) {
    waitFor(new Part(wait, value, key), source);
  }
  return {wait, value, chunk};
}

function close({wait, value, chunk}) {
  closeWait(wait, chunk, value);
  return chunk;
}

describe('a wait', () => {
  test('settles its chunk when the last part has come', () => {
    const a = createPendingChunk();
    const b = createPendingChunk();
    const chunk = close(blockOn({a, b}));
    settleWithValue(owner, b, 2);
    expect(chunk.status).toBe('blocked');
    settleWithValue(owner, a, 1);
    expect(chunk).toMatchObject({status: 'fulfilled', value: {a: 1, b: 2}});
  });

  test('does not settle while the walk that meets the parts is under way', () => {
    const a = createPendingChunk();
    const blocked = blockOn({a});
    settleWithValue(owner, a, 1);
    expect(blocked.chunk.status).toBe('blocked');
    expect(close(blocked).status).toBe('fulfilled');
  });

  test('fails with the first part that fails', () => {
    const a = createPendingChunk();
    const b = createPendingChunk();
    const chunk = close(blockOn({a, b}));
    settleWithError(owner, a, 'first');
    settleWithError(owner, b, 'second');
    expect(chunk).toMatchObject({status: 'rejected', reason: 'first'});
  });

  test('that has failed before it was closed fails at once', () => {
    const blocked = blockOn({a: createPendingChunk()});
    failWait(blocked.wait, 'early');
    expect(close(blocked)).toMatchObject({
      status: 'rejected',
      reason: 'early',
    });
  });

  test('for something halted stays blocked', () => {
    const a = createPendingChunk();
    const chunk = close(blockOn({a}));
    halt(a);
    const late = close(blockOn({a}));
    expect([chunk.status, late.status]).toEqual(['blocked', 'blocked']);
  });
});

describe('waits in a circle', () => {
  test('settle together', () => {
    const one = blockOn({});
    const two = blockOn({one: one.chunk});
    close(two);
    waitFor(new Part(one.wait, one.value, 'two'), two.chunk);
    close(one);
    expect(one.chunk.status).toBe('fulfilled');
    expect(two.chunk.status).toBe('fulfilled');
    expect(one.value.two.one).toBe(one.value);
  });

  test('a wait for itself is a circle', () => {
    const one = blockOn({});
    waitFor(new Part(one.wait, one.value, 'self'), one.chunk);
    close(one);
    expect(one.chunk.status).toBe('fulfilled');
    expect(one.value.self).toBe(one.value);
  });

  test('wait for what is missing outside of the circle', () => {
    const outside = createPendingChunk();
    const one = blockOn({});
    const two = blockOn({one: one.chunk, outside});
    close(two);
    waitFor(new Part(one.wait, one.value, 'two'), two.chunk);
    close(one);
    expect(one.chunk.status).toBe('blocked');
    settleWithValue(owner, outside, 'here');
    expect(one.chunk.status).toBe('fulfilled');
    expect(one.value.two.outside).toBe('here');
  });

  test('fail together', () => {
    const outside = createPendingChunk();
    const one = blockOn({});
    const two = blockOn({one: one.chunk, outside});
    close(two);
    waitFor(new Part(one.wait, one.value, 'two'), two.chunk);
    close(one);
    settleWithError(owner, outside, 'gone');
    expect(one.chunk).toMatchObject({status: 'rejected', reason: 'gone'});
    expect(two.chunk).toMatchObject({status: 'rejected', reason: 'gone'});
  });

  test('are complete before any of them is copied', () => {
    const one = blockOn({});
    const two = blockOn({});
    const copy = new Part(one.wait, one.value, 'copyOfTwo');
    copy.copies = true;
    waitFor(copy, two.chunk);
    waitFor(new Part(two.wait, two.value, 'one'), one.chunk);
    close(two);
    close(one);
    expect(one.value.copyOfTwo.one).toBe(one.value);
  });

  test('call their listeners when all of them are settled', () => {
    const one = blockOn({});
    const two = blockOn({one: one.chunk});
    const states = [];
    const look = () => states.push([one.chunk.status, two.chunk.status]);
    one.chunk.then(look);
    two.chunk.then(look);
    close(two);
    waitFor(new Part(one.wait, one.value, 'two'), two.chunk);
    close(one);
    expect(states).toEqual([
      ['fulfilled', 'fulfilled'],
      ['fulfilled', 'fulfilled'],
    ]);
  });
});
