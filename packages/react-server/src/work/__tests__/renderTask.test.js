// One task, one row: the promised row is sent, however rendering ends.
import {use} from 'react';

import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {streamOf} from '../../__tests__/support/sources.js';

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
  ]);
  expect(isClosed).toBe(true);
});
