// Values at any depth: deep ones are walked by jobs.
import {createTemporaryReferenceSet} from '../../../src/temporary/temporaryProxy.js';
import {
  FUNCTIONS,
  decode,
  decodeText,
  errorOf,
  expectSize,
} from '../../__tests__/support/replies.js';

const ACTION = () => {};
const ONE_FUNCTION = {...FUNCTIONS, requireModule: () => ACTION};

const DEPTHS = [0, 1, 98, 99, 100, 101, 199, 200, 350];

const inArrays = (text, depth) => '['.repeat(depth) + text + ']'.repeat(depth);
const inObjects = (text, depth) =>
  '{"a":'.repeat(depth) + text + '}'.repeat(depth);

function innermost(value, depth) {
  let inner = value;
  for (let level = 0; level < depth; level++) {
    inner = inner[0] ?? inner.a;
  }
  return inner;
}

const VALUES = [
  ['a number', '1'],
  ['an escaped string', '["$$1","$$$1"]'],
  ['undefined', '[{"u":"$undefined"},"$undefined"]'],
  ['a date and a bigint', '["$D2020-01-01T00:00:00.000Z","$n-12"]'],
  ['a prototype key', '{"__proto__":{"x":"$1"},"y":"$$z"}'],
  ['a part', '["$1","$1:k",{"k":"$1:l:0"}]', ['1', '{"k":2,"l":["$$x"]}']],
  ['a Map', '{"m":"$Q1"}', ['1', '[["k","$$v"]]']],
  ['a function', '{"f":"$h1"}', ['1', '{"id":"act","bound":null}']],
  ['a form', '{"f":"$K1"}', ['_1_name', 'Ada']],
  ['a file', '{"f":"$B1"}', ['1', new File(['x'], 'x')]],
  ['bytes', '["$A1"]', ['1', new File(['xyz'], 'x')]],
];

describe.each([
  ['arrays', inArrays],
  ['objects', inObjects],
])('in %s', (container, nest) => {
  test.each(VALUES)('%s', async (name, text, ...entries) => {
    const shallow = [...entries, ['0', text]];
    const expected = await decode(shallow, {}, ONE_FUNCTION);
    for (const depth of DEPTHS) {
      const deep = [...entries, ['0', nest(text, depth)]];
      const value = await decode(deep, {}, ONE_FUNCTION);

      expect(innermost(value, depth)).toEqual(expected);
    }
  });

  test.each(DEPTHS)('%i levels in a chain of parts', async depth => {
    const parts = Array.from({length: 40}, (_, index) => [
      String(index),
      nest(`["$${(index + 1).toString(16)}","$$x"]`, depth),
    ]);
    let value = await decode([...parts, ['40', '"end"']]);
    for (let index = 0; index < 40; index++) {
      const [next, escaped] = innermost(value, depth);
      expect(escaped).toBe('$x');
      value = next;
    }
    expect(value).toBe('end');
  });

  test.each(DEPTHS)('references to and from %i levels', async depth => {
    const steps = (container === 'arrays' ? ':0' : ':a').repeat(depth);
    const value = await decodeText(
      `{"d":${nest('{"o":"$0:s","i":{}}', depth)},"s":{},"r":"$0:d${steps}:i"}`,
    );
    const {o, i} = innermost(value.d, depth);

    expect(o).toBe(value.s);
    expect(i).toBe(value.r);
  });

  test.each(DEPTHS)('temporary references below %i levels', async depth => {
    const temporaryReferences = createTemporaryReferenceSet();
    const value = await decodeText(nest('{"t":"$T"}', depth), {
      temporaryReferences,
    });
    const steps = (container === 'arrays' ? ':0' : ':a').repeat(depth);
    const object = innermost(value, depth);

    expect(temporaryReferences.get(object)).toBe('0' + steps);
    expect(temporaryReferences.get(object.t)).toBe(`0${steps}:t`);
  });

  test.each(DEPTHS)('an error below %i levels', async depth => {
    const text = nest('["$0:nothing"]', depth);

    expect(await errorOf(decodeText(text))).toMatchObject({code: 570});
  });
});

test.each(DEPTHS)('the size of %i levels of arrays', async depth => {
  const size = 2 * depth + 3 + 2 * 'text'.length;
  const root = ['0', inArrays('["$1","$1"]', depth)];
  await expectSize([['1', '"text"'], root], size);
});

test.each(DEPTHS)('objects between arrays, %i levels', async depth => {
  const size = 3 + 2 * 'text'.length;
  const text = inObjects('["$1","$1"]', depth);
  const body = [
    ['1', '"text"'],
    ['0', `[${text},${text}]`],
  ];
  await expectSize(body, depth > 0 ? size : 3 + 2 * size);
});

test('5,000 levels of arrays and objects', async () => {
  const text = inArrays(inObjects('"$$x"', 2500), 2500);
  const value = await decodeText(text);

  expect(innermost(value, 5000)).toBe('$x');
});
