import {ByteStreamSink} from '../byteStreamSink.js';

// A stream and the sink that fills it.
function open() {
  let sink;
  const stream = new ReadableStream({
    type: 'bytes',
    start(controller) {
      sink = new ByteStreamSink(controller, new TextEncoder());
    },
  });
  return {sink, stream};
}

test('text arrives as bytes, bytes arrive unchanged', async () => {
  const {sink, stream} = open();
  sink.write('é');
  sink.write(new Uint8Array([1, 2]));
  sink.end();
  const pieces = [];
  for await (const piece of stream) {
    pieces.push([...piece]);
  }

  expect(pieces).toEqual([
    [0xc3, 0xa9],
    [1, 2],
  ]);
});

test('a read into a buffer of the reader ends at the end', async () => {
  const {sink, stream} = open();
  const read = stream.getReader({mode: 'byob'}).read(new Uint8Array(8));
  sink.end();
  const {done, value} = await read;

  expect(done).toBe(true);
  expect(value.byteLength).toBe(0);
});

test('a failure reaches the reader', async () => {
  const {sink, stream} = open();
  const error = new Error('broken');
  sink.destroy(error);

  await expect(stream.getReader().read()).rejects.toBe(error);
});
