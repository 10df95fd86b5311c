import {canHaveDirective, readText} from '../sourceText.js';

const TEXT = "'use client' // ä";
const BYTES = new TextEncoder().encode(TEXT);

function inside(bytes) {
  const larger = new Uint8Array(bytes.length + 20);
  larger.set(bytes, 10);
  return larger.subarray(10, 10 + bytes.length);
}

function shared(bytes) {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

test.each([
  ['text', TEXT],
  ['a typed array', BYTES],
  ['a Buffer', Buffer.from(BYTES)],
  ['a part of a buffer', inside(BYTES)],
  ['a DataView', new DataView(BYTES.buffer)],
  ['an ArrayBuffer', BYTES.buffer],
  ['shared memory', shared(BYTES)],
  ['a view of shared memory', new Uint8Array(shared(BYTES))],
])('%s is read', (_name, source) => {
  expect(readText(source, 'm:a')).toBe(TEXT);
  expect(canHaveDirective(source)).toBe(true);
});

test('a byte order mark is removed', () => {
  expect(readText(Buffer.from('\ufeffa'), 'm:a')).toBe('a');
});

test('bytes without the text of a directive are not decoded', () => {
  expect(canHaveDirective(Buffer.from('used by a client'))).toBe(false);
});

test.each([null, undefined, 1, {}, [39]])('%p is not a source', source => {
  expect(() => readText(source, 'm:a')).toThrow(/source of m:a .* got/);
});

test('bytes that are not UTF-8 are refused, with the name of the module', () => {
  const bytes = Buffer.from("'use client' // \xe4", 'latin1');
  expect(() => readText(bytes, 'm:a')).toThrow(/m:a is not UTF-8/);
});
