// Large arguments of everyday calls. Nothing in them multiplies.

const MILLION = 1_000_000;

const words = 'Lorem ipsum dolor sit amet. ';
const textOf = length =>
  words.repeat(length / words.length + 1).slice(0, length);
const numbersOf = length => Array.from({length}, (_, index) => index);

const RING = Array.from({length: 1000}, (_, index) => [index, index / 7]);
const NUMBERS = numbersOf(300_000);

// [name, arguments]
export const LARGE_CALLS = [
  ['a document', [textOf(1_200_000)]],
  ['a document and an object', [textOf(1_200_000), {draft: true}]],
  ['a document in an object, and an id', [{text: textOf(1_200_000)}, 7]],
  ['two texts', [textOf(500_000), textOf(500_001)]],
  ['escaped text and an id', ['$' + textOf(MILLION), 7]],
  ['text of emoji and an id', ['🚀'.repeat(600_000), 7]],
  ['bytes and a name', [new Uint8Array(MILLION).fill(7), 'photo.jpg']],
  [
    'a buffer and a name',
    [new Uint8Array(MILLION).fill(7).buffer, 'photo.jpg'],
  ],
  ['a Map with a long text', [new Map([['text', textOf(MILLION)]])]],
  ['a Set with long texts', [new Set([textOf(600_000), textOf(600_001)])]],
  ['a million numbers', [numbersOf(MILLION)]],
  [
    'a table',
    [
      Array.from({length: 100_000}, (_, index) => [
        index,
        `Row ${index}`,
        true,
      ]),
    ],
  ],
  [
    'rows of text',
    [Array.from({length: 2000}, (_, index) => [index, textOf(1000)])],
  ],
  [
    'many bigints',
    [Array.from({length: 50_000}, (_, index) => 10n ** 20n + BigInt(index)), 1],
  ],
  ['an array of numbers, three times', [NUMBERS, NUMBERS, NUMBERS]],
  [
    'a shape that objects share',
    [Array.from({length: 2000}, () => ({rings: [RING]}))],
  ],
];
