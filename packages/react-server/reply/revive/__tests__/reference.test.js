import {decode, decodeText, errorOf} from '../../__tests__/support/replies.js';

test('a number has no more than six digits', async () => {
  const text = await errorOf(decodeText('"$ffffff"'));
  const promise = await errorOf(decodeText('["$@1000000"]'));

  expect(text).toMatchObject({code: 412});
  expect(promise).toMatchObject({code: 570});
});

describe('a reference', () => {
  test('returns the same object each time', async () => {
    const value = await decodeText(
      '{"a":{"x":[1]},"b":"$0:a","c":["$0:a","$0:a:x"],"self":"$0"}',
    );

    expect(value.b).toBe(value.a);
    expect(value.c[0]).toBe(value.a);
    expect(value.c[1]).toBe(value.a.x);
    expect(value.self).toBe(value);
  });

  test('may refer to a later position', async () => {
    const value = await decodeText('{"b":"$0:a","t":"$0:u","u":"x","a":{}}');

    expect(value.b).toBe(value.a);
    expect(value.t).toBe('x');
  });

  test('may refer to another reference', async () => {
    const value = await decodeText(
      '{"a":"$0:b","b":"$0:c","c":"$0:d","d":[5]}',
    );

    expect(value).toEqual({a: [5], b: [5], c: [5], d: [5]});
    expect(value.a).toBe(value.d);
  });

  test('may go through another reference', async () => {
    const value = await decode([
      ['0', '{"a":"$0:b:y:0","b":"$1:x","d":[7]}'],
      ['1', '{"x":{"y":"$0:d"},"z":"$0:a"}'],
    ]);

    expect(value).toEqual({a: 7, b: {y: [7]}, d: [7]});
    expect(value.b.y).toBe(value.d);
  });

  test('numbers are hexadecimal, in lower or upper case', async () => {
    const value = await decode([
      ['171', '"x"'],
      ['16', '"y"'],
      ['0', '["$ab","$aB","$10","$0ab"]'],
    ]);

    expect(value).toEqual(['x', 'x', 'y', 'x']);
  });

  test('a missing part rejects every part that refers to it', async () => {
    const body = [
      ['2', '"$7"'],
      ['1', '["$2"]'],
      ['0', '{"a":"$1"}'],
    ];

    expect(await errorOf(decode(body))).toMatchObject({code: 412});
  });

  test('a property that becomes undefined is left out', async () => {
    const value = await decode([
      ['1', '["$undefined"]'],
      ['0', '{"a":"$1:0","b":["$1:0"]}'],
    ]);

    expect(value).toStrictEqual({b: [undefined]});
  });

  test('the length of an array can be referenced', async () => {
    expect(await decodeText('{"a":[1,2],"b":"$0:a:length"}')).toEqual({
      a: [1, 2],
      b: 2,
    });
  });
});

describe('a path is refused', () => {
  test.each([
    ['a prototype', '{"a":{},"b":"$0:a:__proto__"}'],
    ['a constructor', '{"a":{},"b":"$0:a:constructor"}'],
    ['a method', '{"a":[],"b":"$0:a:map"}'],
    [
      'a key that is left out',
      '{"a":{"__proto__":{"x":{}}},"b":"$0:a:__proto__:x"}',
    ],
    [
      'a key that will be left out',
      '{"b":"$0:a:__proto__:x","a":{"__proto__":{"x":{}}}}',
    ],
    ['text', '{"a":"xyz","b":"$0:a:0"}'],
    ['the length of text', '{"a":"xyz","b":"$0:a:length"}'],
    ['text of a part', '{"b":"$1:length"}'],
    ['a number', '{"a":5,"b":"$0:a:x"}'],
    ['null', '{"a":null,"b":"$0:a:x"}'],
    ['a promise', '{"p":"$@2","b":"$0:p:k"}'],
    ['the state of a promise', '{"p":"$@2","b":"$0:p:status"}'],
    ['a Map', '{"m":"$Q3","b":"$0:m:size"}'],
    ['a Set', '{"m":"$W4","b":"$0:m:size"}'],
    ['an iterator', '{"m":"$i4","b":"$0:m:next"}'],
    ['a form', '{"m":"$K5","b":"$0:m:append"}'],
    ['a date', '{"m":"$D1970-01-01","b":"$0:m:getTime"}'],
    ['a missing property', '{"a":{},"b":"$0:a:x"}'],
    ['an empty name', '{"a":{},"b":"$0:a:"}'],
    ['a missing item', '{"a":[1],"b":"$0:a:1"}'],
    ['an item by another name', '{"a":[1],"b":"$0:a:00"}'],
  ])('into %s', async (name, root) => {
    const body = [
      ['1', '"text"'],
      ['2', '{"k":1}'],
      ['3', '[["k",1]]'],
      ['4', '[1]'],
      ['_5_a', '1'],
      ['0', root],
    ];

    expect(await errorOf(decode(body))).toMatchObject({code: 570});
  });

  test('immediately, if the part is complete', async () => {
    const [first, second] = await decode([
      ['1', '{"a":{}}'],
      ['2', '"$1:a:constructor"'],
      ['0', '["$@1","$@2"]'],
    ]);
    await first;

    expect(await errorOf(second)).toMatchObject({code: 570});
  });
});

test.each([
  '$',
  '$zz',
  '$1zz',
  '$1 ',
  '$ 1',
  '$~1x',
  '$0x1',
  '$1.',
  '$:a',
  '$@',
  '$@x',
  '$Q',
  '$Wzz',
  '$K1_',
  '$Hzz',
  '$Y',
  '$' + 'f'.repeat(13),
  '$é',
])('%p names no part', async text => {
  const body = [
    ['1', '[]'],
    ['0', JSON.stringify([text])],
  ];

  expect(await errorOf(decode(body))).toMatchObject({code: 570});
});

describe('a function under the key then', () => {
  const temporaryReferences = new WeakMap();

  test('becomes null', async () => {
    const value = await decodeText(
      '{"then":"$T","a":{"then":"$0:b"},"b":"$T"}',
      {
        temporaryReferences,
      },
    );

    expect(value.then).toBe(null);
    expect(value.a.then).toBe(null);
    expect(typeof value.b).toBe('function');
  });

  test('becomes null by reference, now or later', async () => {
    const {a, b} = await decode(
      [
        ['1', '"$T"'],
        ['2', '{"x":"$T","y":"$3:0"}'],
        ['3', '["$2:x"]'],
        ['4', '{"then":"$3:0"}'],
        ['0', '{"a":{"then":"$1"},"b":"$4"}'],
      ],
      {temporaryReferences},
    );

    expect(a).toEqual({then: null});
    expect(b).toEqual({then: null});
  });

  test('in an array is kept', async () => {
    const [item] = await decodeText('["$T"]', {temporaryReferences});

    expect(typeof item).toBe('function');
  });
});
