import {installChunkLoader} from '../chunkLoaders.js';

afterEach(() => {
  delete globalThis.__webpack_require__;
  delete globalThis.__webpack_chunk_load__;
});

test('chunks are loaded by the file names in references', async () => {
  const known = {app: 'app.123.js'};
  globalThis.__webpack_require__ = Object.assign(() => {}, {
    u: id => known[id],
  });
  const loaded = [];
  globalThis.__webpack_chunk_load__ = async id => {
    loaded.push(__webpack_require__.u(id));
  };
  const load = installChunkLoader();
  await load('other', 'other.456.js');
  await load(7, 'seven.js');

  expect(loaded).toEqual(['other.456.js', 'seven.js']);
  expect(__webpack_require__.u('app')).toBe('app.123.js');
});

test('webpack is required', () => {
  expect(installChunkLoader).toThrow(
    expect.objectContaining({name: 'ReferenceError'}),
  );
});
