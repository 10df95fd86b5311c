// Content behind paint boundaries that is rendered after the rest was sent (see
// docs/decisions/019-postponed-content.md). A pass is full above 4000 characters here.
import {setImmediate as nextTask} from 'node:timers/promises';

import {Suspense} from 'react';

import {
  openPrerender,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {abort, startWork} from '../../index.js';

const TARGET = 1000;
const OPTIONS = {progressiveChunkSize: TARGET};
const HEAVY = 4500;
const SMALL = 30;

// Pieces that are not text rows.
function paragraphs(length) {
  const count = Math.ceil(length / 900);
  return Array.from({length: count}, (_, i) => (
    <p key={i}>{'x'.repeat(Math.min(length, 900))}</p>
  ));
}

// Boundaries named by letters. Records the names in the order of rendering, and when the root was
// sent.
function createPage(sizes) {
  const calls = [];
  const isSent = {current: () => false};
  function Content({letter, size}) {
    calls.push(isSent.current() ? letter.toUpperCase() : letter);
    return <section id={letter}>{paragraphs(size)}</section>;
  }
  const boundaries = sizes.map((size, i) => {
    const letter = 'abcdefgh'[i];
    return (
      <Suspense key={letter} fallback={letter + ' loads'}>
        <Content letter={letter} size={size} />
      </Suspense>
    );
  });
  const model = (
    <main>
      {boundaries}
      <footer />
    </main>
  );
  return {model, calls, isSent};
}

// The letters of the contents in the order of rendering; upper case after the root was sent.
async function orderOf(sizes) {
  const {model, calls, isSent} = createPage(sizes);
  const {destination, errors} = startRender(model, OPTIONS);
  isSent.current = () => destination.text().includes('footer');
  await settle();
  expect(errors).toEqual([]);
  expect(destination.isClosed()).toBe(true);
  return calls.join('');
}

test('content is postponed when the pass is heavy enough to be sent', async () => {
  expect(await orderOf([HEAVY, HEAVY, SMALL, HEAVY])).toBe('aBCD');
});

// Like `orderOf`, upper case after the first rows had left the process. Written rows leave in the
// next tick, like responses of Node.
async function orderInTicks(scheduleAfterFlush) {
  const {model, calls, isSent} = createPage([HEAVY, HEAVY, HEAVY]);
  let hasLeft = false;
  isSent.current = () => hasLeft;
  const beginWriting = destination => {
    process.nextTick(() => {
      hasLeft = destination.text().includes('footer');
    });
  };
  const host = {beginWriting, scheduleAfterFlush};
  startRender(model, {...OPTIONS, host});
  await settle();
  return calls.join('');
}

test('the first rows leave before the next pass if the host can wait for that', async () => {
  expect(await orderInTicks(callback => process.nextTick(callback))).toBe(
    'aBC',
  );
  expect(await orderInTicks(null)).toBe('abc');
});

test('all content is rendered before the next task of the host', async () => {
  const {model, calls} = createPage([HEAVY, HEAVY, HEAVY]);
  const host = {scheduleAfterFlush: callback => process.nextTick(callback)};
  const {destination} = startRender(model, {...OPTIONS, host});
  await nextTask();
  expect(calls.join('')).toBe('abc');
  expect(destination.isClosed()).toBe(true);
});

test('a light page is rendered in one pass', async () => {
  expect(await orderOf([900, 900, 900, 900])).toBe('abcd');
});

test('nothing is postponed where content has been small on average', async () => {
  const before = createPage([SMALL, SMALL]);
  const after = createPage([SMALL, SMALL]);
  const model = [before.model, <div key="heavy">{paragraphs(HEAVY)}</div>];
  const {destination} = startRender([model, after.model], OPTIONS);
  after.isSent.current = () => destination.text().includes('footer');
  await settle();
  expect(after.calls.join('')).toBe('ab');
});

test('a prerender postpones nothing', async () => {
  const {model, calls, isSent} = createPage([HEAVY, HEAVY]);
  const {request, result} = openPrerender(model, OPTIONS);
  startWork(request);
  isSent.current = () => request.postponedTasks.length > 0;
  const text = await result;
  expect(calls.join('')).toBe('ab');
  expect(text).toContain('"id":"b"');
});

test('a value that is also used in front is written in front', async () => {
  const shared = <i>shared</i>;
  const model = (
    <main>
      <Suspense>{paragraphs(HEAVY)}</Suspense>
      <Suspense>{shared}</Suspense>
      <Suspense>{shared}</Suspense>
      <b>{shared}</b>
    </main>
  );
  const {destination} = startRender(model, OPTIONS);
  await settle();
  const rows = destination.text().trimEnd().split('\n');
  const root = rows.find(row => row.startsWith('0:'));
  expect(root).toContain('["$","i",null,{"children":"shared"}]');
  const last = rows.slice(-2).map(row => row.slice(row.indexOf(':') + 1));
  expect(last).toEqual([
    '"$0:props:children:3:props:children"',
    '"$0:props:children:3:props:children"',
  ]);
});

test('an abort cuts off postponed content', async () => {
  const {model, calls} = createPage([HEAVY, HEAVY, HEAVY]);
  const aborting = {current: () => {}};
  function Abort() {
    aborting.current();
    return null;
  }
  const {request, destination, errors} = startRender(
    [model, <Abort key="abort" />],
    OPTIONS,
  );
  aborting.current = () => abort(request, new Error('enough'));
  await settle();
  expect(calls.join('')).toBe('a');
  expect(errors.map(({message}) => message)).toEqual(['enough']);
  expect(destination.isClosed()).toBe(true);
});
