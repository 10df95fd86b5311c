// Objects in several places. The rows are those of the worked examples in
// docs/protocol/stream.md (021 to 032, 065, 114 to 118), or of the reference.
import {createElement, use} from 'react';
import {jsx} from 'react/jsx-runtime';

import {renderText} from '../../__tests__/support/render.js';

async function rowsOf(model) {
  const {rows, errors, isClosed} = await renderText(model);
  expect(errors).toEqual([]);
  expect(isClosed).toBe(true);
  return rows;
}

function Pass({children}) {
  return children;
}

test('an object is written once', async () => {
  const o = {a: 1};
  expect(await rowsOf([o, o, {x: o}])).toEqual([
    '0:[{"a":1},"$0:0",{"x":"$0:0"}]',
  ]);
});

describe('where no path leads', () => {
  test('a value that repeats has its own row', async () => {
    const o = {v: 1};
    expect(await rowsOf({'a:b': o, z: o, 'c:d': {o}})).toEqual([
      '1:{"v":1}',
      '0:{"a:b":"$1","z":"$1","c:d":{"o":"$1"}}',
    ]);
    const alone = {'a:b': {o}};
    expect(await rowsOf(alone)).toEqual(['0:{"a:b":{"o":{"v":1}}}']);
  });

  test('paths lead from there to the values inside', async () => {
    const inner = {v: 1};
    const outer = {inner};
    expect(await rowsOf({'a:b': outer, outer, inner})).toEqual([
      '1:{"inner":{"v":1}}',
      '0:{"a:b":"$1","outer":"$1","inner":"$1:inner"}',
    ]);
  });

  test('elements have rows, too, also when only their props repeat', async () => {
    const element = <i a={1} />;
    expect(
      await rowsOf({'a:b': element, e: element, p: element.props}),
    ).toEqual([
      '1:["$","i",null,{"a":1}]',
      '0:{"a:b":"$1","e":"$1","p":"$1:props"}',
    ]);
    expect(await rowsOf({'a:b': element, p: element.props})).toEqual([
      '1:["$","i",null,{"a":1}]',
      '0:{"a:b":"$1","p":"$1:props"}',
    ]);
  });

  test('a value may contain itself', async () => {
    const o = {v: 1};
    o.self = o;
    expect(await rowsOf({'a:b': o})).toEqual([
      '1:{"v":1,"self":"$1"}',
      '0:{"a:b":"$1"}',
    ]);
  });

  test('a value that was sent before its repeat was known is sent again', async () => {
    const o = {v: 1};
    const later = [0, 1].map(() => Promise.resolve({o}));
    expect(await rowsOf({'a:b': o, later})).toEqual([
      '0:{"a:b":{"v":1},"later":["$@1","$@2"]}',
      '1:{"o":{"v":1}}',
      '2:{"o":"$1:o"}',
    ]);
  });

  test('a value in content that failed is written again', async () => {
    const o = {v: 1};
    const bad = {
      get bad() {
        throw new Error('bad');
      },
    };
    const {rows} = await renderText({
      map: new Map([['k', {'a:b': o, again: o, bad}]]),
      o,
    });
    expect(rows).toEqual([
      '0:{"map":"$Q1","o":{"v":1}}',
      '1:E{"digest":"digest"}',
    ]);
  });

  test('decoders drop values under __proto__', async () => {
    const o = {v: 1};
    const holder = {};
    Object.defineProperty(holder, '__proto__', {value: o, enumerable: true});
    expect(await rowsOf({holder, o})).toEqual([
      '1:{"v":1}',
      '0:{"holder":{"__proto__":"$1"},"o":"$1"}',
    ]);
  });
});

test('paths lead into the array of an iterable', async () => {
  const o = {v: 1};
  const iterable = {
    *[Symbol.iterator]() {
      yield [o, o];
      yield o;
    },
  };
  expect(await rowsOf([iterable, o, iterable])).toEqual([
    '0:[[[{"v":1},"$0:0:0:0"],"$0:0:0:0"],"$0:0:0:0","$0:0"]',
  ]);
});

test('an object may contain itself', async () => {
  const o = {name: 'n'};
  o.self = o;
  o.child = {parent: o};
  expect(await rowsOf(o)).toEqual([
    '0:{"name":"n","self":"$0","child":{"parent":"$0"}}',
  ]);
});

test('paths lead into the content of collections, and out of it', async () => {
  const o = {v: 1};
  expect(await rowsOf({m: new Map([['k', o]]), o})).toEqual([
    '1:[["k",{"v":1}]]',
    '0:{"m":"$Q1","o":"$1:0:1"}',
  ]);
  const cyclic = {s: 1};
  cyclic.all = new Set([cyclic]);
  expect(await rowsOf(cyclic)).toEqual(['1:["$0"]', '0:{"s":1,"all":"$W1"}']);
});

test('a collection is written once', async () => {
  const map = new Map([[1, 2]]);
  expect(await rowsOf([map, map])).toEqual(['1:[[1,2]]', '0:["$Q1","$0:0"]']);
});

test('strings, dates and lazies are not shared', async () => {
  const date = new Date(0);
  const long = 'x'.repeat(1024);
  const {text} = await renderText([date, date, long, long]);
  expect(text).toBe(
    `1:T400,${long}2:T400,${long}` +
      '0:["$D1970-01-01T00:00:00.000Z","$D1970-01-01T00:00:00.000Z","$1","$2"]\n',
  );
});

test('an element that is sent as an element is written once', async () => {
  const el = <i a={1} />;
  expect(await rowsOf(createElement('div', null, el, el))).toEqual([
    '0:["$","div",null,{"children":[["$","i",null,{"a":1}],' +
      '"$0:props:children:0"]}]',
  ]);
});

test('below a component only the props of an element are shared', async () => {
  const el = <i a={{z: 1}} />;
  expect(await rowsOf([createElement(Pass, null, el), el])).toEqual([
    '0:[["$","i",null,{"a":{"z":1}}],["$","i",null,"$0:0:props"]]',
  ]);
});

test('a component element is called once', async () => {
  let calls = 0;
  const Text = () => 't' + ++calls;
  const el = <Text />;
  expect(await rowsOf([el, el])).toEqual(['0:["t1","$0:0"]']);
});

// A property that is undefined is dropped, so no path leads there (docs/protocol/stream.md, 6).
test('no reference points to undefined', async () => {
  const Nothing = () => undefined;
  const nothing = <Nothing />;
  const lazy = {$$typeof: Symbol.for('react.lazy'), _init: () => nothing};
  expect(await rowsOf([nothing, nothing, lazy, {nothing}])).toEqual([
    '0:["$undefined","$undefined","$undefined",{"nothing":"$undefined"}]',
  ]);
});

test('a component element that waits is one row', async () => {
  const promise = Promise.resolve('late');
  const Waiting = () => use(promise);
  const waiting = <Waiting />;
  expect(await rowsOf([waiting, waiting])).toEqual([
    '0:["$L1","$1"]',
    '1:"late"',
  ]);
  // The promise that the component returned is waited for, so the place is shared.
  const Late = async () => 'late';
  const late = <Late />;
  expect(await rowsOf([late, late])).toEqual(['0:["$L1","$0:0"]', '1:"late"']);
});

describe('a props object', () => {
  test('is shared by elements', async () => {
    const props = {x: {y: 1}};
    expect(await rowsOf([jsx('a', props), jsx('b', props)])).toEqual([
      '0:[["$","a",null,{"x":{"y":1}}],["$","b",null,"$0:0:props"]]',
    ]);
  });

  test('may be a value that is read after its element', async () => {
    const el = <x a={{b: 1}} />;
    expect(await rowsOf({el, p: el.props, a: el.props.a})).toEqual([
      '0:{"el":["$","x",null,{"a":{"b":1}}],"p":"$0:el:props",' +
        '"a":"$0:el:props:a"}',
    ]);
  });

  test('may be a value that is read before its element', async () => {
    const el = <x a={{b: 1}} />;
    expect(await rowsOf({p: el.props, el, again: el})).toEqual([
      '0:{"p":{"a":{"b":1}},"el":["$","x",null,"$0:p"],"again":"$0:el"}',
    ]);
  });

  test('may contain itself', async () => {
    const props = {a: 1};
    props.self = props;
    expect(await rowsOf({...(<x />), props})).toEqual([
      '0:["$","x",null,{"a":1,"self":"$0:props"}]',
    ]);
  });

  test('of a component is not sent', async () => {
    const Component = props => createElement('i', props);
    const el = <Component a={{b: 1}} />;
    expect(await rowsOf({el, p: el.props})).toEqual([
      '0:{"el":["$","i",null,{"a":{"b":1}}],"p":{"a":"$0:el:props:a"}}',
    ]);
  });
});

describe('across rows', () => {
  test('a later row points into an earlier one', async () => {
    const o = {v: 1};
    expect(
      await rowsOf([{o}, Promise.resolve({o}), Promise.resolve(o)]),
    ).toEqual([
      '0:[{"o":{"v":1}},"$@1","$@2"]',
      '1:{"o":"$0:0:o"}',
      '2:"$0:0:o"',
    ]);
  });

  test('the root of a row is referenced by the row', async () => {
    const o = {v: 1};
    const models = [
      Promise.resolve(o),
      Promise.resolve(o),
      Promise.resolve({o}),
    ];
    expect(await rowsOf(models)).toEqual([
      '0:["$@1","$@2","$@3"]',
      '1:{"v":1}',
      '2:"$1"',
      '3:{"o":"$1"}',
    ]);
  });

  test('an element at the root of a row is written once', async () => {
    const el = <i a={1} />;
    expect(await rowsOf([Promise.resolve(el), Promise.resolve(el)])).toEqual([
      '0:["$@1","$@2"]',
      '1:["$","i",null,{"a":1}]',
      '2:"$1"',
    ]);
  });

  test('a promise has one row', async () => {
    const promise = Promise.resolve({v: 1});
    expect(await rowsOf([promise, promise])).toEqual([
      '0:["$@1","$@1"]',
      '1:{"v":1}',
    ]);
  });
});

test('an object in a row that fails is written again', async () => {
  const o = {v: 1};
  const bad = {
    get a() {
      throw new Error('getter');
    },
  };
  const content = await renderText([new Map([['k', [o, bad]]]), o]);
  expect(content.rows).toEqual(['0:["$Q1",{"v":1}]', '1:E{"digest":"digest"}']);
  const row = await renderText([
    Promise.resolve({o, bad}),
    Promise.resolve()
      .then(() => {})
      .then(() => ({o})),
  ]);
  expect(row.rows).toEqual([
    '0:["$@1","$@2"]',
    '2:{"o":{"v":1}}',
    '1:E{"digest":"digest"}',
  ]);
});
