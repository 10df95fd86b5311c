import {decodeAction, decodeFormState} from '../action.js';
import {forClients, hostOf} from '../../__tests__/support/functions.js';
import {errorOf} from '../../__tests__/support/replies.js';

const save = forClients((...args) => args);

function sourceOf({loading = null, options = {}} = {}) {
  const host = hostOf({save, helper: () => {}}, loading);
  return {host, manifest: 'manifest', options};
}

function formOf(...entries) {
  const form = new FormData();
  entries.forEach(([name, value]) => form.append(name, value));
  return form;
}

const BOUND = formOf(
  ['a', '1'],
  ['$ACTION_REF_P', ''],
  ['$ACTION_P:0', '{"id":"save","bound":"$@1"}'],
  ['$ACTION_P:1', '["state","$K2"]'],
  ['$ACTION_P:_2_name', 'x'],
  ['$ACTION_KEY', 'k'],
);

test('an action is called with its bound arguments and the fields of the user', async () => {
  const action = await decodeAction(sourceOf(), BOUND);
  expect(action).toHaveLength(0);
  const [state, nested, fields] = action();
  expect(state).toBe('state');
  expect([...nested]).toEqual([['name', 'x']]);
  expect([...fields]).toEqual([['a', '1']]);
});

test('decoding calls no function', async () => {
  const spy = forClients(jest.fn());
  const source = {...sourceOf(), host: hostOf({save: spy})};
  await decodeAction(source, BOUND);
  await decodeFormState(source, BOUND, 'result');
  expect(spy).not.toHaveBeenCalled();
});

test('an action waits for its module', async () => {
  const source = sourceOf({loading: Promise.resolve()});
  const form = formOf(['$ACTION_ID_save', '']);
  const [fields] = (await decodeAction(source, form))();
  expect([...fields]).toEqual([]);
  const failing = sourceOf({loading: Promise.reject(new Error('no chunk'))});
  const error = await errorOf(decodeAction(failing, form));
  expect(error.message).toBe('no chunk');
});

test('only registered functions are called, unless the application allows others', async () => {
  const form = formOf(['$ACTION_ID_helper', '']);
  const error = await errorOf(decodeAction(sourceOf(), form));
  expect(error).toMatchObject({code: 589});
  const options = {allowUnregisteredFunctions: true};
  expect(await decodeAction(sourceOf({options}), form)).toBeInstanceOf(
    Function,
  );
});

test('a form without an action decodes to null', () => {
  expect(decodeAction(sourceOf(), formOf(['a', '1']))).toBeNull();
});

test('the state of a form has the key of its component', async () => {
  const result = {ok: true};
  const state = await decodeFormState(sourceOf(), BOUND, result);
  expect(state).toEqual([result, 'k', 'save', 1]);
  expect(state[0]).toBe(result);
});

test('a body that exceeds a limit is refused completely', () => {
  for (const options of [{partLimit: 2}, {fieldSizeLimit: 20}]) {
    const [name] = Object.keys(options);
    const source = sourceOf({options});
    expect(() => decodeAction(source, BOUND)).toThrow(name);
    expect(() => decodeFormState(source, BOUND, 1)).toThrow(name);
  }
});
