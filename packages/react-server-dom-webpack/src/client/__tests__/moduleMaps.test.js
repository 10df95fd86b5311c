import {resolveClientReference} from '../moduleMaps.js';

const METADATA = ['client-1', ['a', 'a.js', 'b', 'b.js'], 'Button'];

describe('resolving a client reference', () => {
  test('without a map takes the metadata unchanged', () => {
    expect(resolveClientReference(null, METADATA)).toBe(METADATA);
    expect(resolveClientReference(undefined, METADATA)).toBe(METADATA);
  });

  test('prefers the entry of the export', () => {
    const map = {
      'client-1': {
        Button: {id: 7, chunks: ['s'], name: 'ServerButton'},
        '*': {id: 8, chunks: [], name: '*'},
      },
    };
    expect(resolveClientReference(map, METADATA)).toEqual([
      7,
      ['s'],
      'ServerButton',
    ]);
  });

  test('otherwise uses the entry of the module, with the requested name', () => {
    const map = {'client-1': {'*': {id: 8, chunks: [], name: '*'}}};
    expect(resolveClientReference(map, METADATA)).toEqual([8, [], 'Button']);
  });

  test('is async if and only if the metadata says so', () => {
    const map = {
      'client-1': {'*': {id: 8, chunks: [], name: '*', async: true}},
    };
    expect(resolveClientReference(map, METADATA)).toHaveLength(3);
    expect(resolveClientReference(map, [...METADATA, 1])).toEqual([
      8,
      [],
      'Button',
      1,
    ]);
  });

  test.each([
    ['a module', {}, METADATA],
    [
      'an export',
      {'client-1': {Other: {id: 1, chunks: [], name: 'O'}}},
      METADATA,
    ],
    ['a name that every object has', {}, ['constructor', [], 'name']],
    ['an export that every object has', {m: {}}, ['m', [], 'toString']],
    ['the prototype of an object', {m: {}}, ['m', [], '__proto__']],
  ])('that lacks %s is refused', (name, map, metadata) => {
    expect(() => resolveClientReference(map, metadata)).toThrow(
      expect.objectContaining({code: 588}),
    );
  });
});
