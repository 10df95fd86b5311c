// Texts with the decoder of the platform, which is used for several texts.

import {createDecodeText} from '../textDecoder.js';

const {TextDecoder} = globalThis;

afterEach(() => {
  globalThis.TextDecoder = TextDecoder;
});

test('an incomplete text does not affect the next one', () => {
  const decodeText = createDecodeText();
  const decode = bytes =>
    decodeText(Uint8Array.of(0, ...bytes, 0), 1, bytes.length + 1);
  expect(decode([0xe2, 0x82])).toBe('\ufffd');
  expect(decode([0xac, 0x41])).toBe('\ufffdA');
  expect(decode([0xe2, 0x82, 0xac])).toBe('\u20ac');
});

test('every text may begin with a byte order mark', () => {
  const decodeText = createDecodeText();
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x41);
  expect(decodeText(bytes, 0, 4)).toBe('\ufeffA');
  expect(decodeText(bytes, 0, 4)).toBe('\ufeffA');
});

test('without a decoder only decoding fails', () => {
  delete globalThis.TextDecoder;
  const decodeText = createDecodeText();
  expect(() => decodeText(Uint8Array.of(0x41), 0, 1)).toThrow(ReferenceError);
  globalThis.TextDecoder = TextDecoder;
  expect(decodeText(Uint8Array.of(0x41), 0, 1)).toBe('A');
});

test('no decoder decodes 2 GiB', () => {
  const decoded = [];
  globalThis.TextDecoder = class {
    index = decoded.push(0) - 1;

    decode({length}) {
      decoded[this.index] += length;
      return '';
    }
  };
  const decodeText = createDecodeText();
  const bytes = {subarray: (start, end) => ({length: end - start})};
  for (let i = 0; i < 100; i++) {
    decodeText(bytes, 0, 2 ** 26);
  }
  expect(Math.max(...decoded)).toBeLessThan(2 ** 31);
  expect(decoded.length).toBeLessThan(10);
});
