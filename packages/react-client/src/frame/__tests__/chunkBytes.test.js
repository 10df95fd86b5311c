import {runInNewContext} from 'node:vm';

import {close, createStreamState, getRoot, processChunk} from '../../index.js';
import {
  bytesOf,
  createTestResponse,
  decode,
  valueOf,
} from '../../__tests__/support/responses.js';
import {bytesOfChunk} from '../chunkBytes.js';

const ROWS = '1:T5,héll2:o2,ab0:["$1","$2","😀"]\n';

function decodeChunks(chunks) {
  const response = createTestResponse();
  const state = createStreamState();
  for (const chunk of chunks) {
    processChunk(response, state, chunk);
  }
  close(response);
  return valueOf(getRoot(response));
}

// Decoders of text never cut a character.
function cutText(text, size) {
  const characters = Array.from(text);
  const pieces = [];
  for (let at = 0; at < characters.length; at += size) {
    pieces.push(characters.slice(at, at + size).join(''));
  }
  return pieces;
}

describe('rows as text', () => {
  test.each([1, 2, 3, 7, 100])('in pieces of %p characters', size => {
    expect(decodeChunks(cutText(ROWS, size))).toEqual(decode(ROWS));
  });

  test('between bytes', () => {
    const [first, ...rest] = cutText(ROWS, 5);
    expect(decodeChunks([bytesOf(first), '', ...rest])).toEqual(decode(ROWS));
  });
});

const {buffer} = Uint8Array.of(9, 9, 48, 58, 49, 10, 9, 9);

describe('a chunk of bytes is viewed', () => {
  test.each([
    ['a DataView', new DataView(buffer, 2, 4)],
    ['numbers of two bytes', new Uint16Array(buffer, 2, 2)],
    ['an ArrayBuffer', Uint8Array.of(48, 58, 49, 10).buffer],
    [
      'an ArrayBuffer of another realm',
      runInNewContext('Uint8Array.of(48, 58, 49, 10).buffer'),
    ],
    [
      'bytes of another realm',
      runInNewContext('Uint8Array.of(48, 58, 49, 10)'),
    ],
  ])('%s', (_, chunk) => {
    const bytes = bytesOfChunk(chunk);
    expect(Array.from(bytes)).toEqual([48, 58, 49, 10]);
    expect(bytes.buffer).toBe(chunk.buffer ?? chunk);
  });
});

describe('any other chunk is named', () => {
  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [12, 'a number'],
    [{id: 0}, 'an object'],
    [[48, 58], 'an Array'],
    [new Blob(['0:1\n']), 'a Blob'],
  ])('%p', (chunk, name) => {
    expect(() => bytesOfChunk(chunk)).toThrow(
      `A chunk of the stream is ${name}. Expected bytes or text.`,
    );
  });
});
