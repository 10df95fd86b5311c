// Format contexts, with a host that has two of them: inside `frame`, and inside `mute`.
import {Suspense, lazy} from 'react';

import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

const BITS = {frame: 1, mute: 2};

// Renders with a host that records the context of each `x`. Returns the rows.
function createHost(seen) {
  return {
    enterElement(request, type, props, context) {
      if (type === 'x') {
        seen.push(`${props.n}:${context}`);
      }
      return context | (BITS[type] ?? 0);
    },
  };
}

async function render(model, options) {
  const seen = [];
  const result = await renderText(model, {...options, host: createHost(seen)});
  return {...result, seen};
}

const X = ({n}) => <x n={n} />;

test('with a host without contexts there are no additional rows', async () => {
  const {rows} = await renderText(
    <frame>
      <x />
    </frame>,
  );
  expect(rows).toEqual(['0:["$","frame",null,{"children":["$","x",null,{}]}]']);
});

test('children are a row, made first, in the context of their element', async () => {
  const {rows, seen} = await render(
    <div>
      <x n={1} />
      <frame title={<x n={2} />}>
        <x n={3} />
        <mute>
          <x n={4} />
        </mute>
      </frame>
      <x n={5} />
    </div>,
  );
  expect(seen).toEqual(['1:0', '3:1', '4:3', '2:0', '5:0']);
  expect(rows).toEqual([
    '2:["$","x",null,{"n":4}]',
    '1:[["$","x",null,{"n":3}],["$","mute",null,{"children":"$2"}]]',
    '0:["$","div",null,{"children":[["$","x",null,{"n":1}],' +
      '["$","frame",null,{"title":["$","x",null,{"n":2}],"children":"$1"}],' +
      '["$","x",null,{"n":5}]]}]',
  ]);
});

test('an element that does not change the context has its children in place', async () => {
  const {rows} = await render(
    <frame>
      <frame>
        <i />
      </frame>
    </frame>,
  );
  expect(rows[0]).toBe('1:["$","frame",null,{"children":["$","i",null,{}]}]');
});

test.each([
  ['nothing', undefined, ['0:["$","frame",null,{"children":"$undefined"}]']],
  ['null', null, ['0:["$","frame",null,{"children":null}]']],
  ['text', '$a', ['1:"$$a"', '0:["$","frame",null,{"children":"$$a"}]']],
  ['a number', 5, ['1:5', '0:["$","frame",null,{"children":5}]']],
  ['false', false, ['1:false', '0:["$","frame",null,{"children":false}]']],
])('children that are %s', async (_, children, expected) => {
  const {rows} = await render(<frame children={children} />);
  expect(rows).toEqual(expected);
});

test('long text is sent once', async () => {
  const {rows} = await render(<frame>{'a'.repeat(1024)}</frame>);
  expect(rows).toEqual([
    `1:T400,${'a'.repeat(1024)}0:["$","frame",null,{"children":"$1"}]`,
  ]);
});

test('the order of props stays', async () => {
  const {rows} = await render(<frame a={1} children={<i />} b={2} />);
  expect(rows[1]).toBe('0:["$","frame",null,{"a":1,"children":"$1","b":2}]');
});

test('results of components are in the context, even later ones', async () => {
  const later = createDeferred();
  const Late = async () => {
    await later.promise;
    return <X n={2} />;
  };
  const seen = [];
  const {destination} = startRender(
    <frame>
      <X n={1} />
      <Late />
    </frame>,
    {host: createHost(seen)},
  );
  await settle();
  later.resolve();
  await settle();
  expect(seen).toEqual(['1:1', '2:1']);
  expect(destination.text()).toBe(
    '1:[["$","x",null,{"n":1}],"$L2"]\n' +
      '0:["$","frame",null,{"children":"$1"}]\n' +
      '2:["$","x",null,{"n":2}]\n',
  );
});

test('children that wait are referenced by value', async () => {
  const later = createDeferred();
  const Late = () => later.promise;
  const {destination, request} = startRender(
    <frame>
      <Late />
    </frame>,
    {host: createHost([])},
  );
  await settle();
  expect(destination.text()).toBe('0:["$","frame",null,{"children":"$1"}]\n');
  later.resolve(<X n={1} />);
  await settle();
  expect(destination.text()).toContain('\n1:["$","x",null,{"n":1}]\n');
  expect(destination.isClosed()).toBe(true);
  expect(request.pendingRows).toBe(0);
});

test('children that fail do not affect the other props', async () => {
  const Bad = () => {
    throw new Error('bad');
  };
  const {rows, errors} = await render([
    <frame key="a">
      <Bad />
    </frame>,
    <i key="b" />,
  ]);
  expect(rows).toEqual([
    '0:[["$","frame","a",{"children":"$1"}],["$","i","b",{}]]',
    '1:E{"digest":"digest"}',
  ]);
  expect(errors).toHaveLength(1);
});

test('a getter that throws fails the children only', async () => {
  const bad = {
    get a() {
      throw new Error('bad');
    },
  };
  const {rows, isClosed} = await render(
    <div>
      <frame>
        <i bad={bad} />
      </frame>
      <b />
    </div>,
  );
  expect(rows).toEqual([
    '0:["$","div",null,{"children":[["$","frame",null,{"children":"$1"}],' +
      '["$","b",null,{}]]}]',
    '1:E{"digest":"digest"}',
  ]);
  expect(isClosed).toBe(true);
});

test.each([
  ['a promise', () => Promise.resolve(<X n={1} />), 1],
  ['a lazy', () => lazy(async () => ({default: X({n: 1})})), 1],
  ['a lazy type', () => createLazyElement(), 1],
  ['an iterable', () => ({[Symbol.iterator]: () => [X({n: 1})].values()}), 1],
  [
    'a paint boundary',
    () => (
      <Suspense>
        <X n={1} />
      </Suspense>
    ),
    1,
  ],
  ['a Map', () => new Map([[1, <X key="1" n={1} />]]), 0],
  ['a Set', () => <i set={new Set([<X key="1" n={1} />])} />, 0],
  ['an iterator', () => [<X key="1" n={1} />].values(), 0],
])('elements in %s', async (_, create, context) => {
  const {seen, isClosed} = await render(<frame>{create()}</frame>);
  expect(seen).toEqual([`1:${context}`]);
  expect(isClosed).toBe(true);
});

function createLazyElement() {
  const Type = lazy(async () => ({default: X}));
  return <Type n={1} />;
}

test('after content, the context is restored', async () => {
  const {seen} = await render(
    <frame>
      <i set={new Set([<x key="1" n={1} />])} />
      <x n={2} />
    </frame>,
  );
  expect(seen).toEqual(['1:0', '2:1']);
});

test('children that were written before are references', async () => {
  const shared = <x n={1} />;
  const list = [<x key="1" n={2} />];
  const {rows, seen} = await render(
    <div>
      {shared}
      <frame>{shared}</frame>
      <frame>{list}</frame>
      <frame>{list}</frame>
      {list}
    </div>,
  );
  expect(seen).toEqual(['1:0', '2:1']);
  expect(rows).toEqual([
    '1:[["$","x","1",{"n":2}]]',
    '0:["$","div",null,{"children":[["$","x",null,{"n":1}],' +
      '["$","frame",null,{"children":"$0:props:children:0"}],' +
      '["$","frame",null,{"children":"$1"}],["$","frame",null,{"children":"$1"}],' +
      '"$1"]}]',
  ]);
});

test('the key context of the element does not apply to its children', async () => {
  const Outer = () => (
    <frame key="b">
      <X key="c" n={1} />
    </frame>
  );
  const {rows} = await render(<Outer key="a" />);
  expect(rows).toEqual([
    '1:["$","x","c",{"n":1}]',
    '0:["$","frame","a,b",{"children":"$1"}]',
  ]);
});
