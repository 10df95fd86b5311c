// How long the text of arrays is, and what references add to it and to bound arguments.
import {createRandom} from '../../../../../fixtures/flight-bench/lib/random.js';
import {
  decode,
  decodeText,
  errorOf,
  expectSize,
} from '../../__tests__/support/replies.js';
import {ReplyBudget} from '../budget.js';
import {DEFAULT_LIMITS} from '../limits.js';

// name, an array, its size
const COUNTED = [
  ['items plus one', '[1,2,3]', 4],
  ['arrays in arrays', '[[1,2],[3,[4]]]', 3 + 3 + 3 + 2],
  ['empty arrays', '[[],[]]', 5],
  ['strings by their length', '["abcdefgh",1]', 11],
  ['escaped strings without the escape', '["$$bcdefgh",1]', 3 + 8],
  ['bigints by their digits', '["$n-12345",1]', 3 + 6],
  [
    'nothing for other tokens',
    '["$NaN","$undefined","$D1970-01-01T00:00:00.000Z"]',
    4,
  ],
  ['no objects', '[{"a":[1,2]},{"b":"text"}]', 3],
];

test.each(COUNTED)('%s', async (name, text, size) => {
  const body = [
    ['1', text],
    ['0', '["$1","$1"]'],
  ];
  await expectSize(body, 3 + 2 * size);
});

// name, part 0, the size of its largest array, other parts
const REPEATED = [
  ['an array once per reference', '[[1,2],"$0:0","$0:0"]', 4 + 3 * 3],
  ['an array elsewhere in the part', '{"a":[1,2],"b":["$0:a","$0:a"]}', 9],
  ['an array later in the part', '{"b":["$0:a","$0:a"],"a":[1,2]}', 9],
  ['the string of a part', '["$1","$1"]', 3 + 2 * 4, [['1', '"text"']]],
  ['a string by a path', '["$1:a","$1:a"]', 3 + 2 * 4, [['1', '{"a":"text"}']]],
  ['a bigint of a part', '["$1","$1"]', 3 + 2 * 4, [['1', '"$n-123"']]],
  [
    'arrays behind references',
    '["$1","$1"]',
    3 + 2 * (3 + 2 * 2),
    [
      ['1', '["$2","$2"]'],
      ['2', '[1]'],
    ],
  ],
  ['an array outside of itself', '[[1,"$0:0"],"$0:0"]', 3 + 2 * 3],
  ['two arrays in each other', '[[1,"$0:1"],[2,"$0:0"]]', 3 + 2 * 6],
];

test.each(REPEATED)('%s', async (name, root, size, parts = []) => {
  await expectSize([...parts, ['0', root]], size);
});

test('arrays of one item cannot multiply, so they are not limited', async () => {
  const body = [
    ['1', '["some long text"]'],
    ['0', '[["$1"]]'],
  ];
  expect(await decode(body, {arraySizeLimit: 0})).toEqual([
    [['some long text']],
  ]);
});

test('arrays in objects are counted separately', async () => {
  const both = '{"a":["$1","$1"],"b":["$1","$1"]}';
  await expectSize(
    [
      ['1', '[1,2,3,4,5,6,7,8,9]'],
      ['0', both],
    ],
    3 + 2 * 10,
  );
});

test('by default what was sent once is not limited', async () => {
  const text = JSON.stringify([Array(1_000_001).fill(0)]);
  expect(await decodeText(text)).toHaveLength(1);

  const error = await errorOf(decodeText(text, {arraySizeLimit: 1_000_000}));
  expect(error).toMatchObject({code: 571});
});

test('by default references may add a million', async () => {
  const zeros = count => [['1', JSON.stringify(Array(count).fill(0))]];
  const root = ['0', JSON.stringify(Array(10).fill('$1'))];
  // 10 × (count + 1) + 11 items against 1,000,000 and (2 × count + 1) + 51 characters.
  await decode([...zeros(125_003), root]);

  const error = await errorOf(decode([...zeros(125_005), root]));
  expect(error).toMatchObject({code: 571});
});

test('bound arguments may be copied as often as the limit says', () => {
  const budget = new ReplyBudget({...DEFAULT_LIMITS, arraySizeLimit: 10});
  budget.sent = 20;
  budget.chargeBound(Array(30));
  budget.chargeBound([]);

  expect(() => budget.chargeBound([1])).toThrow('option arraySizeLimit');
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
  for (const item of array) {
    if (typeof item === 'string') {
      size += item.length;
    } else if (Array.isArray(item) && !open.has(item)) {
      size += countByWalking(item, open);
    }
  }
  open.delete(array);
  return size;
}

function forks(array, open = []) {
  return (
    array.length > 1 ||
    array.some(
      item =>
        Array.isArray(item) &&
        !open.includes(item) &&
        forks(item, [...open, array]),
    )
  );
}

test('random graphs of arrays are counted like a walk over the values', async () => {
  const {integer} = createRandom(12);
  const upTo = limit => integer(0, limit - 1);
  let repeated = 0;
  for (let run = 0; run < 300; run++) {
    const count = 1 + upTo(5);
    const arrays = Array.from({length: count}, () =>
      Array.from({length: upTo(5)}, () =>
        upTo(4) === 0 ? 'ab' : `$0:${upTo(count)}:a`,
      ),
    );
    const text = JSON.stringify({...arrays.map(array => ({a: array}))});
    const counted = Object.values(await decodeText(text))
      .map(({a}) => a)
      .filter(array => forks(array));
    if (counted.length > 0) {
      repeated++;
      const sizes = counted.map(array => countByWalking(array));
      const arraySizeLimit = Math.max(...sizes);
      await decodeText(text, {arraySizeLimit});
      const limited = decodeText(text, {arraySizeLimit: arraySizeLimit - 1});
      expect(await errorOf(limited)).toMatchObject({code: 571});
    }
  }
  expect(repeated).toBeGreaterThan(200);
});
