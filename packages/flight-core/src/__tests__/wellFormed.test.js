import {isWellFormed, wellFormed} from '../wellFormed.js';

test.each([
  ['', ''],
  ['a%b', 'a%b'],
  ['\u{1f600}', '\u{1f600}'],
  ['a\ud800', 'a\ufffd'],
  ['\udc00\ud800b', '\ufffd\ufffdb'],
])('%j becomes %j, which can be encoded', (text, expected) => {
  expect(wellFormed(text)).toBe(expected);
  expect(decodeURIComponent(encodeURIComponent(wellFormed(text)))).toBe(
    expected,
  );
});

const {isWellFormed: method} = String.prototype;

afterEach(() => {
  String.prototype.isWellFormed = method;
});

test.each([
  ['', true],
  ['\u{1f600}', true],
  ['\ud83dx', false],
  ['x\ude00', false],
  ['\ude00\ud83d', false],
  ['x'.repeat(2000) + '\ud83d', false],
])('%j is well-formed: %p', (text, expected) => {
  expect(isWellFormed(text)).toBe(expected);
  delete String.prototype.isWellFormed;
  expect(isWellFormed(text)).toBe(expected);
});
