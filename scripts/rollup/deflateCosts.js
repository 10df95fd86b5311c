// Computes how many bits of the compressed form belong to each byte of a text, by reading the
// DEFLATE stream (RFC 1951). The bits of a match are divided equally among its bytes, those of the
// table and the end of a block among all bytes of the block.
'use strict';

const zlib = require('zlib');

const TABLE_ORDER = [
  16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];
const LONGEST_CODE = 15;
const END_OF_BLOCK = 256;

// [extra bits, smallest value] of each symbol; `groups` symbols share a number of bits.
function ranges(count, groups, smallest) {
  let next = smallest;
  return Array.from({length: count}, (_, symbol) => {
    const extra = Math.max(0, Math.floor(symbol / groups) - 1);
    const range = [extra, next];
    next += 1 << extra;
    return range;
  });
}

const LENGTHS = [...ranges(28, 4, 3), [0, 258]];
const DISTANCES = ranges(30, 2, 1);

class BitReader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  read(count) {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.at++) {
      value |= ((this.bytes[this.at >> 3] >> (this.at & 7)) & 1) << bit;
    }
    return value;
  }

  // `codes` maps a code with a leading 1 to its symbol.
  readSymbol(codes) {
    let code = 1;
    while (code < 2 << LONGEST_CODE) {
      code = (code << 1) | this.read(1);
      const symbol = codes.get(code);
      if (symbol !== undefined) {
        return symbol;
      }
    }
    throw new Error('Expected a DEFLATE stream.');
  }
}

function codesOf(lengths) {
  const codes = new Map();
  let code = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code <<= 1;
    lengths.forEach((own, symbol) => {
      if (own === length) {
        codes.set((1 << length) | code++, symbol);
      }
    });
  }
  return codes;
}

const FIXED_CODES = {
  literals: codesOf(
    Array.from({length: 288}, (_, symbol) =>
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
    ),
  ),
  distances: codesOf(new Array(30).fill(5)),
};

function readCodes(reader) {
  const literals = reader.read(5) + 257;
  const distances = reader.read(5) + 1;
  const order = TABLE_ORDER.slice(0, reader.read(4) + 4);
  const own = new Array(19).fill(0);
  order.forEach(symbol => (own[symbol] = reader.read(3)));
  const codes = codesOf(own);
  const lengths = [];
  while (lengths.length < literals + distances) {
    const symbol = reader.readSymbol(codes);
    if (symbol < 16) {
      lengths.push(symbol);
    } else {
      const [bits, least] = [
        [2, 3],
        [3, 3],
        [7, 11],
      ][symbol - 16];
      const repeated = symbol === 16 ? lengths.at(-1) : 0;
      lengths.push(...new Array(reader.read(bits) + least).fill(repeated));
    }
  }
  return {
    literals: codesOf(lengths.slice(0, literals)),
    distances: codesOf(lengths.slice(literals)),
  };
}

// Appends the costs of the block's bytes, and returns the bits of its end.
function readBlock(reader, {literals, distances}, costs) {
  for (;;) {
    const start = reader.at;
    const symbol = reader.readSymbol(literals);
    if (symbol === END_OF_BLOCK) {
      return reader.at - start;
    }
    let length = 1;
    if (symbol > END_OF_BLOCK) {
      const [extra, smallest] = LENGTHS[symbol - END_OF_BLOCK - 1];
      length = smallest + reader.read(extra);
      reader.read(DISTANCES[reader.readSymbol(distances)][0]);
    }
    const cost = (reader.at - start) / length;
    for (let i = 0; i < length; i++) {
      costs.push(cost);
    }
  }
}

// One number of bits for each byte. Their sum is the size of the stream.
function deflateCosts(bytes) {
  const packed = zlib.deflateRawSync(bytes, {level: 9});
  const reader = new BitReader(packed);
  const costs = [];
  let isLast = false;
  while (!isLast) {
    const start = reader.at;
    const first = costs.length;
    isLast = reader.read(1) === 1;
    const kind = reader.read(2);
    if (kind === 0) {
      throw new Error('The text is too short to be compressed.');
    }
    const codes = kind === 1 ? FIXED_CODES : readCodes(reader);
    const table = reader.at - start;
    const end = readBlock(reader, codes, costs);
    const share = (table + end) / Math.max(1, costs.length - first);
    for (let at = first; at < costs.length; at++) {
      costs[at] += share;
    }
  }
  return costs;
}

module.exports = {deflateCosts};
