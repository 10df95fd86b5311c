// `progressiveChunkSize` applies to all rows: values of promises, items of streams, the content of
// collections, bound arguments, prerenders. The decoded values are the same for every size.
import {startWork} from '../index.js';
import {openPrerender, renderText} from './support/render.js';

const TARGET = 4000;
const SECTIONS = 6;

// Sections of about 3,300 characters: one fits into a row, and the others are cut.
// Paragraphs are too small for rows.
function list() {
  return (
    <main>
      {Array.from({length: SECTIONS}, (_, i) => (
        <section key={i}>
          {Array.from({length: 10}, (_, j) => (
            <p key={j}>{`${i} ${j}`.padEnd(300, '.')}</p>
          ))}
        </section>
      ))}
    </main>
  );
}

async function* generate() {
  yield list();
  yield [1, list()];
}

function createStream() {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(list());
      controller.enqueue({a: list()});
      controller.close();
    },
  });
}

const SERVER_REFERENCE = Symbol.for('react.server.reference');

function bound() {
  return Object.assign(() => {}, {
    $$typeof: SERVER_REFERENCE,
    $$id: 'action',
    $$bound: [list()],
  });
}

const HOST = {
  isServerReference: value => value.$$typeof === SERVER_REFERENCE,
  getServerReferenceId: (_, reference) => reference.$$id,
  getServerReferenceBoundArguments: (_, reference) => reference.$$bound,
};

async function Later() {
  return list();
}

// name, model, how many lists it has
const ROOTS = [
  ['the root', list, 1],
  ['the value of a promise', () => ({a: Promise.resolve(list())}), 1],
  ['the result of a component that waited', () => <main>{<Later />}</main>, 1],
  ['items of an async iterable', () => ({a: generate()}), 2],
  ['items of a stream', () => ({a: createStream()}), 2],
  ['a Map', () => ({a: new Map([['k', list()]])}), 1],
  ['a Set', () => ({a: new Set([list()])}), 1],
  ['an iterator', () => ({a: [list(), list()].values()}), 2],
  ['bound arguments', () => ({a: bound()}), 1],
  ['children of a picture', () => <picture>{list()}</picture>, 1],
];

async function prerenderText(model, options) {
  const {request, errors, result} = openPrerender(model, options);
  startWork(request);
  const text = await result;
  return {rows: text.trimEnd().split('\n'), errors, isClosed: true};
}

const RENDERS = [
  ['a render', renderText],
  ['a prerender', prerenderText],
];

// id → its rows: the value of a chunk, or the items of a stream
function parseRows(rows) {
  const byId = new Map();
  for (const row of rows) {
    const [, id, tag, json] = /^([0-9a-f]+):([A-Zrx]?)(.*)$/.exec(row);
    const known = byId.get(id) ?? [];
    known.push(json === '' ? tag : [tag, JSON.parse(json)]);
    byId.set(id, known);
  }
  return byId;
}

// The whole model as one tree, which does not depend on the cuts.
function expand(value, byId) {
  if (typeof value === 'string') {
    const reference = /^\$(L|@|Q|W|i|h)?([0-9a-f]+)$/.exec(value);
    if (reference === null) {
      return value;
    }
    const [, tag = '', id] = reference;
    const rows = byId.get(id).map(row => expand(row, byId));
    return tag === 'L' ? rows[0][1] : {[tag]: rows};
  }
  if (Array.isArray(value)) {
    return value.map(item => expand(item, byId));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, expand(item, byId)]),
    );
  }
  return value;
}

async function render(run, model, target) {
  const result = await run(model, {progressiveChunkSize: target, host: HOST});
  expect(result.errors).toEqual([]);
  expect(result.isClosed).toBe(true);
  return result.rows;
}

describe.each(RENDERS)('%s', (_, run) => {
  test.each(ROOTS)('%s is cut by size', async (name, makeModel, lists) => {
    const whole = await render(run, makeModel(), Infinity);
    const cut = await render(run, makeModel(), TARGET);
    const added = cut.length - whole.length;
    expect(added).toBeGreaterThanOrEqual(lists * (SECTIONS - 1));
    // Lists in a row may also be cut out of it.
    expect(added).toBeLessThan(lists * SECTIONS);
    expect(Math.max(...whole.map(row => row.length))).toBeGreaterThan(18000);
    expect(Math.max(...cut.map(row => row.length))).toBeLessThan(TARGET * 1.1);
    expect(expand('$L0', parseRows(cut))).toEqual(
      expand('$L0', parseRows(whole)),
    );
  });
});
