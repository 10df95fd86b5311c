import {
  BINARY_CLASSES,
  tagOfClass,
} from 'flight-core/src/wire/binaryClasses.js';

import {getRoot} from '../../index.js';
import {
  decode,
  failing,
  openTestReply,
  write,
} from '../../__tests__/support/streamedReply.js';

const BYTES = [1, 2, 3, 4, 5, 6, 7, 8];

const LETTERS = BINARY_CLASSES.map((View, index) => [
  String.fromCharCode(tagOfClass(index)),
  View,
]);

test.each(LETTERS)(
  '$%s1 has all bytes of the file',
  async (letter, {name, BYTES_PER_ELEMENT: elementSize = 1}) => {
    const [value] = await decode(['1', BYTES], ['0', `["$${letter}1"]`]);
    expect(value.constructor.name).toBe(name);
    expect(value.byteLength).toBe(8);
    expect(value.length ?? 8 / elementSize).toBe(8 / elementSize);
    const buffer = value instanceof ArrayBuffer ? value : value.buffer;
    expect([...new Uint8Array(buffer)]).toEqual(BYTES);
  },
);

test.each(LETTERS.filter(([, View]) => View.BYTES_PER_ELEMENT > 1))(
  '$%s1 refuses an incomplete element',
  async letter => {
    const root = decode(['1', [1, 2, 3]], ['0', `["$${letter}1"]`]);
    await expect(root).rejects.toBeInstanceOf(RangeError);
  },
);

test('a view can be the root of a part', async () => {
  expect(await decode(['1', [9]], ['0', '"$o1"'])).toEqual(new Uint8Array([9]));
  const values = await decode(
    ['1', [9]],
    ['2', '"$o1"'],
    ['0', '["$2","$2","$@2"]'],
  );
  expect(values[0]).toEqual(new Uint8Array([9]));
  expect(values[1]).toBe(values[0]);
  expect(await values[2]).toBe(values[0]);
});

test('every reference to a view resolves to the same view', async () => {
  const value = await decode(
    ['1', [9]],
    ['2', '[["k","$o1"]]'],
    ['0', '{"a":"$Q2","b":"$2:0:1","c":"$0:b"}'],
  );
  expect(value.b).toEqual(new Uint8Array([9]));
  expect(value.a.get('k')).toBe(value.b);
  expect(value.c).toBe(value.b);
});

test.each([
  ['another view', '["$o1","$o1"]'],
  ['another kind of view', '["$o1","$A1"]'],
  ['a reference', '["$o1","$1"]'],
  ['a promise before it', '["$@1","$o1"]'],
  ['a stream', '["$R1","$o1"]'],
])('a file that became a view cannot become %s', async (name, text) => {
  const root = decode(['1', [1]], ['S1', 'C'], ['0', text]);
  await expect(root).rejects.toEqual(failing(568));
});

test('a promise of a file that became a view rejects', async () => {
  const [, promise] = await decode(['1', [1]], ['0', '["$o1","$@1"]']);
  await expect(promise).rejects.toEqual(failing(568));
});

test('every token of a Blob resolves to the file itself', async () => {
  const reply = openTestReply();
  write(reply, ['1', [1, 2]], ['0', '["$B1","$B1","$o1"]']);
  const [first, second, view] = await getRoot(reply);
  expect(first).toBeInstanceOf(File);
  expect(second).toBe(first);
  expect(view).toEqual(new Uint8Array([1, 2]));
});

describe.each(['$B1', '$A1', '$o1', '$g1', '$V1'])('%s', token => {
  test('needs a file', async () => {
    await expect(decode(['0', `["${token}"]`])).rejects.toEqual(failing(582));
  });

  test('refuses a text', async () => {
    const root = decode(['1', '"text"'], ['0', `["${token}"]`]);
    await expect(root).rejects.toEqual(failing(582));
  });

  test('needs a number', async () => {
    const root = decode(['1', [1]], ['0', `["${token.slice(0, 2)}zz"]`]);
    await expect(root).rejects.toEqual(failing(570));
  });
});

// The text of a view has at least one character for each byte.
describe('bytes count for the arrays around them', () => {
  const FILE = ['1', new Array(100).fill(1)];

  function decodeWith(arraySizeLimit, ...entries) {
    const reply = openTestReply({arraySizeLimit});
    write(reply, ...entries);
    return getRoot(reply);
  }

  test('in the array itself', async () => {
    const root = ['0', '["$o1","$0:0"]'];
    expect(await decodeWith(203, FILE, root)).toHaveLength(2);
    await expect(decodeWith(202, FILE, root)).rejects.toEqual(failing(571));
  });

  test('as the root of a referenced part', async () => {
    const entries = [FILE, ['2', '"$o1"'], ['0', '["$2","$2"]']];
    expect(await decodeWith(203, ...entries)).toHaveLength(2);
    await expect(decodeWith(202, ...entries)).rejects.toEqual(failing(571));
  });
});

test('bytes that cannot be read reject the part', async () => {
  const reply = openTestReply();
  const file = new File(['x'], 'blob');
  file.arrayBuffer = () => Promise.reject(new Error('gone'));
  reply.entries.files.set(1, file);
  write(reply, ['0', '["$o1"]']);
  await expect(getRoot(reply)).rejects.toThrow('gone');
});
