// One task, one row: the promised row is sent, however rendering ends.
import {createElement, use} from 'react';

import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {generate, streamOf} from '../../__tests__/support/sources.js';

const FAILURE = new Error('failure');
const BAD = {
  get bad() {
    throw FAILURE;
  },
};

test('a getter that throws fails the row that it is in', async () => {
  const {rows, errors, isClosed} = await renderText([
    Promise.resolve({a: 1, b: {c: BAD}}),
    Promise.resolve(2),
  ]);
  expect(rows).toEqual(['0:["$@1","$@2"]', '2:2', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([FAILURE]);
  expect(isClosed).toBe(true);
});

const overflow = () => overflow() + 1;

test.each([
  ['a component', () => createElement(overflow)],
  [
    'a getter',
    () => Object.defineProperty({}, 'a', {get: overflow, enumerable: true}),
  ],
  ['toJSON', () => ({toJSON: overflow})],
])('%s that overflows the stack fails its row alone', async (name, create) => {
  const {rows, errors, isClosed} = await renderText([
    Promise.resolve().then(create),
    Promise.resolve(2),
  ]);
  expect(rows.sort()).toEqual([
    '0:["$@1","$@2"]',
    '1:E{"digest":"digest"}',
    '2:2',
  ]);
  expect(errors).toEqual([expect.any(RangeError)]);
  expect(isClosed).toBe(true);
});

test('objects that the row shared with other rows refer to the error', async () => {
  const shared = new Map([[1, 2]]);
  const {rows, isClosed} = await renderText([
    Promise.resolve([shared, BAD]),
    Promise.resolve([shared]),
  ]);
  expect(rows).toContain('1:E{"digest":"digest"}');
  const [, target] = rows.find(row => row.startsWith('2:')).match(/"\$Q?(\w+)/);
  expect(rows.some(row => row.startsWith(target + ':'))).toBe(true);
  expect(isClosed).toBe(true);
});

test('rows that were cut out of the row refer to the error, too', async () => {
  const text = 'x'.repeat(900);
  const element = <p>{text}</p>;
  const list = [element, <p key="b">{text}</p>, <p key="c">{text}</p>];
  const {rows, isClosed} = await renderText(
    [Promise.resolve([<div key="d">{list}</div>, BAD]), Promise.resolve(list)],
    {progressiveChunkSize: 1000},
  );
  expect(rows).toContain('1:E{"digest":"digest"}');
  const sent = new Set(rows.map(row => row.slice(0, row.indexOf(':'))));
  for (const [, id] of rows.join('\n').matchAll(/"\$[@L]?([0-9a-f]+)[:"]/g)) {
    expect(sent).toContain(id);
  }
  expect(isClosed).toBe(true);
});

test('a root that waits keeps its row', async () => {
  const {promise, resolve} = createDeferred();
  const calls = jest.fn();
  const Waiting = () => {
    calls();
    return use(promise);
  };
  const render = startRender(<Waiting />);
  await settle();
  expect(render.destination.text()).toBe('');
  resolve({a: 1});
  await settle();
  expect(render.destination.text()).toBe('0:{"a":1}\n');
  expect(calls).toHaveBeenCalledTimes(2);
  expect(render.request.pendingRows).toBe(0);
});

test('an item that fails leaves no promised row unsent', async () => {
  const Waiting = async () => 'late';
  const {rows, isClosed} = await renderText(
    streamOf([<Waiting key="a" />, Promise.resolve(1), new Set([1]), BAD]),
  );
  expect(rows.slice(0, 2)).toEqual(['1:R', '0:"$1"']);
  expect(rows.slice(2).sort()).toEqual([
    '1:E{"digest":"digest"}',
    '2:"late"',
    '3:1',
    '4:E{"digest":"digest"}',
  ]);
  expect(isClosed).toBe(true);
});

describe('values in rows that an item had before it failed', () => {
  const ITEM = new Array(3).fill(<p>{'x'.repeat(800)}</p>);
  const PARTS = {
    Map: shared => new Map([['k', shared]]),
    'key of a Map': shared => new Map([[shared, 1]]),
    Set: shared => new Set([shared]),
    'Set in a Map': shared => new Map([['k', new Set([shared])]]),
    iterator: shared => [shared].values(),
    picture: shared => (
      <picture>
        <b style={shared} />
      </picture>
    ),
    'row that is cut': shared => [
      ...ITEM,
      <p key="p" style={shared}>
        {'x'.repeat(800)}
      </p>,
    ],
  };
  const SOURCES = {
    stream: item => streamOf(item),
    iterable: item => generate(item),
    row: item => Promise.resolve(item),
  };
  const CASES = Object.keys(PARTS).flatMap(part =>
    Object.keys(SOURCES)
      // The elements are in the row itself, which fails as a whole.
      .filter(source => source !== 'row' || !/picture|cut/.test(part))
      .map(source => [part, source]),
  );

  test.each(CASES)('%s, %s', async (part, source) => {
    const shared = {x: 1};
    const made = PARTS[part](shared);
    const later = createDeferred();
    setImmediate(() => setImmediate(later.resolve));
    const {rows, errors, isClosed} = await renderText(
      [
        SOURCES[source]([made, BAD]),
        later.promise.then(() => [shared]),
        later.promise.then(() => [made, shared]),
      ],
      {progressiveChunkSize: 1000},
    );
    expect(isClosed).toBe(true);
    expect(errors.length).toBe(1);
    const rowOf = new Map(rows.map(row => row.split(/:(.*)/)));
    // Leads from each row of the later values to rows with values.
    const ids = rowOf
      .get('0')
      .match(/(?<=@)\w+/g)
      .slice(-2);
    // The content is at a place of the row that failed, which is not rendered again.
    const queue = source === 'row' ? ids.slice(0, 1) : ids;
    for (const id of queue) {
      expect([id, rowOf.get(id)]).toEqual([id, expect.stringMatching(/^[^E]/)]);
      for (const [, next] of rowOf
        .get(id)
        .matchAll(/"\$[QWi@L]?([0-9a-f]+)/g)) {
        if (!queue.includes(next)) {
          queue.push(next);
        }
      }
    }
  });

  // No path leads to a value of an item.
  test.each(Object.keys(SOURCES))(
    'a later item writes it once: %s',
    async source => {
      const shared = {x: 1};
      shared.self = shared;
      const later = createDeferred();
      setImmediate(() => setImmediate(later.resolve));
      async function* laterItems() {
        await later.promise;
        yield {a: shared, b: shared};
      }
      const {rows, isClosed} = await renderText([
        SOURCES[source]([new Map([['k', shared]]), BAD]),
        laterItems(),
      ]);
      expect(isClosed).toBe(true);
      expect(rows.join('\n').match(/"x":1/g)).toHaveLength(1);
    },
  );
});
