import {closeReply, failReply, getRoot, openReply} from '../../index.js';
import {readReference} from '../serverFunction.js';
import {forClients, hostOf} from '../../__tests__/support/functions.js';
import {add, errorOf} from '../../__tests__/support/replies.js';

const SAVE = '{"id":"save","bound":null}';
const BOUND = '{"id":"save","bound":"$@2"}';

const save = forClients((...args) => args);
const helper = () => 'helper';
const FUNCTIONS = {save, helper, number: 5};

function open({loading, options = {}} = {}) {
  const host = hostOf(FUNCTIONS, loading);
  return openReply({host, manifest: 'manifest', prefix: '', options});
}

async function decode(...parts) {
  const reply = open();
  add(
    reply,
    parts.map((part, index) => [String(index), part]),
  );
  closeReply(reply);
  return getRoot(reply);
}

function later() {
  let settle;
  const promise = new Promise((resolve, reject) => {
    settle = {resolve, reject};
  });
  return {promise, ...settle};
}

test('a function is found by its id', async () => {
  expect(await decode('{"f":"$h1"}', SAVE)).toEqual({f: save});
  expect((await errorOf(decode('"$h1"', '{"id":"x"}'))).message).toBe(
    'no function x in the manifest',
  );
});

test('only registered functions can be named', async () => {
  for (const id of ['helper', 'number']) {
    const error = await errorOf(decode('["$h1"]', `{"id":"${id}"}`));
    expect(error).toMatchObject({kind: 'protocol', code: 589});
  }
});

test('a function waits for its module and its arguments while the body arrives', async () => {
  const module = later();
  const reply = open({loading: module.promise});
  const root = getRoot(reply);
  const heard = jest.fn();
  root.then(heard, heard);
  add(reply, [
    ['1', BOUND],
    ['0', '["$h1","$h1",1]'],
  ]);
  expect(heard).not.toHaveBeenCalled();
  module.resolve();
  await module.promise;
  expect(heard).not.toHaveBeenCalled();
  add(reply, [['2', '["x",{"y":"$undefined"}]']]);
  const [[first, second, last]] = heard.mock.calls[0];
  expect(first('z')).toEqual(['x', {}, 'z']);
  expect(second).toBe(first);
  expect(last).toBe(1);
});

test('missing arguments reject the part that waits for them', async () => {
  const reply = open();
  const root = getRoot(reply);
  root.then(null, () => {});
  add(reply, [
    ['1', BOUND],
    ['0', '["$h1"]'],
  ]);
  closeReply(reply);
  expect((await errorOf(root)).code).toBe(412);
});

test('a module that loads after a failure has no effect', async () => {
  const module = later();
  const reply = open({loading: module.promise});
  const root = getRoot(reply);
  root.then(null, () => {});
  add(reply, [
    ['1', SAVE],
    ['2', '{broken'],
    ['0', '["$h1","$2"]'],
  ]);
  expect(await errorOf(root)).toBeInstanceOf(SyntaxError);
  module.resolve();
  await module.promise;
  expect(root.status).toBe('rejected');
});

test('a module that fails rejects the part, even after the reply has failed', async () => {
  const module = later();
  const reply = open({loading: module.promise});
  const root = getRoot(reply);
  root.then(null, () => {});
  add(reply, [
    ['1', SAVE],
    ['0', '["$h1"]'],
  ]);
  failReply(reply, new Error('the transport failed'));
  const failure = new Error('the module failed');
  module.reject(failure);
  expect(await errorOf(root)).toBe(failure);
});

test('a function is never stored under then, even if it loads late', async () => {
  const module = later();
  const reply = open({loading: module.promise});
  add(reply, [
    ['1', SAVE],
    ['2', '"$h1"'],
    ['0', '[{"then":"$h1"},{"then":"$2"},{"f":"$h1","then":"$0:2:f"}]'],
  ]);
  closeReply(reply);
  const root = getRoot(reply);
  root.then(null, () => {});
  module.resolve();
  expect(await root).toEqual([
    {then: null},
    {then: null},
    {f: save, then: null},
  ]);
});

test.each([
  ['in another part', '["$h1"]'],
  ['in the same part', '[{"id":"save","bound":null},"$h0:0"]'],
])('a module that calls back synchronously, named %s', async (title, root) => {
  const loading = {then: onFulfilled => onFulfilled()};
  const reply = open({loading});
  add(reply, [
    ['1', SAVE],
    ['0', root],
  ]);
  closeReply(reply);
  expect((await getRoot(reply)).at(-1)).toBe(save);
});

test('the length of an id is limited', () => {
  const id = 'x'.repeat(10_000);
  expect(readReference({id})).toMatchObject({id});
  expect(() => readReference({id: id + 'x'})).toThrow(
    expect.objectContaining({kind: 'protocol', code: 589}),
  );
});

test('only own properties of the metadata are read', () => {
  const inherited = Object.create({id: 'save'});
  for (const value of [
    inherited,
    5,
    'save',
    [],
    new Map(),
    () => {},
    {id: 5},
  ]) {
    expect(readReference(value)).toBeNull();
  }
  for (const nothing of [null, undefined]) {
    expect(() => readReference(nothing)).toThrow(
      expect.objectContaining({kind: 'protocol'}),
    );
  }
  expect(readReference({id: 'save', more: 1})).toEqual({
    id: 'save',
    bound: undefined,
  });
});
