import {
  createNodeDestination,
  nodeStreamHost as host,
} from '../streamHostNode.js';

const VIEW_SIZE = 4096;
const LONGEST_GATHERED_TEXT = 1365;

// Records the calls of a stream; `answer` returns the result of `write`.
function createStream(answer = () => true) {
  const calls = [];
  return {
    calls,
    write(chunk) {
      calls.push(chunk);
      return answer(calls.length);
    },
    end: () => calls.push('end'),
    destroy: error => calls.push(['destroy', error]),
  };
}

// Writes the chunks in one flush, and returns the stream and the results.
function flush(chunks, stream = createStream()) {
  const destination = createNodeDestination(stream);
  host.beginWriting(destination);
  const answers = chunks.map(chunk =>
    host.writeChunkAndReturn(destination, chunk),
  );
  host.completeWriting(destination);
  return {destination, stream, answers, calls: stream.calls};
}

function bytesOf(calls) {
  return Buffer.concat(calls.map(call => Buffer.from(call)));
}

function sizesOf(calls) {
  return calls.map(call => (typeof call === 'string' ? call : call.byteLength));
}

function textOf(length) {
  return 'x'.repeat(length);
}

describe('text', () => {
  test('in short pieces is written together, as bytes', () => {
    const {calls} = flush(['0:"a"\n', '1:"é"\n']);

    expect(calls.length).toBe(1);
    expect(calls[0]).toBeInstanceOf(Uint8Array);
    expect(bytesOf(calls).toString()).toBe('0:"a"\n1:"é"\n');
  });

  test('of more than a third of a view stays a separate string', () => {
    const long = textOf(LONGEST_GATHERED_TEXT + 1);
    const {calls} = flush(['1:T556,', long, '0:"$1"\n']);

    expect(sizesOf(calls)).toEqual([7, long, 7]);
  });

  test('of a third of a view is gathered', () => {
    const {calls} = flush(['1:T555,', textOf(LONGEST_GATHERED_TEXT), '0:1\n']);

    expect(sizesOf(calls)).toEqual([7 + LONGEST_GATHERED_TEXT + 4]);
  });

  test('fills views to the last byte', () => {
    const pieces = Array.from({length: 100}, (_, i) => `${i}:${textOf(95)}\n`);
    const {calls} = flush(pieces);
    const total = pieces.join('').length;

    expect(sizesOf(calls)).toEqual([VIEW_SIZE, VIEW_SIZE, total % VIEW_SIZE]);
    expect(bytesOf(calls).toString()).toBe(pieces.join(''));
  });

  test('that fills a view exactly is written once', () => {
    const {calls} = flush([
      textOf(1024),
      textOf(1024),
      textOf(1024),
      textOf(1024),
    ]);

    expect(sizesOf(calls)).toEqual([VIEW_SIZE]);
  });

  test.each([
    ['two bytes', 'é'],
    ['three bytes', '€'],
    ['four bytes', '😀'],
    ['changing widths', 'aé€😀'],
  ])('never splits characters of %s', (_, characters) => {
    for (let offset = 0; offset < 5; offset++) {
      const pieces = [textOf(offset)];
      for (let i = 0; i < 40; i++) {
        pieces.push(characters.repeat(60));
      }
      const {calls} = flush(pieces);

      expect(calls.length).toBeGreaterThan(1);
      for (const call of calls) {
        expect(call.byteLength).toBeLessThanOrEqual(VIEW_SIZE);
        expect(Buffer.from(call).toString()).not.toContain('\ufffd');
      }
      expect(bytesOf(calls).toString()).toBe(pieces.join(''));
    }
  });

  test('has the byte length of its header, also with lone surrogates', () => {
    for (const text of ['', 'abc', 'aé€😀', 'x\ud800y', '\udc00']) {
      const {calls} = flush([text]);

      expect(host.byteLengthOfChunk(host.stringToChunk(text))).toBe(
        bytesOf(calls).byteLength,
      );
    }
  });

  test('that is empty is not written', () => {
    expect(flush(['']).calls).toEqual([]);
  });
});

describe('a view', () => {
  test('belongs to the stream when it is written', () => {
    const stream = createStream();
    const {destination} = flush(['0:"first"\n'], stream);
    host.beginWriting(destination);
    host.writeChunk(destination, '1:"second"\n');
    host.completeWriting(destination);
    const [first, second] = stream.calls;

    expect(first.buffer).not.toBe(second.buffer);
    expect(Buffer.from(first).toString()).toBe('0:"first"\n');
    expect(Buffer.from(second).toString()).toBe('1:"second"\n');
  });

  test('belongs to one destination', () => {
    const streams = [createStream(), createStream()];
    const destinations = streams.map(createNodeDestination);
    destinations.forEach(host.beginWriting);
    for (let i = 0; i < 200; i++) {
      host.writeChunk(destinations[0], 'a'.repeat(50));
      host.writeChunk(destinations[1], 'b'.repeat(70));
    }
    destinations.forEach(host.completeWriting);

    expect(bytesOf(streams[0].calls).toString()).toBe('a'.repeat(200 * 50));
    expect(bytesOf(streams[1].calls).toString()).toBe('b'.repeat(200 * 70));
  });
});

describe('bytes', () => {
  function counting(length) {
    return Uint8Array.from({length}, (_, i) => i % 251);
  }

  test('of up to a view are copied between the text', () => {
    const {calls} = flush(['1:o3,', counting(3), '0:"$1"\n']);

    expect(calls.length).toBe(1);
    expect([...calls[0]]).toEqual([
      ...Buffer.from('1:o3,'),
      0,
      1,
      2,
      ...Buffer.from('0:"$1"\n'),
    ]);
  });

  test.each([1, 4000, 4091, 4092, VIEW_SIZE])(
    'of length %i continue in the next view if one is full',
    length => {
      const bytes = counting(length);
      const {calls} = flush(['1:oX,', bytes, bytes, 'end']);

      expect(Math.max(...sizesOf(calls))).toBeLessThanOrEqual(VIEW_SIZE);
      expect(bytesOf(calls)).toEqual(
        Buffer.concat([Buffer.from('1:oX,'), bytes, bytes, Buffer.from('end')]),
      );
    },
  );

  test('of more than a view are written unchanged', () => {
    const bytes = counting(VIEW_SIZE + 1);
    const {calls} = flush(['1:o1001,', bytes, '0:"$1"\n']);

    expect(sizesOf(calls)).toEqual([8, VIEW_SIZE + 1, 7]);
    expect(calls[1]).toBe(bytes);
  });

  test('are the bytes of a view of any kind', () => {
    const buffer = counting(64).buffer;
    for (const view of [
      new Uint16Array(buffer, 2, 5),
      new DataView(buffer, 7, 9),
      new Float64Array(buffer),
      Buffer.from(buffer, 3, 4),
    ]) {
      const chunk = host.typedArrayToBinaryChunk(view);

      expect(host.byteLengthOfBinaryChunk(chunk)).toBe(view.byteLength);
      expect([...bytesOf(flush([chunk]).calls)]).toEqual([
        ...new Uint8Array(buffer, view.byteOffset, view.byteLength),
      ]);
    }
  });

  test('of a part of a large buffer are copied before they wait', () => {
    const whole = counting(3 * VIEW_SIZE);
    const part = whole.subarray(10, 10 + 2 * VIEW_SIZE);
    const chunk = host.typedArrayToBinaryChunk(part);

    expect(chunk.buffer).not.toBe(whole.buffer);
    expect(chunk.buffer.byteLength).toBe(2 * VIEW_SIZE);
    whole.fill(0);
    expect(chunk[1]).toBe(11);
  });

  test('of an empty view are not written', () => {
    expect(flush([new Uint8Array(0)]).calls).toEqual([]);
  });

  test('that were transferred are refused', () => {
    const bytes = counting(10);
    structuredClone(bytes.buffer, {transfer: [bytes.buffer]});

    expect(() => flush([bytes])).toThrow(expect.objectContaining({code: 612}));
  });
});

describe('backpressure', () => {
  const long = textOf(2000);

  test('lasts from the write that asks for it to the end of the flush', () => {
    const {answers} = flush(
      [long, long, long],
      createStream(count => count !== 2),
    );

    expect(answers).toEqual([true, false, false]);
  });

  test('ends with the next flush', () => {
    const {destination} = flush(
      [long],
      createStream(count => count !== 1),
    );
    host.beginWriting(destination);

    expect(host.writeChunkAndReturn(destination, long)).toBe(true);
  });

  test('is not requested by a stream whose write returns undefined', () => {
    expect(
      flush(
        [long],
        createStream(() => undefined),
      ).answers,
    ).toEqual([true]);
  });
});

describe('the end of a flush', () => {
  test('flushes streams that can be flushed', () => {
    const flushed = [];
    const stream = {...createStream(), flush: () => flushed.push('flush')};
    host.flushBuffered(createNodeDestination(stream));

    expect(flushed).toEqual(['flush']);
    host.flushBuffered(createNodeDestination(createStream()));
    host.flushBuffered(createNodeDestination({...createStream(), flush: true}));
  });

  test('closes the stream or destroys it', () => {
    const error = new Error('broken');
    const stream = createStream();
    host.close(createNodeDestination(stream));
    host.closeWithError(createNodeDestination(stream), error);

    expect(stream.calls).toEqual(['end', ['destroy', error]]);
  });
});
