import {wellFormed} from '../wellFormed.js';

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
