import {close, getRoot} from '../../index.js';
import {
  bytesOf,
  feed,
  outcomeOf,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';

function open(text, options) {
  const response = receive(text, options);
  return {response, value: valueOf(getRoot(response))};
}

async function readAll(iterable) {
  const items = [];
  for await (const item of iterable) {
    items.push(item);
  }
  return items;
}

describe('an async iterator', () => {
  test('yields each item once, whether it is early or late', async () => {
    const {response, value} = open('0:x\n0:1\n');
    expect(value[Symbol.asyncIterator]()).toBe(value);
    const results = [value.next(), value.next(), value.next(), value.next()];
    feed(response, bytesOf('0:["$5"]\n0:C\n5:2\n'));
    expect(await Promise.all(results)).toEqual([
      {done: false, value: 1},
      {done: false, value: [2]},
      {done: true, value: undefined},
      {done: true, value: undefined},
    ]);
    expect(await readAll(value)).toEqual([]);
  });

  test('fails once', async () => {
    const {response, value} = open('0:x\n0:1\n');
    feed(response, bytesOf('0:E{"digest":"d"}\n'));
    expect(valueOf(value.next())).toEqual({done: false, value: 1});
    expect(outcomeOf(value.next()).reason.digest).toBe('d');
    expect(valueOf(value.next())).toEqual({done: true, value: undefined});
  });
});

describe('an async iterable', () => {
  test('can be iterated again from the start', async () => {
    const {value} = open('0:X\n0:1\n0:T1,t0:C\n');
    expect(await readAll(value)).toEqual([1, 't']);
    expect(await readAll(value)).toEqual([1, 't']);
    expect(Reflect.ownKeys(value)).toEqual([Symbol.asyncIterator]);
  });

  test('allows calls of next() before items arrive', async () => {
    const {response, value} = open('0:X\n');
    const iterator = value[Symbol.asyncIterator]();
    const results = [iterator.next(), iterator.next(), iterator.next()];
    feed(response, bytesOf('0:1\n0:{"a":"$$2"}\n0:C\n'));
    expect(await Promise.all(results)).toEqual([
      {done: false, value: 1},
      {done: false, value: {a: '$2'}},
      {done: true, value: undefined},
    ]);
  });

  test('reads items when they are awaited', () => {
    const {value} = open('0:X\n0:{broken\n0:2\n0:C\n');
    const iterator = value[Symbol.asyncIterator]();
    const broken = iterator.next();
    expect(broken.status).toBe('resolved_model');
    expect(outcomeOf(broken).reason.message).toMatch('The row 0 is broken');
    expect(valueOf(iterator.next())).toEqual({done: false, value: 2});
  });

  test('returns the return value of its source, once', async () => {
    const {value} = open('0:x\n0:1\n1:{"r":1}\n0:C"$1"\n');
    await value.next();
    expect(await value.next()).toEqual({done: true, value: {r: 1}});
    expect(await value.next()).toEqual({done: true, value: undefined});
  });

  test('fails where its source failed, and then ends', () => {
    const {response, value} = open('0:X\n0:1\n');
    const iterator = value[Symbol.asyncIterator]();
    const results = [iterator.next(), iterator.next(), iterator.next()];
    feed(response, bytesOf('0:E{"digest":"d"}\n'));
    expect(valueOf(results[0])).toEqual({done: false, value: 1});
    expect(outcomeOf(results[1]).reason.digest).toBe('d');
    expect(outcomeOf(results[2]).reason.digest).toBe('d');
    expect(valueOf(iterator.next())).toEqual({done: true, value: undefined});
  });

  test('fails at the end of the transport', () => {
    const {response, value} = open('0:X\n');
    const result = value[Symbol.asyncIterator]().next();
    close(response);
    expect(outcomeOf(result).reason.code).toBe(412);
  });

  test('ends if partial streams are allowed', () => {
    const {response, value} = open('0:X\n', {allowPartialStream: true});
    close(response);
    expect(valueOf(value[Symbol.asyncIterator]().next()).done).toBe(true);
  });

  test('accepts no values, and cannot be stopped', () => {
    const iterator = open('0:x\n').value;
    expect(() => iterator.next('value')).toThrow(
      expect.objectContaining({code: 524, kind: 'usage'}),
    );
    expect([iterator.return, iterator.throw]).toEqual([undefined, undefined]);
  });

  test('that is an iterator is its own iterator', () => {
    const {value} = open('0:x\n0:1\n');
    expect(value[Symbol.asyncIterator]()).toBe(value);
  });

  test('refuses items after its end, ignores a second end', () => {
    expect(() => receive('0:X\n0:C\n0:1\n')).toThrow('has ended');
    expect(() => receive('0:X\n0:C\n0:C\n0:E{}\n')).not.toThrow();
  });
});
