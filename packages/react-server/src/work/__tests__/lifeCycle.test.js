// Generated models, aborted at any moment, with callbacks and destinations that misbehave.
// In all cases the request ends, the destination is closed once, no promised row is missing, and every
// referenced row exists.
import fc from 'fast-check';
import {use} from 'react';
import {setImmediate as nextTask} from 'node:timers/promises';

import {abort, startFlowing, startWork, stopFlowing} from '../../index.js';
import {generatedRuns, timeoutFor} from '../../__tests__/support/generated.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {
  openPrerender,
  openRender,
  settle,
} from '../../__tests__/support/render.js';

const RUNS = generatedRuns(150);
const NEVER = new Promise(() => {});
const MANY = 100;

async function after(ticks, callback) {
  for (let i = 0; i < ticks; i++) {
    await nextTask();
  }
  return callback();
}

function fail() {
  throw new Error('failure');
}

async function* items(node, context) {
  for (let i = 0; i < node.count; i++) {
    yield after(node.ticks, () => ({i, inner: build(node.inner, context)}));
  }
  if (node.end === 'error') {
    fail();
  } else if (node.end === 'never') {
    await NEVER;
  }
}

// A value for each kind of node.
const KINDS = {
  data: node => ({data: node.ticks}),
  element: (node, context) => <p>{build(node.inner, context)}</p>,
  component(node, context) {
    const Component = () => build(node.inner, context);
    return <Component />;
  },
  asynchronous(node, context) {
    const Component = () => after(node.ticks, () => build(node.inner, context));
    return <Component />;
  },
  waiting(node, context) {
    const promise = after(node.ticks, () => build(node.inner, context));
    const Component = () => use(promise);
    return <Component />;
  },
  throwing() {
    return <Throwing />;
  },
  promise: (node, context) =>
    after(node.ticks, () => build(node.inner, context)),
  rejected(node) {
    const promise = after(node.ticks, fail);
    promise.catch(() => {});
    return promise;
  },
  never: () => NEVER,
  refused: () => () => {},
  collection: (node, context) => new Map([['key', build(node.inner, context)]]),
  list: (node, context) => node.list.map(inner => build(inner, context)),
  iterable: (node, context) => items(node, context),
  stream: (node, context) => ReadableStream.from(items(node, context)),
  stop(node, context) {
    const Stop = () => {
      context.abort();
      return build(node.inner, context);
    };
    return <Stop />;
  },
};

function Throwing() {
  return fail();
}

function build(node, context) {
  return {value: KINDS[node.kind](node, context)};
}

const LEAVES = ['data', 'never', 'refused', 'throwing', 'rejected'];

const {node: nodes} = fc.letrec(tie => ({
  node: fc.record({
    kind: fc.constantFrom(...Object.keys(KINDS)),
    ticks: fc.integer({min: 0, max: 4}),
    count: fc.integer({min: 0, max: 3}),
    end: fc.constantFrom('done', 'error', 'never'),
    inner: fc.oneof({maxDepth: 4}, tie('leaf'), tie('node')),
    list: fc.array(fc.oneof({maxDepth: 3}, tie('leaf'), tie('node')), {
      maxLength: 3,
    }),
  }),
  leaf: fc.record({
    kind: fc.constantFrom(...LEAVES),
    ticks: fc.integer({min: 0, max: 4}),
  }),
}));

const plans = fc.record({
  node: nodes,
  isPrerender: fc.boolean(),
  // Ticks until the render is aborted; MANY is after everything else.
  abortAfter: fc.constantFrom(0, 1, 2, 3, 5, 8, MANY),
  onError: fc.constantFrom('digest', 'digest', 'throws', 'number', 'aborts'),
  // The first call with this behaviour, and the number of calls.
  badFrom: fc.integer({min: 0, max: 2}),
  badCount: fc.constantFrom(1, MANY),
  destination: fc.constantFrom('ready', 'full', 'leaves', 'throws', 'late'),
});

function createOnError(plan, context) {
  let calls = 0;
  return () => {
    const call = calls++;
    if (call >= plan.badFrom && call < plan.badFrom + plan.badCount) {
      switch (plan.onError) {
        case 'throws':
          return fail();
        case 'number':
          return 5;
        case 'aborts':
          context.abort();
          return 'aborted';
      }
    }
    return 'digest';
  };
}

// Uses destinations one after the other, until one of them has all rows, or was closed with an
// error.
async function readAll(request, plan) {
  const all = [];
  const open = answer => {
    const destination = createMemoryDestination(answer);
    all.push(destination);
    startFlowing(request, destination);
    return destination;
  };
  let writes = 0;
  const answers = {
    ready: () => true,
    late: () => true,
    full: () => false,
    leaves() {
      stopFlowing(request);
      return true;
    },
    throws: () => (writes++ === 1 ? fail() : true),
  };
  const answer = answers[plan.destination];
  if (plan.destination === 'late') {
    await after(6, () => {});
  }
  const first = open(answer);
  for (let i = 0; i < MANY && !isTold(all); i++) {
    await nextTask();
    if (plan.destination === 'leaves') {
      open(answer);
    } else {
      startFlowing(request, first);
    }
  }
  return all;
}

function closings(destinations) {
  return destinations.flatMap(({calls}) =>
    calls.filter(call => call.startsWith('close')),
  );
}

function isTold(destinations) {
  return closings(destinations).length > 0;
}

function idsIn(wire, found) {
  if (typeof wire === 'string') {
    const match = /^\$[L@QWih]?([0-9a-f]+)(:|$)/.exec(wire);
    if (match !== null) {
      found.add(match[1]);
    }
  } else if (typeof wire === 'object' && wire !== null) {
    Object.values(wire).forEach(inner => idsIn(inner, found));
  }
}

function checkMentions(text) {
  const present = new Set();
  const mentioned = new Set();
  const open = new Set();
  for (const row of text.split('\n').slice(0, -1)) {
    const [, id, tag, payload] = /^([0-9a-f]+):([A-Z]?x?)(.*)$/.exec(row);
    present.add(id);
    if (/[Rrx]|X/.test(tag)) {
      open.add(id);
    } else if (tag === 'C' || tag === 'E') {
      open.delete(id);
    }
    if (payload !== '') {
      idsIn(JSON.parse(payload), mentioned);
    }
  }
  expect([...mentioned].filter(id => !present.has(id))).toEqual([]);
  expect([...open]).toEqual([]);
}

async function follow(plan) {
  const context = {abort: () => abort(context.request, new Error('enough'))};
  const model = build(plan.node, context);
  const onError = createOnError(plan, context);
  const calls = [];
  const opened = plan.isPrerender
    ? openPrerender(model, {
        onError,
        onAllReady: () => calls.push('ready'),
        onFatalError: () => calls.push('fatal'),
      })
    : openRender(model, {onError});
  const {request, escaped} = opened;
  context.request = request;
  startWork(request);
  const aborted = after(Math.min(plan.abortAfter, 30), context.abort);
  if (plan.isPrerender) {
    await aborted;
    await settle();
  }
  const destinations = await readAll(request, plan);
  await aborted;
  await settle();
  return {request, escaped, calls, destinations};
}

test(
  'every render ends, once, with all promised rows',
  async () => {
    await fc.assert(
      fc.asyncProperty(plans, async plan => {
        const {request, escaped, calls, destinations} = await follow(plan);

        expect(escaped).toEqual([]);
        const ends = closings(destinations);
        expect(ends).toHaveLength(1);
        expect(request.destination).toBe(null);
        expect(request.sources?.size ?? 0).toBe(0);
        if (plan.isPrerender) {
          const isFailed = ends[0] === 'closeWithError';
          // A prerender may fail after it was ready, when it is written.
          expect(calls).toEqual(
            plan.destination === 'throws' && isFailed && calls[0] === 'ready'
              ? ['ready', 'fatal']
              : [isFailed ? 'fatal' : 'ready'],
          );
        }
        if (ends[0] === 'close') {
          expect(request.pendingRows).toBe(0);
          expect(request.unfinishedTasks.size).toBe(0);
          if (!plan.isPrerender) {
            checkMentions(destinations.map(each => each.text()).join(''));
          }
        } else {
          const isSound =
            plan.onError === 'digest' || plan.onError === 'aborts';
          expect([plan.destination, isSound]).not.toEqual(['ready', true]);
        }
      }),
      RUNS,
    );
  },
  timeoutFor(RUNS),
);
