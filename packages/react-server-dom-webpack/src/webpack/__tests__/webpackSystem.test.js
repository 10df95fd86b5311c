import {createChunkLoading, filesOf} from '../webpackSystem.js';

const CHUNKS = ['a', 'a.js', 'b', 'b.js'];

function createLoader() {
  const loader = {requests: [], settle: new Map()};
  loader.load = id => {
    loader.requests.push(id);
    return new Promise((resolve, reject) => {
      loader.settle.set(id, {resolve, reject});
    });
  };
  return loader;
}

function tick() {
  return new Promise(resolve => setTimeout(resolve, 0));
}

describe('loading bundle chunks', () => {
  test('asks for each chunk once, by id, for all modules', async () => {
    const loader = createLoader();
    const loadChunks = createChunkLoading(loader.load);
    const first = loadChunks(CHUNKS);
    const second = loadChunks(['b', 'b.js', 5]);
    expect(loader.requests).toEqual(['a', 'b', 5]);
    loader.requests.forEach(id => loader.settle.get(id).resolve());
    await Promise.all([first, second]);
    expect(loadChunks(CHUNKS)).toBeNull();
  });

  test('is null for a module without chunks', () => {
    const loadChunks = createChunkLoading(createLoader().load);
    expect(loadChunks([])).toBeNull();
  });

  test('tries failed chunks again', async () => {
    const loader = createLoader();
    const loadChunks = createChunkLoading(loader.load);
    const failing = loadChunks(['a', 'a.js']);
    loader.settle.get('a').reject(new Error('no network'));
    await expect(failing).rejects.toThrow('no network');
    const retried = loadChunks(['a', 'a.js']);
    loader.settle.get('a').resolve();
    await retried;
    expect(loader.requests).toEqual(['a', 'a']);
  });

  test('does not report failures without a listener', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const loader = createLoader();
    const loadChunks = createChunkLoading(loader.load);
    loadChunks(['a']).then(null, () => {});
    loader.settle.get('a').reject(new Error('no network'));
    await tick();
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
  });
});

test('the files of a list; a chunk without a file has none', () => {
  expect(filesOf(['a', 'a.js', 2, 'b.js'])).toEqual(['a.js', 'b.js']);
  expect(filesOf(['a'])).toEqual([]);
});
