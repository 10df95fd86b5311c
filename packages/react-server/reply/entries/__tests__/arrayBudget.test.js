// The size of arrays: a size equal to the limit is accepted.
import {createRandom} from '../../../../../fixtures/flight-bench/lib/random.js';
import {decode, decodeText, errorOf} from '../../__tests__/support/replies.js';

// name, part 0, expected size, other parts
const COUNTED = [
  ['items plus one', '[1,2,3]', 4],
  ['arrays in arrays', '[[1,2],[3,[4]]]', 3 + 3 + 3 + 2],
  ['empty arrays', '[[],[]]', 5],
  ['strings by their length', '["abcdefgh",1]', 11],
  ['escaped strings without the escape', '["$$bcdefgh",1]', 3 + 8],
  ['bigints by their digits', '["$n12345",1]', 3 + 5],
  [
    'nothing for other tokens',
    '["$NaN","$undefined","$D1970-01-01T00:00:00.000Z"]',
    4,
  ],
  ['no objects', '[{"a":[1,2]},{"b":"text"}]', 3],
  ['arrays below objects separately', '{"a":[1,2,3],"b":[[1,2],3]}', 6],
  ['an array once per reference', '[[1,2],"$0:0","$0:0"]', 4 + 3 * 3],
  ['an array elsewhere in the part', '{"a":[1,2],"b":["$0:a","$0:a"]}', 9],
  ['an array later in the part', '{"b":["$0:a","$0:a"],"a":[1,2]}', 9],
  ['a part', '["$1","$1"]', 3 + 2 * 4, [['1', '[1,2,3]']]],
  ['the string of a part', '["$1","$1"]', 3 + 2 * 4, [['1', '"text"']]],
  ['a string by a path', '["$1:a","$1:a"]', 3 + 2 * 4, [['1', '{"a":"text"}']]],
  ['a bigint of a part', '["$1","$1"]', 3 + 2 * 4, [['1', '"$n-123"']]],
  ['nothing for an object of a part', '["$1","$1"]', 3, [['1', '{"a":[]}']]],
  [
    'arrays behind references',
    '["$1","$1"]',
    3 + 2 * (3 + 2 * 2),
    [
      ['1', '["$2","$2"]'],
      ['2', '[1]'],
    ],
  ],
  ['an array in itself once', '[1,"$0"]', 3],
  ['two arrays in each other', '{"a":[1,"$0:b"],"b":[2,"$0:a"]}', 6],
];

test.each(COUNTED)('%s', async (name, root, count, parts = []) => {
  const body = [...parts, ['0', root]];
  await decode(body, {arraySizeLimit: count});

  const error = await errorOf(decode(body, {arraySizeLimit: count - 1}));
  expect(error).toMatchObject({code: 571});
  expect(error.message).toMatch(
    `longer than ${count - 1} (option arraySizeLimit)`,
  );
});

test('arrays without a fork are never refused', async () => {
  const options = {arraySizeLimit: 0};
  await decodeText('[]', options);
  await decodeText('[[["some long text"]]]', options);
  await decodeText('{"a":[1],"b":["$0:a"]}', options);

  expect(await errorOf(decodeText('[[[1,2]]]', options))).toMatchObject({
    code: 571,
  });
});

test.each([
  [0, 571],
  [-1, 571],
  [null, 571],
  [NaN, undefined],
  [Infinity, undefined],
  [undefined, undefined],
])('a limit of %p', async (arraySizeLimit, code) => {
  const values = await Promise.allSettled([
    decodeText('[1,2]', {arraySizeLimit}),
    decodeText('{"a":[1,2],"b":["$0:a","$0:a"]}', {arraySizeLimit}),
  ]);

  expect(values.map(({reason}) => reason?.code)).toEqual([code, code]);
});

test('the default limit is a million', async () => {
  const zeros = '0,'.repeat(999_998);
  expect(await decodeText(`[${zeros}0]`)).toHaveLength(999_999);

  expect(await errorOf(decodeText(`[${zeros}0,0]`))).toMatchObject({code: 571});
});

describe('exponential arrays are refused', () => {
  // Each level refers ten times to the next.
  const levels = Array.from({length: 10}, (_, level) => [level, level + 1]);
  const tenTimes = reference => `[${Array(10).fill(`"${reference}"`)}]`;

  test('by parts', async () => {
    const body = levels.map(([level, next]) => [
      String(level),
      tenTimes('$' + next.toString(16)),
    ]);
    const error = await errorOf(decode([...body, ['10', '"end"']]));

    expect(error).toMatchObject({code: 571});
  });

  test.each([
    ['forwards', pairs => pairs],
    ['backwards', pairs => pairs.toReversed()],
  ])('by paths, %s', async (name, order) => {
    const properties = order(levels).map(
      ([level, next]) => `"a${level}":${tenTimes('$0:a' + next)}`,
    );
    const error = await errorOf(
      decodeText(`{${properties.join()},"a10":["end"]}`),
    );

    expect(error).toMatchObject({code: 571});
  });

  test('by cycles', async () => {
    const names = Array.from({length: 12}, (_, index) => 'a' + index);
    const all = names.map(name => `"$0:${name}"`).join();
    const properties = names.map(name => `"${name}":[${all}]`);
    const error = await errorOf(decodeText(`{${properties.join()}}`));

    expect(error).toMatchObject({code: 571});
  });
});

test('long chains of references are counted once, without recursion', async () => {
  const count = 30_000;
  const properties = Array.from(
    {length: count},
    (_, index) => `"a${index}":["$0:a${index + 1}"]`,
  );
  const value = await decodeText(`{${properties.join()},"a${count}":[]}`);

  expect(value.a0[0]).toBe(value.a1);
});

test('a linked list of arrays is accepted', async () => {
  const count = 100;
  const items = Array.from({length: count}, (_, index) => [
    index === 0 ? null : `$0:list:${index - 1}`,
    index === count - 1 ? null : `$0:list:${index + 1}`,
  ]);
  const {list} = await decodeText(JSON.stringify({list: items}));

  expect(list[0][1]).toBe(list[1]);
  expect(list[1][0]).toBe(list[0]);
});

// What `join` visits: an array inside itself is skipped.
function countByWalking(array, open = new Set()) {
  open.add(array);
  let size = array.length + 1;
  let forks = array.length > 1;
  for (const item of array) {
    if (typeof item === 'string') {
      size += item.length;
    } else if (Array.isArray(item) && !open.has(item)) {
      const inner = countByWalking(item, open);
      size += inner.size;
      forks = forks || inner.forks;
    }
  }
  open.delete(array);
  return {size, forks};
}

test('random graphs of arrays are counted like a walk over the values', async () => {
  const {integer} = createRandom(12);
  const upTo = limit => integer(0, limit - 1);
  for (let run = 0; run < 200; run++) {
    const count = 1 + upTo(5);
    const arrays = Array.from({length: count}, () =>
      Array.from({length: upTo(4)}, () =>
        upTo(3) === 0 ? 'ab' : `$0:${upTo(count)}:a`,
      ),
    );
    const text = JSON.stringify(arrays.map(array => ({a: array})));
    const values = await decodeText(text);
    const sizes = values
      .map(({a}) => countByWalking(a))
      .filter(({forks}) => forks);
    const largest = Math.max(count + 1, ...sizes.map(({size}) => size));
    await decodeText(text, {arraySizeLimit: largest});

    if (sizes.length > 0) {
      const limited = decodeText(text, {arraySizeLimit: largest - 1});
      expect(await errorOf(limited)).toMatchObject({code: 571});
    }
  }
});
