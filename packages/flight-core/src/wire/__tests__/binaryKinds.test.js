import {ARRAY_BUFFER_KIND, BINARY_KINDS, kindOfTag} from '../binaryKinds.js';
import {kindOfView} from '../kindOfView.js';

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

test.each(VIEWS)('%p has a kind with its element size', View => {
  const kind = kindOfView(new View(1));
  expect(kind.name).toBe(View.name);
  expect(kind.elementSize).toBe(View.BYTES_PER_ELEMENT);
  expect(kindOfTag(kind.tag)).toBe(kind);
});

test('a DataView and a subclass have the right kind', () => {
  expect(kindOfView(new DataView(new ArrayBuffer(1))).name).toBe('DataView');
  expect(kindOfView(Buffer.from('a')).name).toBe('Uint8Array');
});

test('no two kinds share a tag', () => {
  expect(new Set(BINARY_KINDS.map(kind => kind.tag)).size).toBe(
    VIEWS.length + 2,
  );
  expect(kindOfTag(ARRAY_BUFFER_KIND.tag)).toBe(ARRAY_BUFFER_KIND);
});

test('other objects and tags have no kind', () => {
  expect(kindOfView({})).toBe(undefined);
  expect(kindOfTag(0)).toBe(undefined);
});
