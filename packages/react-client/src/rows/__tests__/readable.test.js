import {countRetained} from '../../../../../scripts/jest/retained.js';
import {close, getRoot, reportGlobalError} from '../../index.js';
import {
  bytesOf,
  feed,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';

async function readAll(stream) {
  const items = [];
  try {
    for await (const item of stream) {
      items.push(item);
    }
  } catch (error) {
    items.push({failed: error.digest ?? error.code ?? error.message});
  }
  return items;
}

function readRows(text, options) {
  return readAll(valueOf(getRoot(receive('0:R\n' + text, options))));
}

describe('a stream of values', () => {
  test('delivers items in order: models, text, bytes', async () => {
    const items = await readRows('0:T2,$a0:{"n":"$$1"}\n0:o1,!0:C\n');
    expect(items).toEqual(['$a', {n: '$1'}, new Uint8Array([33])]);
  });

  test('holds back items after an item that waits', async () => {
    const items = await readRows('0:1\n0:["$5"]\n0:3\n0:C\n5:"late"\n');
    expect(items).toEqual([1, ['late'], 3]);
  });

  test('fails at the item that fails', async () => {
    const items = await readRows('0:["$5"]\n0:3\n0:C\n5:E{"digest":"d"}\n');
    expect(items).toEqual([{failed: 'd'}]);
  });

  test('fails with its own error row, after items that wait', async () => {
    const response = receive('0:R\n0:["$5"]\n0:E{"digest":"d"}\n');
    const reader = valueOf(getRoot(response)).getReader();
    const first = reader.read();
    feed(response, bytesOf('5:1\n'));
    expect((await first).value).toEqual([1]);
    await expect(reader.read()).rejects.toMatchObject({digest: 'd'});
  });

  test('fails at the end of the transport', async () => {
    const response = receive('0:R\n0:1\n');
    const reader = valueOf(getRoot(response)).getReader();
    const first = reader.read();
    close(response);
    expect((await first).value).toBe(1);
    await expect(reader.read()).rejects.toMatchObject({code: 412});
  });

  test('ends normally if partial streams are allowed', async () => {
    const response = receive('0:R\n0:1\n', {allowPartialStream: true});
    close(response);
    expect(await readAll(valueOf(getRoot(response)))).toEqual([1]);
  });

  test('fails with an error of the transport in any case', async () => {
    const response = receive('0:R\n', {allowPartialStream: true});
    reportGlobalError(response, new Error('reset'));
    expect(await readAll(valueOf(getRoot(response)))).toEqual([
      {failed: 'reset'},
    ]);
  });

  test('drops items after the reader has cancelled, and nothing fails', async () => {
    const response = receive('0:R\n0:1\n');
    await valueOf(getRoot(response)).cancel();
    expect(() => feed(response, bytesOf('0:2\n0:T1,x0:C\n'))).not.toThrow();
  });

  test('refuses items after its end while it has a reader', () => {
    expect(() => receive('0:R\n0:["$5"]\n0:C\n0:2\n')).toThrow('has ended');
  });

  test.each(['0:C\n0:C\n', '0:C\n0:E{"digest":"d"}\n'])(
    'ignores a second end: %p',
    async rows => {
      expect(await readRows(rows)).toEqual([]);
    },
  );

  test('can be nested', async () => {
    const rows = '2:R\n0:{"inner":"$2"}\n2:1\n0:C\n2:C\n';
    const [{inner}] = await readRows(rows);
    expect(await readAll(inner)).toEqual([1]);
  });

  test('may open after a reference to it', async () => {
    const response = receive('0:{"s":"$1"}\n1:R\n1:1\n1:C\n');
    expect(await readAll(valueOf(getRoot(response)).s)).toEqual([1]);
  });
});

describe('a byte stream', () => {
  test('delivers bytes in its own memory', async () => {
    const response = receive('0:r\n0:b3,abc0:b0,0:b1,d0:C\n');
    const items = await readAll(valueOf(getRoot(response)));
    expect(items).toEqual([bytesOf('abc'), bytesOf('d')]);
  });

  test('can be read into a buffer, up to its end', async () => {
    const response = receive('0:r\n0:b3,abc');
    const stream = valueOf(getRoot(response));
    const reader = stream.getReader({mode: 'byob'});
    const first = await reader.read(new Uint8Array(2));
    expect(Buffer.from(first.value).toString()).toBe('ab');
    await reader.read(new Uint8Array(2));
    const last = reader.read(new Uint8Array(2));
    feed(response, bytesOf('0:C\n'));
    expect((await last).done).toBe(true);
  });

  test('a row of bytes without a stream is a Uint8Array', () => {
    expect(valueOf(getRoot(receive('0:b3,abc')))).toEqual(bytesOf('abc'));
  });
});

describe('a stream of bytes', () => {
  const REFUSED = expect.objectContaining({kind: 'protocol'});

  test.each([
    ['a model', '0:{"length":3}\n'],
    ['text, even of digits', '0:T1,3'],
    ['a symbol', '0:"$Sx"\n'],
  ])('refuses %s', (name, row) => {
    const response = receive('0:r\n');
    expect(() => feed(response, bytesOf(row))).toThrow(REFUSED);
  });

  test('takes the bytes of all binary rows', async () => {
    const response = receive('0:r\n0:o2,ab0:s2,cd0:A1,e0:V1,f0:C\n');
    const items = await readAll(valueOf(getRoot(response)));
    expect(items.map(item => String.fromCharCode(...item))).toEqual([
      'ab',
      'cd',
      'e',
      'f',
    ]);
  });
});

describe('items are dropped', () => {
  // The response itself keeps the last item.
  async function countKept(response, expected) {
    const rows = response.streams.get(0);
    const items = [];
    for (let count = 0; count < 10; count++) {
      feed(response, bytesOf('0:{"a":1}\n'));
      items.push(new WeakRef(rows.arriving.chunk));
      await new Promise(setImmediate);
    }
    return countRetained(items, expected);
  }

  function open(rows) {
    const response = receive(rows);
    return {response, stream: valueOf(getRoot(response))};
  }

  test('after the stream was cancelled', async () => {
    const {response, stream} = open('0:R\n0:1\n');
    await stream.cancel();
    expect(await countKept(response, 1)).toBe(1);
    expect(stream.locked).toBe(false);
  });

  test('after the stream was cancelled while it waited', async () => {
    const {response, stream} = open('0:R\n');
    const reader = stream.getReader();
    const read = reader.read();
    await reader.cancel();
    expect(await read).toEqual({done: true, value: undefined});
    expect(await countKept(response, 1)).toBe(1);
    expect(stream.locked).toBe(true);
  });

  test('after an item has failed', async () => {
    const {response, stream} = open('0:R\n0:["$5"]\n5:E{"digest":"d"}\n');
    await expect(stream.getReader().read()).rejects.toMatchObject({
      digest: 'd',
    });
    expect(await countKept(response, 1)).toBe(1);
    expect(stream.locked).toBe(true);
  });

  test('but not while the stream may be read', async () => {
    const {response, stream} = open('0:R\n0:["$5"]\n');
    expect(await countKept(response, 0)).toBe(10);
    expect(stream.locked).toBe(false);
  });
});

// The stream takes a limited number at a time.
test('many items that have arrived are delivered', async () => {
  const rows = '0:1\n'.repeat(10000);
  expect(await readRows(rows + '0:C\n')).toHaveLength(10000);
});
