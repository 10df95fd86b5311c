import {
  acceptMetadata,
  bundleChunksOf,
  createImport,
  exportNameOf,
  isId,
  isAsyncImport,
  moduleIdOf,
} from '../importMetadata.js';

const entry = {
  id: 7,
  chunks: ['app', 'app.js', 'lone'],
  name: 'ignored',
  extra: 'stays here',
};

test('an import is a tuple of module, bundle chunks and export', () => {
  const metadata = createImport({entry, name: 'Button'}, false);

  expect(metadata).toEqual([7, ['app', 'app.js', 'lone'], 'Button']);
  expect(isAsyncImport(metadata)).toBe(false);
});

test('a fourth item marks a module that is a promise', () => {
  const metadata = createImport({entry, name: ''}, true);

  expect(metadata).toEqual([7, ['app', 'app.js', 'lone'], '', 1]);
  expect(isAsyncImport(metadata)).toBe(true);
});

test('the parts of an import have names', () => {
  const metadata = createImport({entry, name: 'Button'}, false);

  expect(moduleIdOf(metadata)).toBe(7);
  expect(bundleChunksOf(metadata)).toBe(entry.chunks);
  expect(exportNameOf(metadata)).toBe('Button');
});

test.each([
  [undefined],
  [null],
  ['client-1'],
  [{0: 'm', 1: [], 2: 'x', length: 3}],
  [['m']],
  [['m', null, 'x']],
  [['m', 'abc', 'x']],
  [['m', [{}], 'x']],
  [['m', []]],
  [['m', [], 5]],
  [[{}, [], 'x']],
])('content such as %j is refused', content => {
  expect(() => acceptMetadata(content, isId)).toThrow(
    expect.objectContaining({kind: 'protocol'}),
  );
});
