import {getRoot} from '../../index.js';
import {
  bytesOf,
  createTestResponse,
  decode,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
} from '../../__tests__/support/responses.js';

// A module whose loading the test controls.
function createLoading() {
  const loading = {};
  loading.promise = new Promise((resolve, reject) => {
    Object.assign(loading, {resolve, reject});
  });
  return loading;
}

describe('a module row', () => {
  test('is opened and preloaded when it arrives', () => {
    const calls = [];
    const openModule = metadata => {
      calls.push(['open', metadata]);
      return 'reference';
    };
    const host = {
      preloadModule: reference => calls.push(['preload', reference]) && null,
      requireModule: reference => calls.push(['require', reference]),
    };
    receive('1:I["m",["c","c.js"],"x"]\n', {host, openModule});
    expect(calls).toEqual([
      ['open', ['m', ['c', 'c.js'], 'x']],
      ['preload', 'reference'],
    ]);
  });

  test('is required when it is first needed, once', () => {
    const requireModule = jest.fn(() => 'exports');
    const response = receive('1:I["m",[],"x"]\n0:["$1","$1"]\n', {
      host: {requireModule},
    });
    expect(requireModule).not.toHaveBeenCalled();
    const {value} = outcomeOf(getRoot(response));
    expect(value).toEqual(['exports', 'exports']);
    expect(requireModule).toHaveBeenCalledTimes(1);
  });

  test('waits while its bundle chunks are loading', async () => {
    const loading = createLoading();
    const response = receive('1:I["m",[],"x"]\n0:["$1"]\n', {
      host: {preloadModule: () => loading.promise},
    });
    expect(outcomeOf(getRoot(response)).status).toBe('pending');
    loading.resolve();
    await loading.promise;
    expect(outcomeOf(getRoot(response)).value).toEqual(['m#x']);
  });

  test('fails with its loading', async () => {
    const loading = createLoading();
    const response = receive('1:I["m",[],"x"]\n0:["$","$L1",null,{}]\n', {
      host: {preloadModule: () => loading.promise},
    });
    const {type} = outcomeOf(getRoot(response)).value;
    loading.reject(new Error('no network'));
    await loading.promise.catch(() => {});
    expect(() => readLazyNode(type)).toThrow('no network');
  });

  test('is not loaded if its id already has a row', () => {
    const preloadModule = jest.fn(() => Promise.reject(new Error('unhandled')));
    expect(() =>
      receive('1:"x"\n1:I["m",["c","c.js"],"x"]\n', {host: {preloadModule}}),
    ).toThrow('A second row arrived for the id 1');
    expect(preloadModule).not.toHaveBeenCalled();
  });

  test('fails if requiring it fails', () => {
    const host = {
      requireModule() {
        throw new Error('evaluation failed');
      },
    };
    const {reason} = outcomeOf(
      getRoot(receive('1:I["m",[],"x"]\n0:"$1"\n', {host})),
    );
    expect(reason.message).toBe('evaluation failed');
  });

  test('can refer to strings of earlier rows, escaped as in models', () => {
    expect(decode('1:"./long/name.js"\n2:I["$1",[],"$$x"]\n0:"$2"\n')).toBe(
      './long/name.js#$x',
    );
  });

  test('that refers to a row that has not arrived fails the response', () => {
    expect(() => receive('1:I["$5",[],"x"]\n')).toThrow(
      expect.objectContaining({code: 608}),
    );
  });

  test('that cannot be opened fails the response', () => {
    const openModule = () => {
      throw new Error('not in the manifest');
    };
    expect(() => receive('1:I["m",[],"x"]\n', {openModule})).toThrow(
      'manifest',
    );
  });

  test('wakes listeners that were added before it arrived', () => {
    const response = createTestResponse();
    feed(response, bytesOf('0:["$1"]\n'));
    expect(outcomeOf(getRoot(response)).status).toBe('pending');
    feed(response, bytesOf('1:I["m",[],"x"]\n'));
    expect(outcomeOf(getRoot(response)).value).toEqual(['m#x']);
  });
});
