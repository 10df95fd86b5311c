// Refusals contain the path of the value.
import {renderText} from '../../__tests__/support/render.js';
import {streamOf} from '../../__tests__/support/sources.js';

async function messagesFor(model) {
  const {errors, isClosed} = await renderText(model);
  expect(isClosed).toBe(true);
  return errors.map(error => error.message);
}

const refused = () => {};
const Pass = ({children}) => children;
const Returning = () => refused;
const Slow = async () => ({a: refused});

function nest(levels, value) {
  let inner = value;
  for (let level = levels; level > 0; level--) {
    inner = {['k' + level]: inner};
  }
  return inner;
}

test.each([
  ['the root', refused, 'at the root.'],
  ['a property', {a: refused}, 'at a of the root.'],
  ['an item', [1, refused], 'at [1] of the root.'],
  ['an item of an item', {a: [[refused]]}, 'at a[0][0] of the root.'],
  ['an odd key', {'a.b': {'': refused}}, 'at ["a.b"][""] of the root.'],
  ['a key with a colon', {'a:b': [refused]}, 'at ["a:b"][0] of the root.'],
  [
    'a prop',
    <p a={refused} />,
    'at props.a of the root (in the props of <p>).',
  ],
  [
    'a child',
    [
      <p key="a">
        <b />
        {refused}
      </p>,
    ],
    'at [0].props.children[1] of the root (in the props of <p>).',
  ],
  [
    'props of a component',
    {a: <Pass>{[refused]}</Pass>},
    'at a[0] of the root.',
  ],
  [
    'the result of a component',
    {a: [<Returning key="a" />]},
    'at a[0] of the root.',
  ],
  [
    'the content of a Map',
    {m: new Map([['k', refused]])},
    'at [0][1] of row 1.',
  ],
  ['the content of a Set', [new Set([{a: refused}])], 'at [0].a of row 1.'],
  [
    'an iterable',
    [{[Symbol.iterator]: () => [refused].values()}],
    'at [0][0] of the root.',
  ],
  ['a promise', [Promise.resolve({a: refused})], 'at a of row 1.'],
  ['an async component', [<Slow key="a" />], 'at a of row 1.'],
  ['an item of a stream', streamOf({a: [refused]}), 'at a[0] of row 1.'],
])('%s', async (_, model, where) => {
  const messages = await messagesFor(model);
  expect(messages).toEqual([expect.stringContaining(where)]);
});

test('rows after the ninth have letters', async () => {
  const fine = Array.from({length: 10}, () => Promise.resolve(1));
  expect(await messagesFor([...fine, Promise.resolve([refused])])).toEqual([
    expect.stringContaining('at [0] of row b.'),
  ]);
});

test('twelve steps are shown', async () => {
  expect(await messagesFor(nest(12, refused))).toEqual([
    expect.stringContaining(
      'at k1.k2.k3.k4.k5.k6.k7.k8.k9.k10.k11.k12 of the root.',
    ),
  ]);
});

test('of a longer path, the beginning and the end are shown', async () => {
  expect(await messagesFor(nest(100, refused))).toEqual([
    expect.stringContaining(
      'at k1.k2.k3.k4.k5.k6.k7.k8.k9….k98.k99.k100 of the root.',
    ),
  ]);
});

test('objects are found in the same way', async () => {
  class Foo {}
  expect(await messagesFor({a: [new Foo()]})).toEqual([
    expect.stringContaining('an instance of Foo at a[0] of the root.'),
  ]);
  expect(await messagesFor(new Foo())).toEqual([
    expect.stringContaining('an instance of Foo at the root.'),
  ]);
});
