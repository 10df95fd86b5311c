'use strict';

const fs = require('fs');
const zlib = require('zlib');
const {deflateCosts} = require('../deflateCosts.js');

function expectAllBits(bytes) {
  const costs = deflateCosts(bytes);
  const bits = costs.reduce((sum, cost) => sum + cost, 0);
  const packed = zlib.deflateRawSync(bytes, {level: 9}).length;
  expect(costs.length).toBe(bytes.length);
  expect(Math.ceil(bits / 8 - 1e-6)).toBe(packed);
}

test('each byte has a cost, and their sum is the size of the stream', () => {
  expectAllBits(fs.readFileSync(__filename));
  expectAllBits(Buffer.from('short'));
  expectAllBits(Buffer.from('abc'.repeat(300)));
});

test('several blocks are read', () => {
  const words = Array.from({length: 40000}, (_, i) => (i * 7919).toString(36));
  expectAllBits(Buffer.from(words.join(' ')));
});

test('repeated text costs less than new text', () => {
  const text = fs.readFileSync(__filename, 'utf8');
  const costs = deflateCosts(Buffer.from(text + text));
  const sum = part => part.reduce((all, cost) => all + cost, 0);
  const half = text.length;
  expect(sum(costs.slice(half))).toBeLessThan(sum(costs.slice(0, half)) / 10);
});
