import {decode, errorOf} from '../../__tests__/support/replies.js';

test.each([
  [
    'a Map',
    '$Q',
    '[["a",1],[{"k":1},"$undefined"],["$NaN","x"]]',
    new Map([
      ['a', 1],
      [{k: 1}, undefined],
      [NaN, 'x'],
    ]),
  ],
  ['an empty Map', '$Q', '[]', new Map()],
  [
    'a Set',
    '$W',
    '["a",1,"$undefined",{"k":1}]',
    new Set(['a', 1, undefined, {k: 1}]),
  ],
])('%s', async (name, tag, content, expected) => {
  const body = [
    ['1', content],
    ['0', `["${tag}1"]`],
  ];

  expect(await decode(body)).toStrictEqual([expected]);
});

test('an iterator', async () => {
  const iterator = await decode([
    ['1', '[1,"$undefined",{"a":2}]'],
    ['0', '"$i1"'],
  ]);

  expect(iterator[Symbol.iterator]()).toBe(iterator);
  expect([...iterator]).toEqual([1, undefined, {a: 2}]);
  expect(iterator.next()).toEqual({done: true, value: undefined});
});

test('its content can be referenced', async () => {
  const {map, key} = await decode([
    ['1', '[[{"k":1},2]]'],
    ['0', '{"map":"$Q1","key":"$1:0:0"}'],
  ]);

  expect([...map.keys()][0]).toBe(key);
});

test('the content may be at any path', async () => {
  const {set} = await decode([['0', '{"set":"$W0:list","list":[1,2]}']]);

  expect([...set]).toEqual([1, 2]);
});

describe.each([
  ['Map', '$Q', 575, 572],
  ['Set', '$W', 576, 573],
  ['iterator', '$i', 577, 578],
])('a %s', (name, tag, noArray, used) => {
  test.each(['{"a":1}', '"text"', '5', 'null', '"$Q2"'])(
    'of %s is refused',
    async content => {
      const body = [
        ['2', '[]'],
        ['1', content],
        ['0', `"${tag}1"`],
      ];

      expect(await errorOf(decode(body))).toMatchObject({code: noArray});
    },
  );

  test.each(['$Q', '$W', '$i'])(
    'of an array that was a %s before is refused',
    async other => {
      const body = [
        ['1', '[]'],
        ['0', `["${other}1","${tag}1"]`],
      ];

      expect(await errorOf(decode(body))).toMatchObject({code: used});
    },
  );

  test('cannot be retried', async () => {
    const [first, second] = await decode([
      ['1', '[["a",1]]'],
      ['2', `["${tag}1","$9"]`],
      ['3', `["${tag}1"]`],
      ['0', '["$@2","$@3"]'],
    ]);

    expect(await errorOf(first)).toMatchObject({code: 412});
    expect(await errorOf(second)).toMatchObject({code: used});
  });

  test('without content rejects', async () => {
    const body = [['0', `"${tag}1"`]];

    expect(await errorOf(decode(body))).toMatchObject({code: 412});
  });
});

test.each(['5', '"ab"', 'null', '{"0":1,"1":2}'])(
  '%s is not an entry of a Map',
  async entry => {
    const body = [
      ['1', `[${entry}]`],
      ['0', '"$Q1"'],
    ];

    expect(await errorOf(decode(body))).toMatchObject({code: 575});
  },
);

test('marking an array as used does not change it', async () => {
  const {list} = await decode([['0', '{"set":"$W0:list","list":[1,2]}']]);

  expect(Reflect.ownKeys(list)).toEqual(['0', '1', 'length']);
});
