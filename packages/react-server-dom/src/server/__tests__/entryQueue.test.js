import {FileBytes} from '../entryQueue.js';

test('a file has all pieces in order, its name and its type', async () => {
  const bytes = new FileBytes();
  const expected = [];
  for (let index = 0; index < 2000; index++) {
    const piece = Buffer.alloc(index % 500 === 7 ? 5000 : 1 + (index % 3));
    piece.fill(index % 251);
    expected.push(piece);
    bytes.add(piece);
  }
  const file = bytes.toFile('x.bin', 'image/png');
  expect([file.name, file.type]).toEqual(['x.bin', 'image/png']);
  const read = Buffer.from(await file.arrayBuffer());
  expect(read.equals(Buffer.concat(expected))).toBe(true);
});

test('many small pieces take little more memory than their bytes', () => {
  const bytes = new FileBytes();
  for (let index = 0; index < 100000; index++) {
    bytes.add(Buffer.from([index]));
  }
  expect(bytes.pieces.length).toBeLessThan(1000);
});
