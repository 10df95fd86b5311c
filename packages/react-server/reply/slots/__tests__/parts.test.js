import {inspect} from 'util';

import {closeReply, getRoot} from '../../index.js';
import {
  add,
  decode,
  decodeText,
  errorOf,
  open,
} from '../../__tests__/support/replies.js';

test('inherits from Promise but is not a native promise', () => {
  const promise = decodeText('1');

  expect(promise).toBeInstanceOf(Promise);
  expect(promise.constructor).toBe(Promise);
  expect(() => Promise.prototype.then.call(promise)).toThrow(TypeError);
});

test('has the status, value and reason of its part', async () => {
  const good = decodeText('{"a":1}');
  expect([good.status, good.value, good.reason]).toEqual([
    'resolved_model',
    null,
    null,
  ]);

  const listener = jest.fn();
  expect(good.then(listener)).toBe(undefined);
  expect(listener.mock.calls).toEqual([[{a: 1}]]);
  expect([good.status, good.value, good.reason]).toEqual([
    'fulfilled',
    {a: 1},
    null,
  ]);

  const bad = decodeText('{');
  const error = await errorOf(bad);
  expect(error).toBeInstanceOf(SyntaxError);
  expect([bad.status, bad.value, bad.reason]).toEqual([
    'rejected',
    null,
    error,
  ]);
});

test('is pending until its part arrives', () => {
  const reply = open();
  const promise = getRoot(reply);
  const listener = jest.fn();
  promise.then(listener);
  expect(promise.status).toBe('pending');

  add(reply, [['0', '5']]);

  expect(promise.status).toBe('fulfilled');
  expect(listener.mock.calls).toEqual([[5]]);
});

test('is the same for each reference to a part', async () => {
  const [first, second] = await decode([
    ['1', '2'],
    ['0', '["$@1","$@1"]'],
  ]);

  expect(first).toBe(second);
  expect(await first).toBe(2);
});

test('has `catch` and `finally`', async () => {
  const caught = jest.fn();
  decodeText('{').catch(caught);
  expect(caught).toHaveBeenCalledTimes(1);

  const last = jest.fn();
  decodeText('1').finally(last);
  expect(last).toHaveBeenCalledTimes(1);
});

test('exposes nothing of the decoder', async () => {
  const reply = open();
  const root = getRoot(reply);
  add(reply, [
    ['1', '"SECRET"'],
    ['0', '{"a":["$@1","$@2"],"m":"$@3"}'],
    ['3', '["$@2"]'],
  ]);
  root.then(() => {});
  for (const promise of [root, ...root.value.a, root.value.m]) {
    expect(Reflect.ownKeys(promise)).toEqual([]);
    expect(JSON.stringify(promise)).toBe('{}');
  }
  const shown = inspect(root.value, {depth: 10, showHidden: true});

  expect(shown).not.toMatch(/SECRET|chunk|reply|entries|agenda|owner/i);
  closeReply(reply);
});

test('the value of a part cannot be the promise of that part', async () => {
  const self = await errorOf(decodeText('"$@0"'));
  expect(self.code).toBe(569);

  const ring = await errorOf(
    decode([
      ['0', '"$@1"'],
      ['1', '"$@2"'],
      ['2', '"$@1"'],
    ]),
  );
  expect(ring.code).toBe(569);
});

test('a promise that resolves to a promise is followed', async () => {
  const body = [];
  for (let number = 0; number < 2000; number++) {
    body.push([String(number), `"$@${(number + 1).toString(16)}"`]);
  }

  expect(await decode([...body, ['2000', '"end"']])).toBe('end');
});
