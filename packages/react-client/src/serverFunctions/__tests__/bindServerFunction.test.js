import {createTestHost} from '../../__tests__/support/responses.js';
import {attachWithWarnings} from '../../dev/formWarnings.js';
import {attachFormActions} from '../attachFormActions.js';
import {
  createServerFunction,
  rememberServerFunction,
} from '../serverFunction.js';

function create(host, callServer = () => {}) {
  return createServerFunction(host, {id: 'act', bound: null}, callServer);
}

describe('binding a server function', () => {
  const host = createTestHost({prepareServerFunction: attachFormActions});

  test('keeps the id and adds the arguments', async () => {
    const bound = create(host).bind(null, 1).bind(null, 2, 3);
    const reference = host.serverFunctions.get(bound);
    expect(reference.id).toBe('act');
    expect(await reference.bound).toEqual([1, 2, 3]);
  });

  test('passes the bound arguments first', () => {
    const callServer = jest.fn();
    create(host, callServer).bind(null, 1).bind(null, 2)(3);
    expect(callServer).toHaveBeenCalledWith('act', [1, 2, 3]);
  });

  test('does not report bound arguments that failed', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const bound = Promise.reject(new Error('lost'));
    const fn = () => {};
    rememberServerFunction(host, fn, {id: 'act', bound});
    const again = host.serverFunctions.get(fn.bind(null, 1));
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
    await expect(again.bound).rejects.toThrow('lost');
  });
});

describe('binding a server function in development', () => {
  const host = createTestHost({prepareServerFunction: attachWithWarnings});

  test('warns about a receiver', async () => {
    const print = jest.spyOn(console, 'error').mockImplementation(() => {});
    const bound = create(host).bind({}, 1);
    expect(print).toHaveBeenCalledTimes(1);
    expect(print.mock.calls[0][0]).toContain('`this`');
    create(host).bind(null, 1);
    create(host).bind(undefined, 1);
    create(host).bind.call(() => {}, {});
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    expect(await host.serverFunctions.get(bound).bound).toEqual([1]);
  });
});
