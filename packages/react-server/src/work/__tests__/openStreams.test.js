// Expected rows are from the protocol's examples 080 to 086 and 120 to 124, or from the reference
// for the same model.
import * as React from 'react';

import {
  byteStreamOf,
  generate,
  iterableOf,
  streamOf,
} from '../../__tests__/support/sources.js';
import {renderText} from '../../__tests__/support/render.js';

const Pass = ({children}) => children;

async function textOf(model, options) {
  const {text, isClosed, escaped} = await renderText(model, options);
  expect(escaped).toEqual([]);
  expect(isClosed).toBe(true);
  return text;
}

// The order of two sources does not matter.
function sorted(text) {
  return text.trimEnd().split('\n').sort();
}

describe('the opening row has the kind of the stream', () => {
  test.each([
    ['stream', () => streamOf(1), 'R', '1:1\n'],
    ['byte stream', () => byteStreamOf([65]), 'r', '1:b1,A'],
    ['generator', () => generate(1), 'x', '1:1\n'],
    ['iterable', () => iterableOf(1), 'X', '1:1\n'],
  ])('%s', async (_, create, tag, item) => {
    expect(await textOf({s: create()})).toBe(
      `1:${tag}\n0:{"s":"$1"}\n${item}1:C\n`,
    );
  });

  test.each([
    ['stream', () => streamOf(), 'R'],
    ['byte stream', () => byteStreamOf(), 'r'],
    ['generator', () => generate(), 'x'],
  ])('%s without items', async (_, create, tag) => {
    expect(await textOf({s: create()})).toBe(`1:${tag}\n0:{"s":"$1"}\n1:C\n`);
  });

  test('a stream may have `supportsBYOB`', async () => {
    const stream = streamOf(new Uint8Array([66]));
    stream.supportsBYOB = true;
    expect(await textOf(stream)).toBe('1:r\n0:"$1"\n1:b1,B1:C\n');
  });

  test('chunks that are no views have no bytes in a byte stream', async () => {
    const stream = streamOf('A', new Uint8Array([65]).buffer);
    stream.supportsBYOB = true;
    expect(await textOf(stream)).toBe('1:r\n0:"$1"\n1:b0,1:b0,1:C\n');
  });
});

test('the value of a row may be a stream', async () => {
  expect(await textOf(streamOf(1))).toBe('1:R\n0:"$1"\n1:1\n1:C\n');
  expect(await textOf([Promise.resolve(generate(1))])).toBe(
    '0:["$@1"]\n2:x\n1:"$2"\n2:1\n2:C\n',
  );
});

test('streams may be in collections', async () => {
  const text = await textOf(new Map([[streamOf(1), generate(2)]]));
  expect(text).toMatch('2:R\n3:x\n1:[["$2","$3"]]\n0:"$Q1"\n');
  expect(sorted(text).slice(2)).toEqual(
    sorted('2:1\n2:C\n2:R\n3:2\n3:C\n3:x\n'),
  );
});

describe('items', () => {
  const itemsOf = async (...items) => {
    const text = await textOf({s: streamOf(...items)});
    const [opening, rest] = text.split('0:{"s":"$1"}\n');
    expect(opening).toBe('1:R\n');
    expect(rest).toMatch(/1:C\n/);
    return rest;
  };

  test.each([
    ['undefined', undefined, '1:"$undefined"\n'],
    ['null', null, '1:null\n'],
    ['true', true, '1:true\n'],
    ['-0', -0, '1:"$-0"\n'],
    ['NaN', NaN, '1:"$NaN"\n'],
    ['bigint', 12n, '1:"$n12"\n'],
    ['Date', new Date(0), '1:"$D1970-01-01T00:00:00.000Z"\n'],
    ['invalid Date', new Date(NaN), '1:null\n'],
    ['Map', new Map([[1, 2]]), '2:[[1,2]]\n1:"$Q2"\n'],
    ['Set', new Set([1]), '2:[1]\n1:"$W2"\n'],
    ['iterator', [1].values(), '2:[1]\n1:"$i2"\n'],
    ['iterable', {[Symbol.iterator]: () => [1].values()}, '1:[1]\n'],
    ['Error', new Error('e'), '1:"$Z"\n'],
    ['URL', new URL('http://a.b/'), '1:"http://a.b/"\n'],
    ['text from toJSON', {toJSON: key => `json${key}`}, '1:"json"\n'],
    ['object from toJSON', {toJSON: () => ({a: 1})}, '1:{"a":1}\n'],
    ['element', <i key="k" />, '1:["$","i","k",{}]\n'],
    ['component', <Pass>text</Pass>, '1:"text"\n'],
    [
      'component over element',
      <Pass children={<i key="x" />} />,
      '1:[["$","i","x",{}]]\n',
    ],
    [
      'keyed component',
      <Pass key="q" children={<b key="x" />} />,
      '1:["$","b","q,x",{}]\n',
    ],
    ['lazy', React.lazy(() => ({then: f => f({default: 1})})), '1:1\n'],
    ['stream', streamOf(7), '2:R\n1:"$2"\n2:7\n2:C\n'],
    ['Buffer', Buffer.from('AB'), '1:o2,AB'],
    ['ArrayBuffer', new Uint8Array([65, 66]).buffer, '1:A2,AB'],
    ['DataView', new DataView(new Uint8Array([67]).buffer), '1:V1,C'],
    ['empty string', '', '1:T0,'],
    ['string', ' $é', '1:T4, $é'],
  ])('%s', async (_, item, rows) => {
    const sent = await itemsOf(item);
    // Content of items may end after the stream.
    expect(sent.replace('1:C\n', '')).toBe(rows);
  });

  test('a string of any length is a row of text', async () => {
    const long = 'x'.repeat(3000);
    expect(await itemsOf('a', long)).toBe(`1:T1,a1:Tbb8,${long}1:C\n`);
  });

  test('a host that cannot count bytes has strings as JSON', async () => {
    const long = '$' + 'x'.repeat(2000);
    const text = await textOf(streamOf('a', long), {
      host: {byteLengthOfChunk: null},
    });
    expect(text).toBe(`1:R\n0:"$1"\n1:"a"\n1:"$${long}"\n1:C\n`);
  });

  test('symbols are sent ahead', async () => {
    expect(await textOf({s: streamOf(Symbol.for('x'))})).toMatch(
      '2:"$Sx"\n1:"$2"\n1:C\n',
    );
  });

  test('promises are references', async () => {
    const sent = await itemsOf(Promise.resolve(2), [Promise.resolve(1)]);
    expect(sorted(sent)).toEqual(['1:"$@2"', '1:C', '1:["$@3"]', '2:2', '3:1']);
  });

  test('async components are sent when they are ready', async () => {
    async function Slow() {
      await null;
      return <p />;
    }
    expect(await itemsOf(<Slow />, [<Slow key="a" />])).toBe(
      '1:"$L2"\n2:["$","p",null,{}]\n1:["$L3"]\n3:["$","p","a",{}]\n1:C\n',
    );
  });

  test('large items are cut like other rows', async () => {
    const text = 'x'.repeat(600);
    const list = [1, 2, 3].map(key => <p key={key}>{text}</p>);
    const sent = await textOf(streamOf(<div>{list}</div>), {
      progressiveChunkSize: 1000,
    });
    expect(sent).toContain('"$L2"');
    expect(sent.match(/^2:\["\$","p"/m)).not.toBe(null);
  });
});

describe('an item that cannot be sent is a reference to an error', () => {
  class Instance {}
  function Throwing() {
    throw new Error('thrown');
  }

  test.each([
    ['function', () => {}, '$2', 375],
    ['class instance', new Instance(), '$2', 498],
    ['own symbol', Symbol('own'), '$2', 376],
    ['function inside', [() => {}], ['$2'], 375],
    ['throwing component', <Throwing />, '$L2', undefined],
    ['throwing component inside', [<Throwing key="a" />], ['$L2'], undefined],
  ])('%s', async (_, item, wire, code) => {
    const {text, errors, isClosed} = await renderText({
      s: streamOf(1, item, 2),
    });
    expect(text).toBe(
      `1:R\n0:{"s":"$1"}\n1:1\n1:${JSON.stringify(wire)}\n1:2\n1:C\n` +
        '2:E{"digest":"digest"}\n',
    );
    expect(errors.map(error => error.code)).toEqual([code]);
    expect(isClosed).toBe(true);
  });

  test('a rejected promise does not fail the stream', async () => {
    const reason = new Error('reason');
    const {text, errors} = await renderText(
      streamOf(Promise.reject(reason), 2),
    );
    expect(text).toBe(
      '1:R\n0:"$1"\n1:"$@2"\n1:2\n1:C\n2:E{"digest":"digest"}\n',
    );
    expect(errors).toEqual([reason]);
  });

  test.each([
    [
      'getter',
      {
        get a() {
          throw new Error('own');
        },
      },
    ],
    [
      'getter inside',
      {
        a: [
          {
            get a() {
              throw new Error('own');
            },
          },
        ],
      },
    ],
    [
      'toJSON',
      {
        toJSON() {
          throw new Error('own');
        },
      },
    ],
  ])('but a %s that throws fails the stream', async (_, item) => {
    const {text, errors, isClosed} = await renderText({
      s: streamOf(1, item, 2),
    });
    expect(text).toBe('1:R\n0:{"s":"$1"}\n1:1\n1:E{"digest":"digest"}\n');
    expect(errors).toEqual([expect.objectContaining({message: 'own'})]);
    expect(isClosed).toBe(true);
  });
});

describe('objects', () => {
  test('that other rows contain are references', async () => {
    const o = {v: 1};
    expect(await textOf({o, s: streamOf(o, {o})})).toBe(
      '1:R\n0:{"o":{"v":1},"s":"$1"}\n1:"$0:o"\n1:{"o":"$0:o"}\n1:C\n',
    );
    const e = <i a={{}} />;
    expect(await textOf({e, s: streamOf(e, [e], e.props)})).toBe(
      '1:R\n0:{"e":["$","i",null,{"a":{}}],"s":"$1"}\n' +
        '1:"$0:e"\n1:["$0:e"]\n1:"$0:e:props"\n1:C\n',
    );
  });

  test('of items are sent again, because sources change them', async () => {
    const o = {v: 0};
    const items = [o => o, o => [o, o], o => ({o}), o => <i o={o} />];
    async function* change() {
      for (const make of [...items, ...items]) {
        o.v++;
        yield make(o);
      }
    }
    expect(await textOf(change())).toBe(
      '1:x\n0:"$1"\n' +
        '1:{"v":1}\n2:[{"v":2},"$2:0"]\n1:"$2"\n' +
        '1:{"o":{"v":3}}\n1:["$","i",null,{"o":{"v":4}}]\n' +
        '1:{"v":5}\n3:[{"v":6},"$3:0"]\n1:"$3"\n' +
        '1:{"o":{"v":7}}\n1:["$","i",null,{"o":{"v":8}}]\n1:C\n',
    );
  });

  test('that repeat in one item are sent once', async () => {
    const o = {v: 1};
    const e = <i o={o} />;
    expect(await textOf(streamOf([o, o]))).toBe(
      '1:R\n0:"$1"\n2:[{"v":1},"$2:0"]\n1:"$2"\n1:C\n',
    );
    // The element contains the object.
    expect(await textOf(streamOf([e, e, o]))).toBe(
      '1:R\n0:"$1"\n2:[["$","i",null,{"o":{"v":1}}],"$2:0","$2:0:props:o"]\n' +
        '1:"$2"\n1:C\n',
    );
  });

  test('of an item that contains itself are sent once', async () => {
    const list = [];
    const Component = () => list;
    list.push([<Component key="a" />], [<Component key="b" />], list);
    const text = await textOf(streamOf(list));
    expect(text.length).toBeLessThan(400);
    const o = {v: 1};
    o.self = o;
    expect(await textOf(streamOf(o))).toBe(
      '1:R\n0:"$1"\n2:{"v":1,"self":"$2"}\n1:"$2"\n1:C\n',
    );
  });

  test('of a tree in which everything repeats are linear', async () => {
    const textOfLevels = async levels => {
      let element = <p>text</p>;
      for (let level = 0; level < levels; level++) {
        element = (
          <p>
            {element}
            {element}
          </p>
        );
      }
      return (await textOf(streamOf(element))).length;
    };
    const [ten, twenty, thirty] = [
      await textOfLevels(10),
      await textOfLevels(20),
      await textOfLevels(30),
    ];
    expect(thirty - twenty).toBeLessThan((twenty - ten) * 2);
  });

  test('of rows to which items refer are shared', async () => {
    const o = {v: 1};
    const Two = async () => [{x: o}, {x: o}];
    const item = {two: <Two />, p: Promise.resolve([o, o])};
    expect(sorted(await textOf(streamOf(item)))).toEqual([
      '0:"$1"',
      '1:C',
      '1:R',
      '1:{"two":"$L2","p":"$@3"}',
      '2:[{"x":{"v":1}},{"x":"$2:0:x"}]',
      '3:["$2:0:x","$2:0:x"]',
    ]);
  });
});

describe('under a key', () => {
  test('the items of a stream take the key', async () => {
    const stream = streamOf(<i />, <b key="z" />);
    expect(await textOf(<Pass key="k">{stream}</Pass>)).toBe(
      '1:R\n0:"$1"\n1:["$","i","k",{}]\n1:["$","b","k,z",{}]\n1:C\n',
    );
  });

  test('later items and lists take the key, too', async () => {
    const Slow = async () => <p />;
    const stream = streamOf(<Slow />, Promise.resolve(<u key="9" />));
    expect(sorted(await textOf(<Pass key="k">{stream}</Pass>))).toEqual([
      '0:"$1"',
      '1:"$@3"',
      '1:"$L2"',
      '1:C',
      '1:R',
      '2:["$","p","k",{}]',
      '3:["$","u","k,9",{}]',
    ]);
    const lists = streamOf([<i key="1" />], {a: <i key="2" />});
    expect(await textOf(<Pass key="k">{lists}</Pass>)).toBe(
      '1:R\n0:"$1"\n2:"$Sreact.fragment"\n' +
        '1:["$","$2","k",{"children":[["$","i","1",{}]]}]\n' +
        '1:{"a":["$","i","2",{}]}\n1:C\n',
    );
  });

  test('without a key, keyed items are lists of one', async () => {
    async function* Feed() {
      yield <a key="1" />;
      yield <b />;
    }
    expect(await textOf(<Feed />)).toBe(
      '1:X\n0:"$1"\n1:[["$","a","1",{}]]\n1:["$","b",null,{}]\n1:C\n',
    );
  });

  test('an async iterable becomes the children of a fragment', async () => {
    async function* Feed() {
      yield 'a';
    }
    expect(await textOf(<Feed key="f" />)).toBe(
      '1:"$Sreact.fragment"\n2:X\n0:["$","$1","f",{"children":"$2"}]\n2:T1,a2:C\n',
    );
    expect(await textOf(<Pass key="k">{generate(<i />)}</Pass>)).toBe(
      '1:"$Sreact.fragment"\n2:X\n0:["$","$1","k",{"children":"$2"}]\n' +
        '2:["$","i",null,{}]\n2:C\n',
    );
  });

  test('an element that was sent before is sent again with the key', async () => {
    const element = <i key="z" />;
    const stream = streamOf(element);
    expect(await textOf([element, <Pass key="k">{stream}</Pass>])).toBe(
      '1:R\n0:[["$","i","z",{}],"$1"]\n1:["$","i","k,z","$0:0:props"]\n1:C\n',
    );
  });
});

describe('a second mention', () => {
  test('is the same reference', async () => {
    const s = streamOf(1);
    const g = generate(2);
    const text = await textOf([s, g, s, g]);
    expect(text).toMatch('1:R\n2:x\n0:["$1","$2","$1","$2"]\n');
    expect(sorted(text)).toHaveLength(7);
  });

  test('in another row is the same reference, too', async () => {
    const s = streamOf(1);
    const text = await textOf([s, Promise.resolve(s)]);
    expect(text).toContain('0:["$1","$@2"]\n');
    expect(text).toContain('2:"$1"\n');
  });
});

describe('a source that cannot be opened is an error row', () => {
  test('a stream that is locked', async () => {
    const s = streamOf(1);
    s.getReader();
    const {text, errors, isClosed} = await renderText({s, b: 1});
    expect(text).toBe('0:{"s":"$1","b":1}\n1:E{"digest":"digest"}\n');
    expect(errors).toEqual([expect.objectContaining({name: 'TypeError'})]);
    expect(isClosed).toBe(true);
  });

  test('an iterable whose method throws', async () => {
    const error = new Error('factory');
    const s = {
      [Symbol.asyncIterator]() {
        throw error;
      },
    };
    const {text, errors, isClosed} = await renderText({s, b: 1});
    expect(text).toBe('0:{"s":"$1","b":1}\n1:E{"digest":"digest"}\n');
    expect(errors).toEqual([error]);
    expect(isClosed).toBe(true);
  });
});
