// Which elements get their own row: the rules of size-balanced batching (see
// docs/decisions/005-size-balanced-batching.md) on trees small enough to decide by hand. Sizes are
// far from the limits, because the weight of markup is an estimate.
import {Activity, Suspense} from 'react';

import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';
import {resolveChunkSize} from '../partition.js';

const TARGET = 1000;
// An eighth of the target, 125, is the floor: `SMALL` stays under it, `MEDIUM` is above.
// Two of `LARGE` fit into a row, three do not; `HUGE` fits into none, and is not a text row.
const SMALL = 60;
const MEDIUM = 180;
const LARGE = 400;
const HUGE = 1010;

const Client = clientReference('client');
const MANIFEST = {client: ['m', [], 'c']};

// A paragraph named by a letter, with text of the given length.
function paragraph(letter, length) {
  return <p key={letter}>{letter.repeat(length)}</p>;
}

function paragraphs(letters, length) {
  return [...letters].map(letter => paragraph(letter, length));
}

// Rows in the order of sending, with every paragraph as its letter: `{id, row}`.
async function render(model, target = TARGET) {
  const {rows, errors, isClosed} = await renderText(model, {
    manifest: MANIFEST,
    progressiveChunkSize: target,
  });
  expect(errors).toEqual([]);
  expect(isClosed).toBe(true);
  return rows.map(shorten);
}

function shorten(row) {
  return row.replace(
    /\["\$","p","(.)",\{"children":"\1*"\}\]/g,
    (_, letter) => letter,
  );
}

test('a value below the target size is one row', async () => {
  expect(await render(<div>{paragraphs('ab', LARGE)}</div>)).toEqual([
    '0:["$","div",null,{"children":[a,b]}]',
  ]);
});

test('with an infinite target size everything is one row', async () => {
  const model = <div>{paragraphs('abcdefghij', HUGE)}</div>;
  expect(await render(model, Infinity)).toEqual([
    '0:["$","div",null,{"children":[a,b,c,d,e,f,g,h,i,j]}]',
  ]);
});

test('candidates stay, in order, while they fit; the others are cut', async () => {
  expect(await render(<div>{paragraphs('abcde', LARGE)}</div>)).toEqual([
    '0:["$","div",null,{"children":[a,b,"$L1","$L2","$L3"]}]',
    '1:c',
    '2:d',
    '3:e',
  ]);
});

test('a later candidate stays if it fits where an earlier one did not', async () => {
  const model = (
    <div>
      {paragraph('a', HUGE)}
      {paragraph('b', LARGE)}
    </div>
  );
  expect(await render(model)).toEqual([
    '0:["$","div",null,{"children":["$L1",b]}]',
    '1:a',
  ]);
});

test('any number of small elements is never cut', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  expect(await render(<div>{paragraphs(letters, SMALL)}</div>)).toEqual([
    `0:["$","div",null,{"children":[${[...letters].join()}]}]`,
  ]);
});

test('small elements are cut together with their parent', async () => {
  const group = letters => (
    <section key={letters}>{paragraphs(letters, SMALL)}</section>
  );
  const model = <div>{['abcdef', 'ghijkl', 'mnopqr'].map(group)}</div>;
  const section = letters =>
    `["$","section","${letters}",{"children":[${[...letters].join()}]}]`;
  expect(await render(model)).toEqual([
    `0:["$","div",null,{"children":[${section('abcdef')},"$L1","$L2"]}]`,
    `1:${section('ghijkl')}`,
    `2:${section('mnopqr')}`,
  ]);
});

test('the root of a row may be a list or an object', async () => {
  expect(await render(paragraphs('abc', LARGE))).toEqual([
    '0:[a,b,"$L1"]',
    '1:c',
  ]);
  const [x, y, z] = paragraphs('abc', LARGE);
  expect(await render({x, y, z})).toEqual(['0:{"x":a,"y":b,"z":"$L1"}', '1:c']);
});

test('the root itself is never cut', async () => {
  expect(await render(paragraph('a', HUGE))).toEqual(['0:a']);
});

test('rows are sent before those cut out of them', async () => {
  const model = (
    <div>
      {paragraphs('ab', LARGE)}
      <section>{paragraphs('cde', LARGE)}</section>
      {paragraph('f', LARGE)}
    </div>
  );
  const rows = await render(model);
  expect(rows).toEqual([
    '0:["$","div",null,{"children":[[a,b],"$L2","$L3"]}]',
    '2:["$","section",null,{"children":[c,d,"$L1"]}]',
    '1:e',
    '3:f',
  ]);
});

test('direct props of a client component stay first', async () => {
  const model = (
    <Client
      first={{inside: paragraph('a', LARGE)}}
      second={paragraph('b', LARGE)}
    >
      {paragraph('c', LARGE)}
    </Client>
  );
  expect(await render(model)).toEqual([
    '1:I["m",[],"c"]',
    '0:["$","$L1",null,{"first":{"inside":"$L2"},"second":b,"children":c}]',
    '2:a',
  ]);
});

test('list items count as direct props of the client component', async () => {
  const model = (
    <Client first={{inside: paragraph('a', LARGE)}}>
      {paragraphs('bc', LARGE)}
    </Client>
  );
  expect(await render(model)).toEqual([
    '1:I["m",[],"c"]',
    '0:["$","$L1",null,{"first":{"inside":"$L2"},"children":[b,c]}]',
    '2:a',
  ]);
});

describe.each([
  ['Suspense', Suspense, 'suspense'],
  ['Activity', Activity, 'activity'],
])('behind %s', (_, Boundary, name) => {
  test('content of a boundary is cut before elements in front of it', async () => {
    const model = (
      <div>
        <Boundary>{paragraph('a', LARGE)}</Boundary>
        {paragraph('b', LARGE)}
        {paragraph('c', LARGE)}
      </div>
    );
    expect(await render(model)).toEqual([
      `1:"$Sreact.${name}"`,
      '0:["$","div",null,{"children":[["$","$1",null,{"children":"$L2"}],b,c]}]',
      '2:a',
    ]);
  });

  test('content stays if it fits', async () => {
    const model = (
      <div>
        <Boundary>{paragraph('a', LARGE)}</Boundary>
        {paragraph('b', LARGE)}
      </div>
    );
    expect(await render(model)).toEqual([
      `1:"$Sreact.${name}"`,
      '0:["$","div",null,{"children":[["$","$1",null,{"children":a}],b]}]',
    ]);
  });

  test('content of a boundary is sent after everything in front of it', async () => {
    const model = (
      <div>
        <Boundary>{paragraph('a', MEDIUM)}</Boundary>
        {paragraphs('bcd', LARGE)}
      </div>
    );
    expect(await render(model)).toEqual([
      `1:"$Sreact.${name}"`,
      '0:["$","div",null,{"children":[["$","$1",null,{"children":"$L3"}],' +
        '[b,c,"$L2"]]}]',
      '2:d',
      '3:a',
    ]);
  });
});

test('a fallback is in front of the boundary', async () => {
  const model = (
    <Suspense fallback={paragraph('f', LARGE)}>
      {paragraphs('abc', LARGE)}
    </Suspense>
  );
  expect(await render(model)).toEqual([
    '1:"$Sreact.suspense"',
    '0:["$","$1",null,{"fallback":f,"children":[a,"$L2","$L3"]}]',
    '2:b',
    '3:c',
  ]);
});

test('nested boundaries are sent from the outside in', async () => {
  const model = (
    <div>
      <Suspense>
        {paragraph('a', HUGE)}
        <Suspense>{paragraph('b', HUGE)}</Suspense>
      </Suspense>
      {paragraph('c', HUGE)}
    </div>
  );
  const rows = await render(model);
  const order = rows
    .map(row => /^\w+:(\w)$/.exec(row))
    .filter(match => match !== null)
    .map(([, letter]) => letter);
  expect(order).toEqual(['c', 'a', 'b']);
});

test('a value that was rendered later is cut in the same way', async () => {
  async function Late() {
    return <div>{paragraphs('abc', LARGE)}</div>;
  }
  expect(await render([<Late key="late" />])).toEqual([
    '0:["$L1"]',
    '1:["$","div","late",{"children":[a,b,"$L2"]}]',
    '2:c',
  ]);
});

test('a cut element keeps its key and its place among the others', async () => {
  function Pass({children}) {
    return children;
  }
  const model = (
    <div>
      {paragraphs('ab', LARGE)}
      <Pass>
        <p key="inner">{'c'.repeat(LARGE)}</p>
      </Pass>
    </div>
  );
  expect(await render(model)).toEqual([
    '0:["$","div",null,{"children":[[a,b],["$L1"]]}]',
    `1:["$","p","inner",{"children":"${'c'.repeat(LARGE)}"}]`,
  ]);
});

test('content of collections is cut on its own', async () => {
  const model = {
    set: new Set(paragraphs('abc', LARGE)),
    list: paragraphs('de', LARGE),
  };
  expect(await render(model)).toEqual([
    '1:[a,b,"$L2"]',
    '0:{"set":"$W1","list":[d,e]}',
    '2:c',
  ]);
});

test('the default target size of rows is 12800 characters', () => {
  expect(resolveChunkSize(undefined)).toBe(12800);
});

test.each([1, 50, 3200, 0.5, Number.MAX_VALUE, Infinity])(
  '%p is accepted',
  size => {
    expect(resolveChunkSize(size)).toBe(size);
  },
);

test.each([[null], ['12800'], [true], [{}], [12800n], [() => 12800]])(
  '%p is refused, because it is not a number',
  value => {
    expect(() => resolveChunkSize(value)).toThrow(TypeError);
    expect(() => resolveChunkSize(value)).toThrow(/progressiveChunkSize/);
  },
);

test.each([NaN, 0, -0, -1, -Infinity])('%p is out of range', value => {
  expect(() => resolveChunkSize(value)).toThrow(RangeError);
  expect(() => resolveChunkSize(value)).toThrow(/progressiveChunkSize/);
});
