// Which elements are static blocks, in rows.
import {Activity, Fragment, Suspense} from 'react';

import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';

const Client = clientReference('client');
const MANIFEST = {client: ['m', [], 'c']};
const LONG = 'x'.repeat(500);

const textOf = (...ids) =>
  ids.map(id => (
    <p key={id} id={id}>
      {LONG}
    </p>
  ));

// The ids of the blocks, in the order of the rows.
async function blocksOf(model, options) {
  const {text, errors, isClosed} = await renderText(model, {
    manifest: MANIFEST,
    hashBlock: content => String(content.length).padStart(12, '_'),
    ...options,
  });
  expect(errors).toEqual([]);
  expect(isClosed).toBe(true);
  const found = [];
  for (const row of text.trimEnd().split('\n')) {
    JSON.stringify(
      JSON.parse(/\{.*\}|\[.*\]|$/.exec(row)[0] || '0'),
      (_, value) => {
        if (value?.['data-b']?.length === 12) {
          found.push(value.id);
        }
        return value;
      },
    );
  }
  return found;
}

const Later = async ({children}) => {
  await null;
  return children;
};
const Now = ({children}) => children;
const style = {margin: 1};

test.each([
  ['an element with text', <p id="a">{LONG}</p>, ['a']],
  ['a short element', <p id="a">short</p>, []],
  ['an element without children', <img id="a" alt={LONG} />, []],
  ['the outermost element', <div id="a">{textOf('b', 'c')}</div>, ['a']],
  [
    'elements beside a client component',
    <div>
      <Client />
      {textOf('b', 'c')}
    </div>,
    ['b', 'c'],
  ],
  [
    'results of components',
    <Now>
      <div id="a">
        <Now>{textOf('b')}</Now>
      </div>
    </Now>,
    ['a'],
  ],
  [
    'fragments with keys',
    <div id="a">
      <Fragment key="f">{textOf('b')}</Fragment>
    </div>,
    ['a'],
  ],
  [
    'plain props',
    <p
      id="a"
      title="$x"
      tabIndex={0}
      hidden={false}
      lang={null}
      role={undefined}
      style={style}
    >
      {LONG}
    </p>,
    ['a'],
  ],
  [
    'a link, an image and a drawing',
    <div id="a">
      <a href="/">{LONG}</a>
      <img alt="" />
      <svg>
        <path d="M0" />
      </svg>
    </div>,
    ['a'],
  ],
  [
    'a text that is long enough for a row',
    <p id="a">{LONG.repeat(9)}</p>,
    ['a'],
  ],
  [
    'an object of the model',
    {
      x: {
        y: [
          <p id="a" key="a">
            {LONG}
          </p>,
        ],
      },
    },
    ['a'],
  ],
  [
    'a table',
    <table id="a">
      <tbody>
        <tr>
          <td>{LONG}</td>
        </tr>
      </tbody>
    </table>,
    ['a'],
  ],
  [
    'a table without a body',
    <table id="a">
      <tr>
        <td id="b">{LONG}</td>
      </tr>
    </table>,
    ['b'],
  ],
  [
    'text in a table',
    <table id="a">
      <tbody>
        {' '}
        {null}
        <tr>
          <td id="b">{LONG}</td>
        </tr>
      </tbody>
    </table>,
    [],
  ],
  [
    'a paragraph in a paragraph',
    <p id="a">
      <span>
        <p id="b">{LONG}</p>
      </span>
    </p>,
    ['b'],
  ],
  [
    'directly in a paragraph',
    <p>
      <Client />
      <div id="b">{LONG}</div>
    </p>,
    [],
  ],
  [
    'a line feed at the start of pre',
    <div id="a">
      <pre>{'\n' + LONG}</pre>
    </div>,
    [],
  ],
  ['a form', <form id="a">{textOf('b')}</form>, ['b']],
  [
    'an input',
    <div id="a">
      <input />
      {textOf('b')}
    </div>,
    ['b'],
  ],
  ['a custom element', <x-a id="a">{textOf('b')}</x-a>, ['b']],
  [
    'is',
    <div id="a" is="x-a">
      {textOf('b')}
    </div>,
    ['b'],
  ],
  [
    'contentEditable',
    <div id="a" contentEditable="true">
      {textOf('b')}
    </div>,
    ['b'],
  ],
  [
    'dangerouslySetInnerHTML',
    <div id="a" title={LONG} dangerouslySetInnerHTML={{__html: ''}} />,
    [],
  ],
  [
    'an object as a prop',
    <div id="a" title={{}}>
      {textOf('b')}
    </div>,
    ['b'],
  ],
  [
    'nested objects in a style',
    <div id="a" style={{a: {}}}>
      {textOf('b')}
    </div>,
    ['b'],
  ],
  [
    'the name of another block',
    <div id="a" data-b="x">
      {textOf('b')}
    </div>,
    ['b'],
  ],
  [
    'details and buttons',
    <details id="a">
      <summary>{LONG}</summary>
      {textOf('b')}
    </details>,
    ['b'],
  ],
  [
    'what has no elements in the document',
    <noscript>
      <p id="a">{LONG}</p>
    </noscript>,
    [],
  ],
  [
    'what older parsers drop',
    <select>
      <option>
        <div id="a">{textOf('b')}</div>
      </option>
    </select>,
    [],
  ],
  [
    'what is text for the parser',
    <noframes>
      <div id="a">{textOf('b')}</div>
    </noframes>,
    [],
  ],
  [
    'a template',
    <template>
      <div id="a">{textOf('b')}</div>
    </template>,
    [],
  ],
  [
    'props of a client component',
    <Client a={textOf('a')}>{textOf('b')}</Client>,
    [],
  ],
  [
    'elements inside of props',
    <Client>
      <div>
        <div>{textOf('a')}</div>
      </div>
    </Client>,
    [],
  ],
  [
    'content of props that arrives later',
    <Client>
      <Later>{textOf('a')}</Later>
    </Client>,
    [],
  ],
  [
    'a boundary',
    <Suspense fallback={textOf('f')}>
      <div id="a">{textOf('b')}</div>
    </Suspense>,
    ['a'],
  ],
  [
    'a fallback that arrives later',
    <Suspense fallback={<Later>{textOf('f')}</Later>}>{textOf('b')}</Suspense>,
    ['b'],
  ],
  [
    'a boundary in a fallback',
    <Suspense fallback={<Suspense>{textOf('f')}</Suspense>}>
      {textOf('b')}
    </Suspense>,
    ['b'],
  ],
  [
    'a boundary in props',
    <Client>
      <Suspense>{textOf('b')}</Suspense>
    </Client>,
    [],
  ],
  [
    'boundaries in each other',
    <Activity>
      <Suspense fallback="">{textOf('b')}</Suspense>
      {textOf('c')}
    </Activity>,
    ['b', 'c'],
  ],
  [
    'content that arrives later',
    <div id="a">
      <Later>{textOf('b')}</Later>
      {textOf('c')}
    </div>,
    ['c', 'b'],
  ],
  [
    'a promise',
    <div id="a">
      {Promise.resolve(textOf('b'))}
      {textOf('c')}
    </div>,
    ['c', 'b'],
  ],
])('%s', async (_, model, expected) => {
  expect(await blocksOf(model)).toEqual(expected);
});

test('items of a stream have no blocks', async () => {
  async function* items() {
    yield textOf('a');
  }
  expect(await blocksOf(items())).toEqual([]);
});

test('content that is cut out of a row', async () => {
  const rows = Array.from({length: 9}, (_, at) => (
    <div key={at} id={at}>
      {LONG}
      {LONG}
    </div>
  ));
  expect(
    await blocksOf(<main id="main">{rows}</main>, {progressiveChunkSize: 2000}),
  ).toEqual(rows.map(({key}) => Number(key)));
});

test('without the option there are none', async () => {
  expect(await blocksOf(textOf('a'), {hashBlock: null})).toEqual([]);
});

describe('values that are written once', () => {
  const shared = <b>shared</b>;
  const around = id => (
    <div id={id} key={id}>
      {LONG}
      {shared}
    </div>
  );

  test('a block that other values of its row refer to', async () => {
    expect(await blocksOf([around('a'), <i key="i">{shared}</i>])).toEqual([]);
    expect(await blocksOf([around('a'), shared, around('b')])).toEqual([]);
  });

  test('later rows write the values of a block again', async () => {
    const {text} = await renderText(
      [
        around('a'),
        <Later key="l">
          <i>{shared}</i>
        </Later>,
      ],
      {hashBlock: () => 'HASH_OF_A___'},
    );
    expect(text.match(/"shared"/g).length).toBe(2);
    expect(text).not.toMatch(/"\$0:/);
  });
});

test('the name is of the type and the content, not of the own props', async () => {
  const named = [];
  const hashBlock = content => {
    named.push(content);
    return `name of ${content}`;
  };
  const {text} = await renderText(<p className="own">{LONG}</p>, {hashBlock});
  expect(named).toEqual([`p "${LONG}"`]);
  expect(text).toContain('"data-b":"name of p \\"');
});
