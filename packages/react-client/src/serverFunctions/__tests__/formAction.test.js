import {createFulfilledChunk} from 'flight-core/src/chunk/chunk.js';
import {createTestHost} from '../../__tests__/support/responses.js';
import {attachFormActions} from '../attachFormActions.js';
import {withFormEncoder} from '../formFunction.js';
import {
  createServerFunction,
  rememberServerFunction,
} from '../serverFunction.js';

const host = createTestHost({prepareServerFunction: attachFormActions});

function create(bound = null, id = 'act') {
  return createServerFunction(host, {id, bound}, () => {});
}

async function fieldsOf(fn, prefix) {
  try {
    return fn.$$FORM_ACTION(prefix);
  } catch (waiting) {
    await waiting;
    return fn.$$FORM_ACTION(prefix);
  }
}

describe('a server function as the action of a form', () => {
  test('is named by its id if nothing is bound', () => {
    expect(create().$$FORM_ACTION('P1')).toEqual({
      name: '$ACTION_ID_act',
      method: 'POST',
      encType: 'multipart/form-data',
      data: null,
    });
  });

  test('has a reply for its bound arguments, under its prefix', async () => {
    const fn = create().bind(null, 'x', {y: 1});
    const {name, data} = await fieldsOf(fn, 'P1');
    expect(name).toBe('$ACTION_REF_P1');
    expect([...data]).toEqual([
      ['$ACTION_P1:0', '{"id":"act","bound":"$@1"}'],
      ['$ACTION_P1:1', '["x",{"y":1}]'],
    ]);
    // A known reply needs no wait, with any prefix.
    expect([...fn.$$FORM_ACTION('').data][0][0]).toBe('$ACTION_:0');
  });

  test('does not wait for bound arguments that are available', () => {
    const fn = create(createFulfilledChunk([1]));
    expect([...fn.$$FORM_ACTION('P').data]).toEqual([
      ['$ACTION_P:1', '[1]'],
      ['$ACTION_P:0', '{"id":"act","bound":"$@1"}'],
    ]);
  });

  test('fails with bound arguments that failed, without an unhandled rejection', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const fn = create(Promise.reject(new Error('lost')));
    await expect(fieldsOf(fn, 'P')).rejects.toThrow('lost');
    expect(() => fn.$$FORM_ACTION('P')).toThrow('lost');
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
  });

  test('fails with bound arguments that cannot be sent', async () => {
    const fn = create().bind(null, () => {});
    await expect(fieldsOf(fn, 'P')).rejects.toMatchObject({code: 469});
  });

  test('may be a function of another host', () => {
    const other = createTestHost({prepareServerFunction: attachFormActions});
    const fn = createServerFunction(other, {id: 'f', bound: null}, () => {});
    const {$$FORM_ACTION} = create();
    expect($$FORM_ACTION.call(fn, 'P').name).toBe('$ACTION_ID_f');
    rememberServerFunction(host, fn, {id: 'g', bound: null});
    expect(fn.$$FORM_ACTION('P').name).toBe('$ACTION_ID_f');
    expect(fn.bind(null, 1)).toBeInstanceOf(Function);
  });

  test('is refused if another copy of the client made it', () => {
    const foreign = () => {};
    const {$$FORM_ACTION, $$IS_SIGNATURE_EQUAL} = create();
    const refusal = expect.objectContaining({code: 481});
    expect(() => $$FORM_ACTION.call(foreign, 'P')).toThrow(refusal);
    expect(() => $$IS_SIGNATURE_EQUAL.call(foreign, 'f', 0)).toThrow(refusal);
  });

  test('cannot be a function that is frozen', () => {
    const frozen = Object.freeze(() => {});
    rememberServerFunction(host, frozen, {id: 'act', bound: null});
    expect(host.serverFunctions.get(frozen).id).toBe('act');
    expect(frozen.$$FORM_ACTION).toBe(undefined);
  });
});

describe('an encoder of the application', () => {
  test('is called for the function and for its bound copies', async () => {
    const encode = jest.fn(() => 'own');
    const fn = () => {};
    const reference = {id: 'act', bound: null};
    rememberServerFunction(withFormEncoder(host, encode), fn, reference);
    expect(fn.$$FORM_ACTION('P')).toBe('own');
    expect(fn.bind(null, 1).$$FORM_ACTION('P')).toBe('own');
    expect(create().bind.call(fn, null, 2).$$FORM_ACTION('P')).toBe('own');
    const calls = encode.mock.calls;
    expect(calls.map(([id]) => id)).toEqual(['act', 'act', 'act']);
    for (const [, promise] of calls) {
      expect(promise).toMatchObject({status: 'fulfilled'});
    }
    const bound = await Promise.all(calls.map(([, promise]) => promise));
    expect(bound).toEqual([[], [1], [2]]);
  });

  test('uses the host of the function if there is none', () => {
    expect(withFormEncoder(host, undefined)).toBe(host);
    expect(withFormEncoder(host, null)).toBe(host);
  });
});

describe('the signature of a server function', () => {
  test('is its id and the number of bound arguments', async () => {
    expect(create().$$IS_SIGNATURE_EQUAL('act', 0)).toBe(true);
    expect(create().$$IS_SIGNATURE_EQUAL('act', 1)).toBe(false);
    expect(create().$$IS_SIGNATURE_EQUAL('other', 0)).toBe(false);
    const bound = create(createFulfilledChunk([1, 2]));
    expect(bound.$$IS_SIGNATURE_EQUAL('act', 2)).toBe(true);
    expect(bound.$$IS_SIGNATURE_EQUAL('act', 1)).toBe(false);
    const wrong = create(createFulfilledChunk('ab'));
    expect(wrong.$$IS_SIGNATURE_EQUAL('act', 2)).toBe(false);
  });
});
