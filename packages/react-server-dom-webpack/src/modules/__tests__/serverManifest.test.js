import {resolveServerReference} from '../serverManifest.js';

describe('resolving a server function', () => {
  const manifest = {
    'actions#save': {id: 1, chunks: ['c'], name: 'renamed'},
    actions: {id: 2, chunks: [], name: 'ignored', async: true},
  };

  test('prefers the entry of the whole id, with its own name', () => {
    expect(resolveServerReference(manifest, 'actions#save')).toEqual([
      1,
      ['c'],
      'renamed',
    ]);
  });

  test('otherwise uses the entry of the module, with the name after the last #', () => {
    expect(resolveServerReference(manifest, 'actions#other')).toEqual([
      2,
      [],
      'other',
      1,
    ]);
  });

  test.each(['missing', 'missing#x', 'toString', '__proto__', 'constructor#x'])(
    'refuses %s',
    id => {
      expect(() => resolveServerReference(manifest, id)).toThrow(
        expect.objectContaining({code: 589}),
      );
    },
  );

  test.each([null, undefined])(
    'refuses every id if the manifest is %s',
    none => {
      expect(() => resolveServerReference(none, 'actions#save')).toThrow(
        expect.objectContaining({code: 589}),
      );
    },
  );

  test('reads proxies that have only a `get` trap', () => {
    const proxy = new Proxy(
      {},
      {get: (target, id) => (id === 'a' ? manifest.actions : undefined)},
    );
    expect(resolveServerReference(proxy, 'a#x')[2]).toBe('x');
  });
});
