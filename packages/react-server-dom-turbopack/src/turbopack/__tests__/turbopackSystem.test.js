import {createSystem, filesOf, isChunkItem} from '../turbopackSystem.js';

let runtime;

// Like Turbopack's runtime: the same promise for the same item.
function createRuntime() {
  const known = new Map();
  const requests = [];
  return {
    requests,
    settle: new Map(),
    load(item) {
      requests.push(item);
      const path = String(item);
      if (!known.has(path)) {
        known.set(
          path,
          new Promise((resolve, reject) => {
            this.settle.set(path, {resolve, reject});
          }),
        );
      }
      return known.get(path);
    },
  };
}

beforeEach(() => {
  runtime = createRuntime();
  globalThis.__turbopack_load_by_url__ = item => runtime.load(item);
  globalThis.__turbopack_require__ = id => ({id});
});
afterEach(() => {
  delete globalThis.__turbopack_load_by_url__;
  delete globalThis.__turbopack_require__;
});

describe('loading bundle chunks', () => {
  test('asks the runtime for each item, unchanged', async () => {
    const {loadChunks} = createSystem();
    const item = ['b.js', {integrity: 'sha'}];
    const loading = loadChunks(['a.js', item]);
    expect(runtime.requests).toEqual(['a.js', item]);
    expect(runtime.requests[1]).toBe(item);
    runtime.settle.forEach(({resolve}) => resolve());
    await loading;
    expect(loadChunks(['a.js', item])).toBe(null);
  });

  test('waits for the chunks that are not loaded', async () => {
    const {loadChunks} = createSystem();
    const first = loadChunks(['a.js']);
    runtime.settle.get('a.js').resolve();
    await first;
    const second = loadChunks(['a.js', 'b.js']);
    let isDone = false;
    second.then(() => {
      isDone = true;
    });
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(isDone).toBe(false);
    runtime.settle.get('b.js').resolve();
    await second;
  });

  test('is null for a module without chunks', () => {
    expect(createSystem().loadChunks([])).toBe(null);
  });

  test('fails as often as the promise of the runtime does', async () => {
    const {loadChunks} = createSystem();
    const failing = loadChunks(['a.js']);
    runtime.settle.get('a.js').reject(new Error('no network'));
    await expect(failing).rejects.toThrow('no network');
    await expect(loadChunks(['a.js'])).rejects.toThrow('no network');
  });

  test('tries again if the runtime does', async () => {
    const {loadChunks} = createSystem();
    const failing = loadChunks(['a.js']);
    runtime.settle.get('a.js').reject(new Error('no network'));
    await expect(failing).rejects.toThrow('no network');
    runtime = createRuntime();
    const retried = loadChunks(['a.js']);
    runtime.settle.get('a.js').resolve();
    await retried;
    expect(loadChunks(['a.js'])).toBe(null);
  });
});

test('modules are required by id', () => {
  expect(createSystem().requireExports(7)).toEqual({id: 7});
});

test.each([
  ['a.js', true],
  [['a.js'], true],
  [['a.js', {}], true],
  [5, false],
  [[], false],
  [[5], false],
  [null, false],
  [{0: 'a.js'}, false],
])('an item of a list of chunks: %j is %s', (item, expected) => {
  expect(isChunkItem(item)).toBe(expected);
});

test('the files of a list', () => {
  expect(filesOf(['a.js', ['b.js', {}]])).toEqual(['a.js', 'b.js']);
});
