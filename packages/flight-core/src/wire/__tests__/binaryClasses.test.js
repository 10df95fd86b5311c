import {BINARY_CLASSES, binaryClassOf, tagOfClass} from '../binaryClasses.js';
import {BINARY_LETTERS} from '../rowTags.js';
import {tagOfView} from '../tagOfView.js';

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
];

test.each(VIEWS)('%p is the class of its tag', View => {
  expect(binaryClassOf(tagOfView(new View(1)))).toBe(View);
});

test('a DataView and a subclass have the right tag', () => {
  const view = new DataView(new ArrayBuffer(1));
  expect(binaryClassOf(tagOfView(view))).toBe(DataView);
  expect(binaryClassOf(tagOfView(Buffer.from('a')))).toBe(Uint8Array);
});

test('each class has a tag of its own', () => {
  expect(BINARY_CLASSES).toHaveLength(BINARY_LETTERS.length);
  expect(new Set(BINARY_LETTERS).size).toBe(VIEWS.length + 2);
  expect(BINARY_CLASSES.map((View, index) => tagOfClass(index))).toEqual(
    [...BINARY_LETTERS].map(letter => letter.charCodeAt(0)),
  );
});

test('other objects and tags have no class', () => {
  expect(tagOfView({})).toBe(undefined);
  expect(binaryClassOf(0)).toBe(undefined);
  expect(binaryClassOf('T'.charCodeAt(0))).toBe(undefined);
  expect(binaryClassOf('b'.charCodeAt(0))).toBe(undefined);
});
