// Values that are replaced by their result: components, fragments, lazies. The rows are those of
// the worked examples in docs/protocol/stream.md (051 to 064, 117), or of the reference.
import {Fragment, forwardRef, lazy, memo} from 'react';

import {
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

function Pass({children}) {
  return children;
}

function Pair() {
  return [<i key="1" />, <b key="2" />];
}

async function rowsOf(model) {
  const {rows, errors} = await renderText(model);
  expect(errors).toEqual([]);
  return rows;
}

const FRAGMENT_ROW = '1:"$Sreact.fragment"';

test.each([
  ['an element', <Pass key={null}>{<p />}</Pass>, '["$","p","null",{}]'],
  ['text', ['t'].map(text => <Pass key="k">{text}</Pass>), '["t"]'],
])('%s loses or takes the key', async (_, model, row) => {
  expect(await rowsOf(model)).toEqual(['0:' + row]);
});

test.each([
  [
    'key',
    <Pass key="k">
      <div />
    </Pass>,
    '["$","div","k",{}]',
  ],
  [
    'keys of both',
    <Pass key="outer">
      <Pass>
        <div key="inner" />
      </Pass>
    </Pass>,
    '["$","div","outer,inner",{}]',
  ],
  [
    'key of the inner one, in its own slot',
    <Pass>
      <div key="inner" />
    </Pass>,
    '[["$","div","inner",{}]]',
  ],
  [
    'no key',
    <Pass>
      <div />
    </Pass>,
    '["$","div",null,{}]',
  ],
  [
    'key of a component below one without',
    <Pass>
      <Pass key="inner">
        <div />
      </Pass>
    </Pass>,
    '[["$","div","inner",{}]]',
  ],
])('an element has the %s', async (_, model, row) => {
  expect(await rowsOf(model)).toEqual(['0:' + row]);
});

test.each([
  [
    'array',
    <Pair key="p" />,
    '["$","$1","p",{"children":[["$","i","1",{}],["$","b","2",{}]]}]',
  ],
  [
    'array in its own slot',
    <Pass>
      <Pair key="p" />
    </Pass>,
    '[["$","$1","p",{"children":[["$","i","1",{}],["$","b","2",{}]]}]]',
  ],
  ['empty array', <Pass key="k">{[]}</Pass>, '["$","$1","k",{"children":[]}]'],
  [
    'iterable',
    <Pass key="k">{new Set([1, 2])}</Pass>,
    '["$","$1","k",{"children":[1,2]}]',
  ],
  [
    'iterator',
    <Pass key="k">{[1].values()}</Pass>,
    '["$","$1","k",{"children":[1]}]',
  ],
  [
    'fragment with a key',
    <Pass key="k">
      <Fragment key="f">{1}</Fragment>
    </Pass>,
    '["$","$1","k,f",{"children":1}]',
  ],
])('a key above an %s makes a fragment', async (_, model, row) => {
  expect(await rowsOf(model)).toEqual([FRAGMENT_ROW, '0:' + row]);
});

test('the key context ends inside elements and arrays', async () => {
  const model = (
    <Pass key="k">
      <div>
        <p key="own" />
        {{a: <b key="deep" />}}
      </div>
    </Pass>
  );
  expect(await rowsOf(model)).toEqual([
    '0:["$","div","k",{"children":[["$","p","own",{}],' +
      '{"a":["$","b","deep",{}]}]}]',
  ]);
});

test('a fragment without a key is its children', async () => {
  expect(
    await rowsOf(
      <>
        <a />
        <b />
      </>,
    ),
  ).toEqual(['0:[["$","a",null,{}],["$","b",null,{}]]']);
  expect(
    await rowsOf(
      <>
        <a key="q" />
      </>,
    ),
  ).toEqual(['0:[["$","a","q",{}]]']);
});

test('an iterable result of a component is copied', async () => {
  expect(
    await rowsOf([<Returning key="a" value={new Map([[1, 2]])} />]),
  ).toEqual([
    '1:"$Sreact.fragment"',
    '0:[["$","$1","a",{"children":[[1,2]]}]]',
  ]);
  const array = [{q: 1}];
  const model = (
    <>
      <Returning value={array} />
      <Returning value={array} />
    </>
  );
  expect(await rowsOf(model)).toEqual(['0:[[{"q":1}],["$0:0:0"]]']);
});

test('the values of a generator component are children', async () => {
  function* Items() {
    yield <li key="a" />;
    yield <li key="b" />;
  }
  expect(await rowsOf(<ul>{<Items key="g" />}</ul>)).toEqual([
    FRAGMENT_ROW,
    '0:["$","ul",null,{"children":["$","$1","g",{"children":' +
      '[["$","li","a",{}],["$","li","b",{}]]}]}]',
  ]);
});

test('a fulfilled promise of a component is read in place', async () => {
  const promise = {then() {}, status: 'fulfilled', value: <i />};
  expect(await rowsOf(<div>{<Returning value={promise} />}</div>)).toEqual([
    '0:["$","div",null,{"children":["$","i",null,{}]}]',
  ]);
});

test('memo and forwardRef are called like components', async () => {
  const Memo = memo(memo(forwardRef((props, ref) => [props.a, ref])));
  expect(await rowsOf(<Memo a={1} />)).toEqual(['0:[1,"$undefined"]']);
});

test('a lazy is evaluated in place, at each occurrence', async () => {
  let calls = 0;
  const counting = {
    $$typeof: Symbol.for('react.lazy'),
    _payload: null,
    _init: () => ++calls,
  };
  expect(await rowsOf([counting, counting])).toEqual(['0:[1,2]']);
});

test('a lazy that is not ready has its own row', async () => {
  const late = lazy(async () => ({default: <b />}));
  expect(await rowsOf(<div>{late}</div>)).toEqual([
    '0:["$","div",null,{"children":"$L1"}]',
    '1:["$","b",null,{}]',
  ]);
});

test('the type of an element may be lazy', async () => {
  const Late = lazy(async () => ({default: Pass}));
  expect(
    await rowsOf([
      <Late key="k">
        <p />
      </Late>,
    ]),
  ).toEqual(['0:["$L1"]', '1:["$","p","k",{}]']);
});

test('a task that was split off keeps the key context', async () => {
  async function Late() {
    return <p key="inner" />;
  }
  const {destination} = startRender([
    <Pass key="k">
      <Late />
    </Pass>,
  ]);
  await settle();
  expect(destination.text()).toBe('0:["$L1"]\n1:["$","p","k,inner",{}]\n');
});

test('a class is not a component', async () => {
  class Component {}
  const {rows, errors} = await renderText([<Component key="a" />]);
  expect(rows).toEqual(['0:["$L1"]', '1:E{"digest":"digest"}']);
  expect(errors[0]).toBeInstanceOf(TypeError);
});

test('other invalid types are sent to the client', async () => {
  const types = [null, 5].map(type => ({...(<a />), type}));
  expect(await rowsOf(types)).toEqual([
    '0:[["$",null,null,{}],["$",5,null,{}]]',
  ]);
});

describe('an element whose type is undefined is an error in its place', () => {
  const missing = {...(<a key={null} />), type: undefined};

  const memoOfMissing = {$$typeof: Symbol.for('react.memo'), type: undefined};

  test.each([
    [
      'a child',
      <p>{missing}</p>,
      'props.children of the root (in the props of <p>)',
    ],
    [
      'a prop',
      <p icon={missing} />,
      'props.icon of the root (in the props of <p>)',
    ],
    ['an item', [1, missing], '[1] of the root'],
    ['the root', missing, 'the root'],
    ['below memo', [1, {...missing, type: memoOfMissing}], '[1] of the root'],
  ])('%s', async (_, model, path) => {
    const {rows, errors} = await renderText(model);
    expect(rows.at(-1)).toMatch(/^[01]:E/);
    expect(errors).toEqual([
      expect.objectContaining({
        kind: 'refusal',
        message: expect.stringContaining(`at ${path} is undefined`),
      }),
    ]);
  });
});

function Returning({value}) {
  return value;
}

describe('an endless render is an error in its place', () => {
  const Self = () => <Self />;
  const First = () => <Second />;
  const Second = () => <First />;
  const own = {$$typeof: Symbol.for('react.lazy'), _payload: null};
  own._init = () => own;
  const Endless = lazy(() => null);
  Endless._init = () => Endless;

  test.each([
    ['a component that renders itself', <Self key={null} />],
    ['components that render each other', <First key={null} />],
    ['a lazy that is its own value', own],
    ['a lazy type that is its own value', <Endless key={null} />],
  ])('%s', async (_, model) => {
    const {rows, errors, isClosed} = await renderText({model, b: [1]});
    expect(rows).toEqual([
      '0:{"model":"$L1","b":[1]}',
      '1:E{"digest":"digest"}',
    ]);
    expect(errors).toEqual([
      expect.objectContaining({
        kind: 'refusal',
        message: expect.stringContaining('return itself'),
      }),
    ]);
    expect(isClosed).toBe(true);
  });
});
