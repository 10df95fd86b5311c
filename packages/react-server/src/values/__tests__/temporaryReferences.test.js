// Values that a reply could not carry, sent back to the client: rows as the reference writes them.
import {memo, use} from 'react';

import {renderText} from '../../__tests__/support/render.js';
import {
  createTemporaryReference,
  createTemporaryReferenceSet,
} from '../../temporary/temporaryProxy.js';

const Pass = ({children}) => children;

// [where, model, rows, rows without the set]; the path of the value is 0:1:el
const ROWS = [
  ['a property', t => ({a: t}), '0:{"a":"$T0:1:el"}', '0:{"a":"$1"}'],
  ['the root', t => t, '0:"$T0:1:el"', '0:E{"digest":"digest"}'],
  ['items', t => [t, t], '0:["$T0:1:el","$T0:1:el"]', '0:["$1","$2"]'],
  [
    'a Map',
    t => new Map([[t, 2]]),
    '1:[["$T0:1:el",2]]\n0:"$Q1"',
    '1:[["$2",2]]\n0:"$Q1"',
  ],
  [
    'the type of an element',
    T => <T x={1}>c</T>,
    '0:["$","$T0:1:el",null,{"x":1,"children":"c"}]',
    '0:["$","$1",null,{"x":1,"children":"c"}]',
  ],
  [
    'a type with a key',
    T => [<T key="k" />],
    '0:[["$","$T0:1:el","k",{}]]',
    '0:[["$","$1","k",{}]]',
  ],
  [
    'a provider',
    t => <t.Provider>x</t.Provider>,
    '0:["$","$T0:1:el",null,{"children":"x"}]',
    '0:["$","$1",null,{"children":"x"}]',
  ],
  [
    'a memo',
    t => {
      const Memo = memo(t);
      return <Memo />;
    },
    '0:["$","$T0:1:el",null,{}]',
    '0:["$","$1",null,{}]',
  ],
  [
    'the result of a component',
    t => <Pass>{t}</Pass>,
    '0:"$T0:1:el"',
    '0:E{"digest":"digest"}',
  ],
  [
    'the result of a component with a key',
    t => <Pass key="k">{t}</Pass>,
    '0:"$T0:1:el"',
    '0:E{"digest":"digest"}',
  ],
  [
    'a promise',
    t => ({p: Promise.resolve(t)}),
    '0:{"p":"$@1"}\n1:"$T0:1:el"',
    '0:{"p":"$@1"}\n1:E{"digest":"digest"}',
  ],
  [
    'an async iterable',
    t => ({
      async *[Symbol.asyncIterator]() {
        yield t;
      },
    }),
    '1:X\n0:"$1"\n1:"$T0:1:el"\n1:C',
    '1:X\n0:"$1"\n1:"$2"\n1:C',
  ],
];

// Removes the error rows.
function withoutErrors(rows) {
  return rows.filter(row => !/^[1-9]\d*:E/.test(row)).join('\n');
}

describe.each(ROWS)('%s', (_, create, rowsWithSet, rowsWithout) => {
  test('with the set is sent as its path', async () => {
    const temporaryReferences = createTemporaryReferenceSet();
    const value = createTemporaryReference(temporaryReferences, '0:1:el');
    const {rows, errors} = await renderText(create(value), {
      temporaryReferences,
    });
    expect(rows.join('\n')).toBe(rowsWithSet);
    expect(errors).toEqual([]);
  });

  test.each([
    ['without a set', undefined],
    ['with another set', createTemporaryReferenceSet()],
  ])('%s is refused', async (title, temporaryReferences) => {
    const value = createTemporaryReference(
      createTemporaryReferenceSet(),
      '0:1:el',
    );
    const {rows, errors} = await renderText(create(value), {
      temporaryReferences,
    });
    const hasErrorRow = rowsWithout.includes(':E');
    expect(hasErrorRow ? rows.join('\n') : withoutErrors(rows)).toBe(
      rowsWithout,
    );
    expect(errors.length).toBeGreaterThan(0);
    for (const {code} of errors) {
      expect(code).toBe(526);
    }
  });
});

test('objects of the reply are sent as their paths, too', async () => {
  const temporaryReferences = createTemporaryReferenceSet();
  const inner = {
    el: createTemporaryReference(temporaryReferences, '0:1:el'),
  };
  temporaryReferences.set(inner, '0:1');
  const {rows} = await renderText(<div o={inner}>{[inner, inner.el]}</div>, {
    temporaryReferences,
  });
  expect(rows).toEqual([
    '0:["$","div",null,{"o":"$T0:1","children":["$T0:1","$T0:1:el"]}]',
  ]);
});

test('cannot be used', async () => {
  const temporaryReferences = createTemporaryReferenceSet();
  const value = createTemporaryReference(temporaryReferences, '0');
  const Use = () => use(value);
  const {rows, errors} = await renderText(<Use />, {temporaryReferences});
  expect(rows).toEqual(['0:E{"digest":"digest"}']);
  expect(errors).toHaveLength(1);
});
