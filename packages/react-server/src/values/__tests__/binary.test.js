import {renderText} from '../../__tests__/support/render.js';

const BYTES = new Uint8Array([65, 66, 67, 68, 69, 70, 71, 72]);

test.each([
  ['ArrayBuffer', BYTES.buffer, 'A'],
  ['Int8Array', new Int8Array(BYTES.buffer), 'O'],
  ['Uint8Array', BYTES, 'o'],
  ['Uint8ClampedArray', new Uint8ClampedArray(BYTES.buffer), 'U'],
  ['Int16Array', new Int16Array(BYTES.buffer), 'S'],
  ['Uint16Array', new Uint16Array(BYTES.buffer), 's'],
  ['Int32Array', new Int32Array(BYTES.buffer), 'L'],
  ['Uint32Array', new Uint32Array(BYTES.buffer), 'l'],
  ['Float32Array', new Float32Array(BYTES.buffer), 'G'],
  ['Float64Array', new Float64Array(BYTES.buffer), 'g'],
  ['BigInt64Array', new BigInt64Array(BYTES.buffer), 'M'],
  ['BigUint64Array', new BigUint64Array(BYTES.buffer), 'm'],
  ['DataView', new DataView(BYTES.buffer), 'V'],
])('%s is a row of bytes', async (_, value, tag) => {
  const {text, errors} = await renderText([value]);
  expect(text).toBe(`1:${tag}8,ABCDEFGH0:["$1"]\n`);
  expect(errors).toEqual([]);
});

test('of a buffer only the bytes of the view are sent', async () => {
  const {text} = await renderText([BYTES.subarray(2, 4)]);
  expect(text).toBe('1:o2,CD0:["$1"]\n');
});

test('an empty view is a row without bytes', async () => {
  const {text} = await renderText([new Uint8Array(0)]);
  expect(text).toBe('1:o0,0:["$1"]\n');
});

test('a view is written once', async () => {
  const {text} = await renderText([BYTES, BYTES]);
  expect(text).toBe('1:o8,ABCDEFGH0:["$1","$0:0"]\n');
});

test('a nested Buffer is the result of its toJSON; as a root it is bytes', async () => {
  const buffer = Buffer.from('AB');
  expect((await renderText([buffer])).text).toBe(
    '0:[{"type":"Buffer","data":[65,66]}]\n',
  );
  expect((await renderText(buffer)).text).toBe('1:o2,AB0:"$1"\n');
});
