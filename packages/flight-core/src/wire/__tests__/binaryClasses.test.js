import {BINARY_CLASSES, binaryClassOf, tagOfClass} from '../binaryClasses.js';
import {BINARY_LETTERS} from '../rowTags.js';

const VIEWS = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
];

test.each(VIEWS)('%p is the class of its tag', View => {
  const tag = tagOfClass(BINARY_CLASSES.indexOf(View));
  expect(binaryClassOf(tag)).toBe(View);
});

test('each class has a tag of its own', () => {
  expect(BINARY_CLASSES).toHaveLength(BINARY_LETTERS.length);
  expect(new Set(BINARY_LETTERS).size).toBe(VIEWS.length + 1);
  expect(BINARY_CLASSES.map((View, index) => tagOfClass(index))).toEqual(
    [...BINARY_LETTERS].map(letter => letter.charCodeAt(0)),
  );
});

test('other tags have no class', () => {
  expect(binaryClassOf(0)).toBe(undefined);
  expect(binaryClassOf('T'.charCodeAt(0))).toBe(undefined);
  expect(binaryClassOf('b'.charCodeAt(0))).toBe(undefined);
});
