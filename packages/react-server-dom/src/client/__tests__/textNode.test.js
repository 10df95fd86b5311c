// Texts of Node, which are decoded in three ways. The expected texts are those of a TextDecoder that
// gets each text as a whole.

import {decodeText} from '../textNode.js';

const reference = new TextDecoder('utf-8', {ignoreBOM: true});

function expectSameText(bytes) {
  const surrounded = Uint8Array.from([0xc3, ...bytes, 0xa9]);
  const text = decodeText(surrounded, 1, bytes.length + 1);
  expect(text).toBe(reference.decode(bytes));
  expect(decodeText(Buffer.from(surrounded), 1, bytes.length + 1)).toBe(text);
}

const encode = text => new TextEncoder().encode(text);

describe.each([1, 1023, 1024, 1025, 70000])('with %p characters', length => {
  test.each([
    ['ASCII', 'a"\\\u0000\u007f'],
    ['of two bytes', 'é'],
    ['of three bytes', '日本'],
    ['of four bytes', '🙂'],
    ['of all lengths', 'aé日🙂'],
    ['with byte order marks', '\ufeffa'],
  ])('%s', (_, unit) => {
    expectSameText(encode(unit.repeat(length).slice(0, length)));
  });
});

// The bytes of a seed: the next number of a linear congruential generator.
function randomBytes(seed, length, choices) {
  let state = seed;
  return Uint8Array.from({length}, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return choices[(state >>> 16) % choices.length];
  });
}

// First bytes of one to four, continuations, and bytes that are never valid.
const CHOICES = [
  0x41, 0x80, 0xbf, 0xc2, 0xc0, 0xe2, 0xe0, 0xed, 0xef, 0xa0, 0x9f, 0xbb, 0xf0,
  0x90, 0x8f, 0xf4, 0xf5, 0xff,
];

test('invalid bytes are replaced', () => {
  for (let seed = 0; seed < 500; seed++) {
    expectSameText(randomBytes(seed, 1100, CHOICES));
  }
});

test('an incomplete text does not affect the next one', () => {
  const text = encode('é'.repeat(600));
  expectSameText(text.subarray(0, 1199));
  expectSameText(text.subarray(1));
});
