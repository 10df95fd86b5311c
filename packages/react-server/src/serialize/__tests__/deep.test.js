// Nesting of any depth is sent in rows of limited depth. The reference cannot do this. Other tests
// check with a client that the values are the same.
import {setImmediate as nextTask} from 'node:timers/promises';

import {abort} from '../../index.js';
import {
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {streamOf} from '../../__tests__/support/sources.js';
import {DEEPEST_LEVEL} from '../deep.js';

const DEPTH = 30000;

function nest(depth, wrap, value = 'bottom') {
  let inner = value;
  for (let level = 0; level < depth; level++) {
    inner = wrap(inner);
  }
  return inner;
}

async function whenClosed({destination}) {
  while (!destination.isClosed()) {
    await nextTask();
  }
}

async function rowsOf(model, options) {
  const render = startRender(model, options);
  await whenClosed(render);
  expect(render.escaped).toEqual([]);
  return {
    rows: render.destination.text().trimEnd().split('\n'),
    errors: render.errors,
  };
}

function depthOf(row) {
  let depth = 0;
  let deepest = 0;
  for (const char of row) {
    if (char === '[' || char === '{') {
      deepest = Math.max(deepest, ++depth);
    } else if (char === ']' || char === '}') {
      depth--;
    }
  }
  return deepest;
}

const Pass = ({children}) => children;

test.each([
  // Levels that one step of the nesting takes.
  ['arrays', 1, inner => [inner]],
  ['objects', 1, inner => ({a: inner})],
  ['elements', 1, inner => <p>{inner}</p>],
  ['keyed elements', 2, inner => [<p key="k">{inner}</p>]],
  ['elements under components', 1, inner => <Pass>{<p>{inner}</p>}</Pass>],
  ['Sets', 1, inner => new Set([inner])],
  ['Maps', 2, inner => new Map([[1, inner]])],
  ['iterables', 1, inner => ({[Symbol.iterator]: () => [inner].values()})],
  ['a mixture', 3, inner => [{a: new Set([inner])}]],
])('%s', async (_, levels, wrap) => {
  const steps = Math.floor(DEPTH / levels);
  const {rows, errors} = await rowsOf(nest(steps, wrap));
  expect(errors).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(
    Math.floor((levels * steps) / DEEPEST_LEVEL),
  );
  expect(rows.filter(row => row.includes('"bottom"'))).toHaveLength(1);
  // An element is two levels of JSON.
  expect(Math.max(...rows.map(depthOf))).toBeLessThanOrEqual(
    2 * DEEPEST_LEVEL + 2,
  );
});

test('less nested values are one row', async () => {
  const {rows} = await rowsOf(nest(DEEPEST_LEVEL, inner => [inner]));
  expect(rows).toHaveLength(1);
});

test('promises in promises have their own rows anyway', async () => {
  const {rows, errors} = await rowsOf(
    nest(2000, inner => [Promise.resolve(inner)]),
  );
  expect(rows).toHaveLength(2001);
  expect(errors).toEqual([]);
});

test('components in components do not add levels', async () => {
  const {rows} = await rowsOf(nest(DEPTH, inner => <Pass>{inner}</Pass>));
  expect(rows).toEqual(['0:"bottom"']);
});

test('a cycle that is longer than a row ends where it began', async () => {
  const bottom = {};
  const top = nest(1200, a => ({a}), bottom);
  bottom.top = top;
  const {rows, errors} = await rowsOf(top);
  expect(errors).toEqual([]);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.at(-1)).toContain('{"top":"$0"}');
});

test('objects shared across the limit are deduped', async () => {
  const shared = {v: 1};
  const inside = nest(600, a => ({a}), {shared});
  const {rows} = await rowsOf([shared, inside, {inside}, shared]);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows[0].slice(0, 12)).toBe('0:[{"v":1},{');
  expect(rows[0].slice(-25)).toBe('{"inside":"$0:1"},"$0:0"]');
  expect(rows.at(-1)).toContain('{"shared":"$0:0"}');
});

test('deferred values are deduped', async () => {
  const low = {low: 1};
  const deep = nest(DEEPEST_LEVEL - 1, a => ({a}), low);
  const {rows} = await rowsOf([deep, low]);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/"\$1"\}+,"\$1"\]$/);
  expect(rows[1]).toBe('1:{"low":1}');
});

test('an element at the limit keeps the key from above', async () => {
  const Keyed = () => <i key="own" />;
  const atBorder = <Keyed key="outer" />;
  const {rows} = await rowsOf(nest(DEEPEST_LEVEL, a => [a], atBorder));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('["$L1"]');
  expect(rows[1]).toBe('1:["$","i","outer,own",{}]');
});

test('a list at the limit keeps the key from above', async () => {
  const Keyed = () => [<i key="1" />];
  const {rows} = await rowsOf(
    nest(DEEPEST_LEVEL, a => [a], <Keyed key="outer" />),
  );
  expect(rows.at(-1)).toMatch(
    /\["\$","\$\d+","outer",\{"children":\[\["\$","i","1",\{\}\]\]\}\]$/,
  );
});

test('items of streams may be deep', async () => {
  const {rows, errors} = await rowsOf(
    streamOf(
      nest(DEPTH, a => [a]),
      'next',
    ),
  );
  expect(errors).toEqual([]);
  expect(rows.filter(row => row.includes('"bottom"'))).toHaveLength(1);
  expect(rows.filter(row => row.includes('1:T4,next'))).toHaveLength(1);
});

test('infinite nesting is refused', async () => {
  const endless = () => ({
    get inner() {
      return endless();
    },
  });
  const {rows, errors} = await rowsOf({a: [endless()]});
  expect(errors).toEqual([expect.objectContaining({kind: 'refusal'})]);
  expect(errors[0].message).toContain('starting at a[0].inner.inner.');
  expect(rows.at(-1)).toMatch(/^[0-9a-f]+:E/);
});

test('an item that contains itself is referenced from a deeper row', async () => {
  const item = {};
  item.inner = item;
  const {rows, errors} = await rowsOf(streamOf(item, 'next'));
  expect(errors).toEqual([]);
  expect(rows.length).toBeLessThan(10);
  expect(rows.find(row => row.startsWith('2:'))).toContain('{"inner":"$2"}');
});

describe('an abort', () => {
  test('while deep rows are pending ends the render', async () => {
    const reason = new Error('reason');
    const Stop = () => abort(render.request, reason);
    const never = new Promise(() => {});
    const render = startRender([
      nest(2000, a => [a], never),
      <Stop key="a" />,
      nest(2000, a => [a]),
    ]);
    await settle();
    expect(render.escaped).toEqual([]);
    expect(render.errors).toEqual([reason]);
    expect(render.request.pendingRows).toBe(0);
    expect(render.destination.isClosed()).toBe(true);
  });

  test('between deep rows ends it, too', async () => {
    const reason = new Error('reason');
    const render = startRender(nest(DEPTH, a => [a]));
    await null;
    await null;
    abort(render.request, reason);
    await whenClosed(render);
    const {request, destination} = render;
    expect(request.pendingRows).toBe(0);
    // Every promised row was sent.
    const text = destination.text();
    for (const [, id] of text.matchAll(/"\$([0-9a-f]+)"/g)) {
      expect(text).toMatch(new RegExp(`^${id}:`, 'm'));
    }
  });
});

test('the refusal of a deep value names its row', async () => {
  const {errors} = await renderText(
    nest(
      600,
      a => [a],
      () => {},
    ),
  );
  expect(errors).toEqual([expect.objectContaining({code: 375})]);
  expect(errors[0].message).toMatch(/ at (\[0\]){9}…(\[0\]){3} of row [1-9]\./);
});
