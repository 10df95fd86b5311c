import {
  close,
  createStreamState,
  getRoot,
  processBinaryChunk,
} from '../../index.js';
import {
  bytesOf,
  createTestResponse,
  feed,
  outcomeOf,
  valueOf,
} from '../../__tests__/support/responses.js';
import {frameBytes} from '../frameBytes.js';

const STREAMS = [
  ['one model', bytesOf('0:{"a":[1,"é😀",null]}\n')],
  ['rows in both directions', bytesOf('1:"x"\n0:["$1","$2"]\n2:"y"\n')],
  ['an empty id', bytesOf(':"root"\n')],
  ['hints between rows', bytesOf('1:[]\n:HD"//a"\n0:"$1"\n')],
  ['long text', bytesOf('1:T400,' + 'é'.repeat(512) + '0:["$1"]\n')],
  ['text with line feeds', bytesOf('1:T5,a\n0:b0:"$1"\n')],
  ['text that begins with a byte order mark', bytesOf('1:T4,\ufeffx0:"$1"\n')],
  ['bytes', bytesOf('1:o4,', [10, 58, 10, 49], '0:{"u":"$1"}\n')],
  [
    'elements of eight bytes',
    bytesOf(
      '1:g10,',
      [...new Uint8Array(Float64Array.of(1, 2).buffer)],
      '0:"$1"\n',
    ),
  ],
  ['nothing in a sized row', bytesOf('1:A0,2:T0,0:["$1","$2"]\n')],
  ['broken UTF-8', bytesOf('0:"', [0xc3, 0x28, 0xff], '"\n')],
  ['a carriage return', bytesOf('0:[1]\r\n')],
];

// The expected result for any slicing.
function decodeWhole(bytes) {
  const response = createTestResponse();
  feed(response, bytes);
  close(response);
  return valueOf(getRoot(response));
}

test.each([
  ['one Buffer', 100],
  ['several Buffers', 7],
])('bytes in %s become a plain Uint8Array', (_, size) => {
  const bytes = Buffer.from(bytesOf('1:o4,', [1, 2, 3, 4], '0:"$1"\n'));
  const response = createTestResponse();
  const state = createStreamState();
  for (let at = 0; at < bytes.length; at += size) {
    processBinaryChunk(response, state, bytes.subarray(at, at + size));
  }
  const value = valueOf(getRoot(response));
  expect(Object.getPrototypeOf(value)).toBe(Uint8Array.prototype);
  expect(value).toEqual(Uint8Array.of(1, 2, 3, 4));
});

describe.each(STREAMS)('%s', (name, bytes) => {
  test('cut at any byte', () => {
    const expected = decodeWhole(bytes);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const response = createTestResponse();
      const state = createStreamState();
      processBinaryChunk(response, state, bytes.slice(0, cut));
      processBinaryChunk(response, state, bytes.slice(cut));
      close(response);
      expect(valueOf(getRoot(response))).toEqual(expected);
    }
  });

  test.each([1, 2, 3, 5, 8])('in slices of %p bytes', size => {
    const response = createTestResponse();
    feed(response, bytes, size);
    close(response);
    expect(valueOf(getRoot(response))).toEqual(decodeWhole(bytes));
  });
});

describe('the framer', () => {
  function decodeText(text) {
    return decodeWhole(bytesOf(text));
  }

  test('decodes characters of several bytes', () => {
    expect(decodeText('0:{"a":[1,"é😀",null]}\n')).toEqual({
      a: [1, 'é😀', null],
    });
  });

  test('keeps a byte order mark at the start of a text', () => {
    expect(decodeText('1:T4,\ufeffx0:"$1"\n')).toBe('\ufeffx');
  });

  test('replaces invalid UTF-8', () => {
    const bytes = bytesOf('0:"', [0xc3, 0x28, 0xff], '"\n');
    expect(decodeWhole(bytes)).toBe('\ufffd(\ufffd');
  });

  test('completes an empty sized row without further bytes', () => {
    const response = createTestResponse();
    feed(response, bytesOf('0:T0,'));
    expect(outcomeOf(getRoot(response)).value).toBe('');
  });

  test('completes a sized row with its last byte', () => {
    const response = createTestResponse();
    feed(response, bytesOf('0:T3,abc'));
    expect(outcomeOf(getRoot(response)).value).toBe('abc');
  });

  test.each(['0:[1,2]', '0:Tff,abc', '0', '0:', '0:T', '0:o2,a'])(
    'a stream that ends after %p does not have that row',
    text => {
      const response = createTestResponse();
      feed(response, bytesOf(text));
      close(response);
      expect(outcomeOf(getRoot(response))).toMatchObject({
        status: 'rejected',
        reason: {code: 412},
      });
    },
  );

  test('passes pieces of a byte stream on without waiting for the rest', async () => {
    const response = createTestResponse();
    feed(response, bytesOf('0:r\n0:b4,ab'));
    const reader = outcomeOf(getRoot(response)).value.getReader();
    expect((await reader.read()).value).toEqual(bytesOf('ab'));
  });

  test.each(['A', 'o', 'g'])(
    'copies the bytes of a row %p once if it arrives in pieces',
    letter => {
      const size = 65536;
      const content = Array.from({length: size}, (_, index) => index % 251);
      const bytes = bytesOf(`0:${letter}${size.toString(16)},`, content);
      const response = createTestResponse();
      const set = jest.spyOn(
        Object.getPrototypeOf(Uint8Array.prototype),
        'set',
      );
      const slice = jest.spyOn(ArrayBuffer.prototype, 'slice');
      const state = createStreamState();
      for (let at = 0; at < bytes.length; at += 4096) {
        processBinaryChunk(response, state, bytes.subarray(at, at + 4096));
      }
      const copied =
        set.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0) +
        slice.mock.results.reduce((sum, {value}) => sum + value.byteLength, 0);
      set.mockRestore();
      slice.mockRestore();
      // Does not include the last bytes, which are copied one by one.
      expect(copied).toBeLessThanOrEqual(size);
      const {value} = outcomeOf(getRoot(response));
      expect([...new Uint8Array(value.buffer ?? value)]).toEqual(content);
    },
  );

  test('stops at an invalid header and names its position', () => {
    const response = createTestResponse();
    expect(() => feed(response, bytesOf('0:1\n!'))).toThrow(
      'Unexpected "!" in a row id at byte 4.',
    );
  });

  test('ignores rows after the end', () => {
    const response = createTestResponse();
    close(response);
    expect(() => feed(response, bytesOf('!!! nonsense'))).not.toThrow();
  });

  test('has a valid state after a row has thrown', () => {
    const response = createTestResponse();
    const state = createStreamState();
    const bad = bytesOf('1:I[\n');
    expect(() => processBinaryChunk(response, state, bad)).toThrow(
      'The row 1 is broken',
    );
    processBinaryChunk(response, state, bytesOf('0:"fine"\n'));
    expect(outcomeOf(getRoot(response)).value).toBe('fine');
  });

  test('counts bytes of earlier pieces', () => {
    const bytes = bytesOf('1:"abc"\n2:Tx1,');
    for (const size of [1, 2, 5, Infinity]) {
      const response = createTestResponse();
      expect(() => feed(response, bytes, size)).toThrow(
        'Unexpected "x" in a row length at byte 11.',
      );
    }
  });
});

test('rows are values: any sink can read them, in any slices', () => {
  const bytes = bytesOf(
    '1:I["m"]\n:HD"/a"\na:T2,\nb',
    '5:b2,',
    [58, 10],
    '0:[]\n',
  );
  const decode = (piece, start, end) =>
    Buffer.from(piece.slice(start, end)).toString();
  for (const size of [1, 3, Infinity]) {
    const rows = [];
    const sink = {
      ending: null,
      decodeLine: decode,
      decodeText: decode,
      decodeBinary: (tag, piece) => [...piece],
      takesPieces: () => false,
      acceptRow: (id, tag, payload) => rows.push({id, tag, payload}),
    };
    const state = createStreamState();
    const step = Math.min(size, bytes.length);
    for (let at = 0; at < bytes.length; at += step) {
      frameBytes(state, bytes.slice(at, at + step), sink);
    }
    expect(rows).toEqual([
      {id: 1, tag: 73, payload: '["m"]'},
      {id: 0, tag: 72, payload: 'D"/a"'},
      {id: 10, tag: 84, payload: '\nb'},
      {id: 5, tag: 98, payload: [58, 10]},
      {id: 0, tag: 0, payload: '[]'},
    ]);
  }
});
