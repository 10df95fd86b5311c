import {createWebStreamHost} from '../streamHostWeb.js';

const VIEW_SIZE = 2048;
const {streamHost: host, createDestination} = createWebStreamHost(VIEW_SIZE);

// Writes texts and bytes in one flush; returns the results and the chunks of a reader.
async function flush(contents) {
  let destination;
  const stream = new ReadableStream(
    {
      type: 'bytes',
      start(controller) {
        destination = createDestination(controller);
      },
    },
    {highWaterMark: 0},
  );
  host.beginWriting(destination);
  const answers = contents.map(content => {
    const chunk =
      typeof content === 'string'
        ? host.stringToChunk(content)
        : host.typedArrayToBinaryChunk(content);
    return host.writeChunkAndReturn(destination, chunk);
  });
  host.completeWriting(destination);
  host.flushBuffered(destination);
  host.close(destination);
  const pieces = [];
  for await (const piece of stream) {
    pieces.push(Buffer.from(piece));
  }
  return {answers, pieces};
}

test('short texts are written together', async () => {
  const {pieces} = await flush(['0:"a"\n', '1:"é"\n', new Uint8Array([65])]);

  expect(pieces.map(String)).toEqual(['0:"a"\n1:"é"\nA']);
});

test('long texts are separate chunks, and are encoded before they are written', async () => {
  const long = 'é'.repeat(VIEW_SIZE);
  const {pieces} = await flush(['1:T1000,', long, '0:"$1"\n']);

  expect(pieces.map(String)).toEqual(['1:T1000,', long, '0:"$1"\n']);
  expect(host.stringToChunk(long)).toBeInstanceOf(Uint8Array);
});

test.each(['', 'abc', 'aé€😀', 'x\ud800y', 'é'.repeat(1500)])(
  'the length of %j is its number of bytes',
  text => {
    const chunk = host.stringToChunk(text);

    expect(host.byteLengthOfChunk(chunk)).toBe(Buffer.byteLength(text));
  },
);

test('large views are written unchanged, small ones are copied', async () => {
  const large = new Uint8Array(VIEW_SIZE + 1).fill(7);
  const small = new Uint8Array(VIEW_SIZE).fill(8);
  const {pieces} = await flush([large, small]);

  expect(pieces.map(piece => piece.byteLength)).toEqual([
    VIEW_SIZE + 1,
    VIEW_SIZE,
  ]);
  expect(small.byteLength).toBe(VIEW_SIZE);
  // A view with its own buffer may be transferred; here it was copied or transferred.
  expect(pieces[0][0]).toBe(7);
});

test('the buffer of a partial view is not transferred', async () => {
  const buffer = new ArrayBuffer(3 * VIEW_SIZE);
  await flush([new Uint8Array(buffer, 8, 2 * VIEW_SIZE)]);

  expect(buffer.byteLength).toBe(3 * VIEW_SIZE);
});

test('a full queue asks for a pause', async () => {
  const quarter = 'x'.repeat(16384);
  const {answers} = await flush([quarter, quarter, quarter, quarter, 'more']);

  expect(answers).toEqual([true, true, true, false, false]);
});
