// Rows that are decoded together. The expected texts are those of a TextDecoder that gets each row.

import {createLineDecoder} from '../lineDecoder.js';
import {createDecodeText, decodeASCIIWith} from '../textDecoder.js';
import {decodeASCII, decodeText} from '../textNode.js';

const reference = new TextDecoder('utf-8', {ignoreBOM: true});
const decodeByPlatform = createDecodeText();

const DECODERS = {
  Node: {decodeText, decodeASCII},
  'a TextDecoder': {
    decodeText: decodeByPlatform,
    decodeASCII: decodeASCIIWith(decodeByPlatform),
  },
};

const LONG = 'x'.repeat(1500);

// One of: ASCII, two to four bytes, a byte order mark, invalid and cut-off bytes.
const PIECES = [
  ...['{"a":1}', LONG, '', 'é', '日本', '🙂', '\ufeff'].map(text =>
    Buffer.from(text),
  ),
  Buffer.from([0xff]),
  Buffer.from([0xe2, 0x82]),
];

// The next number of a linear congruential generator, below a limit.
function createRandom(seed) {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) % limit;
  };
}

// A chunk of lines, and where each line is.
function createChunk(random, kinds) {
  const parts = [];
  const lines = [];
  let at = 0;
  for (let left = random(8); left >= 0; left--) {
    const pieces = Array.from({length: random(4)}, () => PIECES[random(kinds)]);
    const line = Buffer.concat(pieces);
    parts.push(line, Buffer.from('\n'));
    lines.push([at, at + line.length]);
    at += line.length + 1;
  }
  // A line that continues in the next chunk.
  parts.push(PIECES[random(kinds)]);
  return {bytes: new Uint8Array(Buffer.concat(parts)), lines};
}

describe.each(Object.entries(DECODERS))('with %s', (_, functions) => {
  test.each([
    ['ASCII', 2],
    ['ASCII and other text', 7],
    ['invalid bytes, too', PIECES.length],
  ])('%s: each line has its text', (_kind, kinds) => {
    const random = createRandom(kinds);
    for (let run = 0; run < 300; run++) {
      const decodeLine = createLineDecoder(
        functions.decodeText,
        functions.decodeASCII,
      );
      for (let chunks = 0; chunks < 3; chunks++) {
        const {bytes, lines} = createChunk(random, kinds);
        for (const [start, end] of lines) {
          const expected = reference.decode(bytes.subarray(start, end));
          expect(decodeLine(bytes, start, end)).toBe(expected);
        }
      }
    }
  });

  test('lines of a chunk of ASCII are decoded together', () => {
    let calls = 0;
    const decodeLine = createLineDecoder(functions.decodeText, (...args) => {
      calls++;
      return functions.decodeASCII(...args);
    });
    const bytes = new Uint8Array(Buffer.from('one\ntwo\nthree\n'));
    expect(decodeLine(bytes, 0, 3)).toBe('one');
    expect(decodeLine(bytes, 4, 7)).toBe('two');
    expect(decodeLine(bytes, 8, 13)).toBe('three');
    expect(calls).toBe(1);
  });

  test('little is decoded in vain', () => {
    let inVain = 0;
    const decodeLine = createLineDecoder(
      functions.decodeText,
      (bytes, start, end) => {
        const text = functions.decodeASCII(bytes, start, end);
        inVain += text === null ? end - start : 0;
        return text;
      },
    );
    const line = Buffer.from('{"price":"5 €"}\n');
    const bytes = new Uint8Array(Buffer.concat(Array(5000).fill(line)));
    for (let at = 0; at < bytes.length; at += line.length) {
      const end = at + line.length - 1;
      expect(decodeLine(bytes, at, end)).toBe('{"price":"5 €"}');
    }
    expect(inVain).toBeGreaterThan(0);
    expect(inVain).toBeLessThan(bytes.length / 10);
  });
});
