import {addText, closeReply, failReply, getRoot, openReply} from '../index.js';
import {add, decode, decodeText, errorOf, open} from './support/replies.js';

test.each([
  ['1', 1],
  ['null', null],
  ['true', true],
  ['"text"', 'text'],
  ['""', ''],
  ['"$$text"', '$text'],
  ['"$$"', '$'],
  ['"$$$1"', '$$1'],
  ['"$undefined"', undefined],
  ['"$-0"', -0],
  ['"$-Infinity"', -Infinity],
  ['"$Infinity"', Infinity],
  ['"$NaN"', NaN],
  ['"$n12345678901234567890"', 12345678901234567890n],
  ['"$n-5"', -5n],
  ['"$D1970-01-01T00:00:01.000Z"', new Date(1000)],
  ['["$undefined",1]', [undefined, 1]],
  ['{"a":"$undefined","b":1}', {b: 1}],
  ['{"1":"$NaN","a":{"b":["$-0"]}}', {1: NaN, a: {b: [-0]}}],
])('%s', async (text, expected) => {
  expect(await decodeText(text)).toStrictEqual(expected);
});

test('an unreadable date becomes an invalid Date', async () => {
  expect(Number(await decodeText('"$Dyesterday"'))).toBe(NaN);
});

test.each([
  ['1'.repeat(300), undefined],
  ['-' + '1'.repeat(299), undefined],
  ['1'.repeat(301), 581],
])('a BigInt of %s', async (digits, code) => {
  const promise = decodeText(`"$n${digits}"`);
  if (code === undefined) {
    expect(await promise).toBe(BigInt(digits));
  } else {
    expect(await errorOf(promise)).toMatchObject({code});
  }
});

test.each(['', '-', ' 1', '1 ', '0x10', '1n', '1.5', '--1', '+1', '١'])(
  'a BigInt cannot be written as %p',
  async digits => {
    const error = await errorOf(decodeText(`"$n${digits}"`));

    expect(error.message).toMatch('not a decimal number');
  },
);

test('keys called __proto__ are deleted, whatever their value', async () => {
  const text =
    '{"__proto__":{"x":1},"a":{"__proto__":"$9","b":[{"__proto__":null}]},"c":{"__proto__":5}}';
  const value = await decodeText(text);

  expect(value).toStrictEqual({a: {b: [{}]}, c: {}});
  expect(Object.hasOwn(value, '__proto__')).toBe(false);
  expect(value.x).toBe(undefined);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test('enumerable properties of Object.prototype are not revived', async () => {
  Object.defineProperty(Object.prototype, 'added', {
    value: '$n1',
    enumerable: true,
    configurable: true,
  });
  try {
    const value = await decodeText('{"a":"$NaN"}');
    expect(Object.keys(value)).toEqual(['a']);
  } finally {
    delete Object.prototype.added;
  }
});

test('a missing part rejects with a closed connection', async () => {
  expect(await errorOf(decode([['1', '5']]))).toMatchObject({code: 412});
  expect(await errorOf(decodeText('{"a":"$1"}'))).toMatchObject({code: 412});

  const {p} = await decodeText('{"p":"$@1"}');
  expect(await errorOf(p)).toMatchObject({code: 412});
});

test('a part is parsed on the first read', async () => {
  const promise = decode([
    ['1', '{'],
    ['0', '["$@1"]'],
  ]);
  const [inner] = await promise;

  expect(inner.status).toBe('resolved_model');
  expect(await errorOf(inner)).toBeInstanceOf(SyntaxError);
});

test('the last of two entries in a complete body wins', async () => {
  const body = [
    ['1', '"a"'],
    ['1', '"b"'],
    ['0', '"$1"'],
  ];
  expect(await decode(body)).toBe('b');
});

test('entries without the prefix are ignored', async () => {
  const reply = openReply({
    host: null,
    manifest: null,
    prefix: '$ACTION_1:',
    options: {},
  });
  add(reply, [
    ['0', '"other"'],
    ['$ACTION_2:0', '"other"'],
    ['$ACTION_1:1', '"own"'],
    ['$ACTION_1:0', '["$1"]'],
  ]);
  closeReply(reply);

  expect(await getRoot(reply)).toEqual(['own']);
});

describe('during arrival', () => {
  test('only promises may refer to later parts', async () => {
    const reply = open();
    const root = getRoot(reply);
    const listener = jest.fn();
    root.then(listener, listener);
    add(reply, [['0', '{"a":"$1"}']]);

    expect(listener.mock.calls).toEqual([
      [expect.objectContaining({code: 574})],
    ]);
  });

  test('a promise settles when its part arrives', async () => {
    const reply = open();
    const root = getRoot(reply);
    root.then(() => {});
    add(reply, [['0', '{"a":"$@1"}']]);
    const listener = jest.fn();
    root.value.a.then(listener);
    add(reply, [['1', '"$0"']]);

    expect(listener.mock.calls).toEqual([[root.value]]);
  });

  test('a body that is read after its end may have any order', async () => {
    const reply = open();
    const root = getRoot(reply);
    add(reply, [
      ['0', '{"a":"$1"}'],
      ['1', '5'],
    ]);

    expect(await root).toEqual({a: 5});
  });

  test('a second text for a part rejects the missing parts', async () => {
    const reply = open();
    const root = getRoot(reply);
    root.then(() => {});
    add(reply, [
      ['0', '["$@1"]'],
      ['0', '6'],
      ['1', '5'],
    ]);

    const [inner] = await root;
    const error = await errorOf(inner);
    expect(error.message).toMatch('more than one entry for part 0');
  });

  test('the first failure rejects the missing parts', async () => {
    const reply = open();
    const root = getRoot(reply);
    const reason = new Error('Mine');
    failReply(reply, reason);
    failReply(reply, new Error('Another'));
    closeReply(reply);
    addText(reply, '0', '1');

    expect(await errorOf(root)).toBe(reason);
  });

  test('addText rethrows the error of a listener after all listeners have run', () => {
    const reply = open();
    const root = getRoot(reply);
    const listener = jest.fn();
    root.then(() => {
      throw new Error('Mine');
    });
    root.then(listener);

    expect(() => addText(reply, '0', '1')).toThrow('Mine');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
