// Parts that wait for each other.
import {getRoot} from '../../index.js';
import {
  FUNCTIONS,
  add,
  decode,
  decodeText,
  errorOf,
  open,
} from '../../__tests__/support/replies.js';
import {SLOT_TRANSITIONS} from '../slot.js';

const mockTransitions = new Set();

jest.mock('flight-core/src/stateTable.js', () => {
  const actual = jest.requireActual('flight-core/src/stateTable.js');
  return {
    checkTransition(table, from, to) {
      actual.checkTransition(table, from, to);
      mockTransitions.add(`${from} → ${to}`);
    },
  };
});

test('an object in a Map in that object', async () => {
  const value = await decode([
    ['1', '[["k","$0"],["l",{"m":"$0:m"}]]'],
    ['0', '{"m":"$Q1"}'],
  ]);

  expect(value.m.get('k')).toBe(value);
  expect(value.m.get('l').m).toBe(value.m);
});

test.each([
  ['Map', '"$Q1"', '[["k","$0"]]', map => map.get('k')],
  ['Set', '"$W1"', '["$0"]', set => [...set][0]],
  ['iterator', '"$i1"', '["$0"]', iterator => iterator.next().value],
])('a %s in itself', async (name, root, content, inner) => {
  const value = await decode([
    ['1', content],
    ['0', root],
  ]);

  expect(inner(value)).toBe(value);
});

test('three parts in a cycle', async () => {
  const value = await decode([
    ['0', '{"a":"$1","x":{"q":1}}'],
    ['1', '{"b":"$2:c","d":"$0:x"}'],
    ['2', '{"c":"$0:a:d","e":"$1"}'],
  ]);

  expect(value.a.b).toBe(value.x);
  expect(value.a.d).toBe(value.x);
});

describe('cycles of only references', () => {
  test.each([
    ['to itself', [['0', '"$0"']], null],
    [
      'to each other',
      [
        ['0', '"$1"'],
        ['1', '"$0"'],
      ],
      null,
    ],
    ['in a part', [['0', '{"a":"$0:b","b":"$0:a"}']], {a: null, b: null}],
    [
      'between parts',
      [
        ['0', '{"a":"$1:b"}'],
        ['1', '{"b":"$0:a"}'],
      ],
      {a: null},
    ],
  ])('%s: null', async (name, body, expected) => {
    expect(await decode(body)).toEqual(expected);
  });

  test.each([
    ['itself', [['0', '"$0:x"']]],
    ['a part', [['0', '{"a":"$0:b:c","b":"$0:a"}']]],
    [
      'two parts',
      [
        ['0', '{"a":"$1:b:c"}'],
        ['1', '{"b":"$0:a"}'],
      ],
    ],
  ])('a path through %s is refused', async (name, body) => {
    expect(await errorOf(decode(body))).toMatchObject({code: 570});
  });
});

test('a part is pending until all of its values are complete', async () => {
  const {p, q} = await decode([
    ['0', '{"p":"$@1","q":"$@2"}'],
    ['1', '{"x":{"y":"$3"},"z":"$2"}'],
    ['2', '{"w":"$1:x"}'],
    ['3', '{"v":"$2"}'],
  ]);
  const listener = jest.fn();
  q.then(listener);

  expect(listener).toHaveBeenCalledTimes(1);
  const value = await p;
  expect(value.x.y.v).toBe(value.z);
  expect(value.z.w).toBe(value.x);
});

test('a failure in a cycle rejects exactly the parts that lead to it', async () => {
  const [bad, worse, good] = await decode([
    ['0', '["$@1","$@2","$@4"]'],
    ['1', '{"a":"$2","b":"$3:x"}'],
    ['2', '{"c":"$1:b"}'],
    ['3', '{"x":{},"y":"$1:a:c:nowhere"}'],
    ['4', '{"d":"$5"}'],
    ['5', '{"e":"$4"}'],
  ]);

  expect(await errorOf(bad)).toMatchObject({code: 570});
  expect(await errorOf(worse)).toMatchObject({code: 570});
  const value = await good;
  expect(value.d.e).toBe(value);
});

test('a missing promise does not keep a cycle open', async () => {
  const reply = open();
  const root = getRoot(reply);
  add(reply, [
    ['1', '[["k","$0"]]'],
    ['0', '{"m":"$Q1","p":"$@9"}'],
  ]);
  const value = await root;

  expect(value.m.get('k')).toBe(value);
  expect(value.p.status).toBe('pending');
});

describe('server functions', () => {
  const withFunctions = entries => decode(entries, {}, FUNCTIONS);

  test('bound to the object that contains them', async () => {
    const value = await withFunctions([
      ['0', '{"f":"$h1","o":{}}'],
      ['1', '{"id":"act","bound":"$@2"}'],
      ['2', '["$0","$0:o","$0:f"]'],
    ]);

    expect(value.f.args).toEqual([value, value.o, null]);
    expect(value.f.args[0]).toBe(value);
  });

  test('whose arguments wait for bytes, in a cycle', async () => {
    const value = await withFunctions([
      ['5', new File(['x'], 'blob')],
      ['0', '{"a":"$1:a","f":"$h0:m","m":{"id":"act","bound":"$@2"}}'],
      ['1', '{"a":{"b":{"f":"$0:f"}}}'],
      ['2', '["$A5"]'],
    ]);

    expect(typeof value.f).toBe('function');
    expect(value.a.b.f).toBe(value.f);
  });

  test('that have no such property reject the whole cycle', async () => {
    const promise = withFunctions([
      ['5', new File(['x'], 'blob')],
      ['0', '{"a":"$1:a","f":"$h0:m","m":{"id":"act","bound":"$@2"}}'],
      ['1', '{"a":{"b":{"f":"$0:f:nowhere"}}}'],
      ['2', '["$A5"]'],
    ]);

    expect(await errorOf(promise)).toMatchObject({code: 570});
  });

  test('whose arguments arrive later and refer back to them', () => {
    const reply = open({}, FUNCTIONS);
    const root = getRoot(reply);
    const listener = jest.fn();
    root.then(listener);
    add(reply, [
      ['1', '{"id":"act","bound":"$@2"}'],
      ['0', '{"f":"$h1","o":{}}'],
    ]);
    expect(listener).not.toHaveBeenCalled();
    add(reply, [['2', '["$0:o"]']]);

    const [[value]] = listener.mock.calls;
    expect(value.f.args[0]).toBe(value.o);
  });

  test.each(['act', 'slow'])(
    'named by values in the same part (%s)',
    async id => {
      const value = await withFunctions([
        ['0', `{"m":{"id":"${id}","bound":"$@0"},"f":"$h0:m","g":["$h0:m"]}`],
      ]);

      expect(value.f.args).toEqual([]);
      expect(value.g[0]).toBe(value.f);
    },
  );

  test.each(['act', 'slow'])(
    'bound to the array they are in (%s)',
    async id => {
      const value = await withFunctions([
        ['0', `[{"id":"${id}","bound":"$@0"},"$h0:0"]`],
      ]);

      expect(value[1].args).toEqual([value[0], null]);
    },
  );

  test.each(['act', 'slow'])('next to a failing value (%s)', async id => {
    const body = [
      ['0', `{"m":{"id":"${id}","bound":null},"f":"$h0:m","x":"$0:m:y"}`],
    ];

    expect(await errorOf(withFunctions(body))).toMatchObject({code: 570});
  });

  test.each(['act', 'slow'])(
    'whose arguments fail in a cycle, wherever they are used (%s)',
    async id => {
      const [first, second] = await withFunctions([
        ['0', '["$@1","$@2"]'],
        ['1', '{"f":"$h3"}'],
        ['2', '{"g":"$h3"}'],
        ['3', `{"id":"${id}","bound":"$@4"}`],
        ['4', '[{"x":"$1:nowhere"}]'],
      ]);

      expect(await errorOf(first)).toMatchObject({code: 570});
      expect(await errorOf(second)).toMatchObject({code: 570});
    },
  );
});

// Each function is bound to another function, which is found only when the first one is known.
function entangled(length, waiting) {
  const metadata = Array.from({length}, (_, index) => ({
    id: 'fn',
    bound: `$@${(index + 2).toString(16)}`,
  }));
  const body = [
    ['0', JSON.stringify({metadata, f: '$h0:metadata:0', c: '$1:x'})],
    ['1', '{"x":"$0:metadata"}'],
  ];
  for (let index = 1; index < length; index++) {
    const links = [`$h0:metadata:${index}`];
    if (waiting) {
      const number = length + index + 2;
      links.push(`$${number.toString(16)}`);
      body.push([String(number), '["$0:metadata"]']);
    }
    body.push([String(index + 1), JSON.stringify(links)]);
  }
  return [...body, [String(length + 1), '[1]']];
}

describe.each([
  ['values that are known already', false],
  ['further values that wait', true],
])('functions that lead to functions in a cycle, and to %s', (_, waiting) => {
  test('are bound up to the limit', async () => {
    const body = entangled(20, waiting);
    let {f} = await decode(body, {}, FUNCTIONS);
    for (let depth = 1; depth < 20; depth++) {
      f = f.args[0];
    }
    expect(f.args).toEqual([1]);
  });

  test('are refused above the limit', async () => {
    const body = entangled(2000, waiting);
    const error = await errorOf(decode(body, {}, FUNCTIONS));
    expect(error).toMatchObject({kind: 'protocol'});
  });
});

describe('long', () => {
  // Part n refers to part n + 1.
  function chain(length, last, link = '{"next":"$N"}') {
    const body = [];
    for (let number = 0; number < length; number++) {
      const next = (number + 1).toString(16);
      body.push([String(number), link.replace('N', next)]);
    }
    return [...body, [String(length), last]];
  }

  function lengthOf(value) {
    let length = 0;
    for (let at = value; typeof at === 'object'; at = at.next) {
      length++;
    }
    return length;
  }

  test('chains of parts', async () => {
    expect(lengthOf(await decode(chain(20_000, '5')))).toBe(20_000);
  });

  test('chains of parts whose last part fails', async () => {
    const error = await errorOf(decode(chain(20_000, '{')));

    expect(error).toBeInstanceOf(SyntaxError);
  });

  test('chains of Sets', async () => {
    const value = await decode(chain(20_000, '[]', '["$WN"]'));

    expect(value[0].size).toBe(1);
  });

  test('rings', async () => {
    const value = await decode(chain(20_000, '{"next":"$0"}'));

    expect(value.next.next).not.toBe(value);
    let at = value;
    for (let step = 0; step <= 20_000; step++) {
      at = at.next;
    }
    expect(at).toBe(value);
  });

  test('chains of references in one part', async () => {
    const text = Array.from(
      {length: 20_000},
      (_, index) => `"$0:${index + 1}"`,
    );
    const value = await decodeText(`[${text.join(',')},"end"]`, {
      arraySizeLimit: Infinity,
    });

    expect(new Set(value)).toEqual(new Set(['end']));
  });
});

// A transition that no test above takes fails. In production nothing is checked.
test('slots take exactly the transitions of their table', () => {
  const listed = Object.entries(SLOT_TRANSITIONS).flatMap(([from, states]) =>
    states.map(to => `${from} → ${to}`),
  );
  const taken = [...mockTransitions].filter(each => listed.includes(each));
  expect(taken.sort()).toEqual(__DEV__ ? listed.sort() : []);
});
