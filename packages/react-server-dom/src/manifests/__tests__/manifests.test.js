import {findReference} from '../manifests.js';

const whole = {id: 1, chunks: ['a', 'a.js'], name: '*'};
const split = {id: 2, chunks: [], name: 'renamed'};

describe('an entry of a manifest', () => {
  const manifest = {
    './App.js': whole,
    './App.js#Button': split,
    './a#b.js': split,
  };

  test.each([
    ['./App.js', whole, '*'],
    ['./App.js#Button', split, 'renamed'],
    ['./App.js#Other', whole, 'Other'],
    ['./App.js#', whole, ''],
    ['./a#b.js', split, 'renamed'],
    ['./a#b.js#x', split, 'x'],
  ])('for %s is found with the right export', (id, entry, name) => {
    expect(findReference(manifest, id)).toEqual({entry, name});
  });

  test.each([
    './Missing.js',
    './Missing.js#Button',
    '',
    '#',
    'toString',
    'constructor#name',
    '__proto__',
    '__proto__#toString',
  ])('is not found for "%s"', id => {
    expect(findReference(manifest, id)).toBe(null);
  });

  test('may come from a proxy with only a `get` trap', () => {
    const proxy = new Proxy(
      {},
      {
        get: (_, id) => (id === 'any.js' ? whole : undefined),
        has: () => {
          throw new Error('not asked for');
        },
        getOwnPropertyDescriptor: () => {
          throw new Error('not asked for');
        },
      },
    );

    expect(findReference(proxy, 'any.js#Button')).toEqual({
      entry: whole,
      name: 'Button',
    });
    expect(findReference(proxy, 'other.js#Button')).toBe(null);
  });
});
