import {toRowId} from '../ids.js';
import {
  canStandInPath,
  elementSlotName,
  encodeLazyReference,
  encodePromiseReference,
  encodeReference,
} from '../references.js';

test('ids are hexadecimal in every kind of reference', () => {
  const id = toRowId(31);
  expect(encodeReference(id)).toBe('$1f');
  expect(encodeLazyReference(id)).toBe('$L1f');
  expect(encodePromiseReference(id)).toBe('$@1f');
});

test('a key with a colon is not part of a path', () => {
  expect(canStandInPath('a:b')).toBe(false);
  expect(canStandInPath('')).toBe(true);
});

test('slots of elements have the names of their fields', () => {
  expect([1, 2, 3, 4].map(elementSlotName)).toEqual([
    'type',
    'key',
    'props',
    '_owner',
  ]);
});
