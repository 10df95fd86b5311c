// Size-balanced batching (`progressiveChunkSize`): invariants for every tree and every target size,
// see docs/decisions. The first invariant is about decoded values, the others are about the text of
// the rows.
import fc from 'fast-check';

import sections from '../../../../../fixtures/flight-bench/cases/sections.js';
import {RECIPE_MANIFEST, buildRecipe} from '../support/recipes/build.js';
import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadLayers, MODE} from '../support/layers.js';
import {
  SYNCHRONOUS_RECIPES,
  runsFromEnvironment,
  timeoutFor,
} from '../support/recipes/index.js';
import {renderBytes} from '../support/render.js';
import {parseRows} from '../support/rows.js';
import {
  childrenOf,
  forEachNode,
  isTuple,
  leastWeight,
  modelRows,
  mostWeight,
  referenceOf,
} from '../support/wireModels.js';

const RUNS = runsFromEnvironment(__DEV__ ? 20 : 60);

jest.setTimeout(timeoutFor(RUNS));

const TARGETS = fc.oneof(
  fc.integer({min: 50, max: 400}),
  fc.integer({min: 400, max: 4000}),
  fc.constantFrom(50, 3200, 12800, Infinity),
);

let layers;

beforeAll(() => {
  layers = loadLayers();
});

function render(recipe, progressiveChunkSize) {
  const layer = layers.servers.ours;
  const model = buildRecipe(recipe, serverEnvironment(layer));
  return within(
    renderBytes(layer, model, {
      manifest: RECIPE_MANIFEST,
      options: {progressiveChunkSize},
    }),
    'render',
  );
}

function decode(bytes, client) {
  const root = decodeBytes(layers.clients[client], bytes);
  return within(describeRoot(root), `${client} client`);
}

function check(property) {
  return fc.assert(
    fc.asyncProperty(SYNCHRONOUS_RECIPES, TARGETS, property),
    RUNS,
  );
}

// Rows that were cut out of another one: a lazy reference leads to them. (The type of a
// client element is lazy too, but its row is not a model.)
function cutRows(rows) {
  const ids = new Set();
  for (const {wire} of rows) {
    forEachNode(wire, node => {
      const reference = referenceOf(node);
      if (reference !== null && reference.form === 'L') {
        ids.add(reference.id);
      }
    });
  }
  return rows.filter(row => ids.has(row.id));
}

function rowsBesidesSymbols(bytes) {
  return modelRows(bytes).filter(
    ({wire}) => typeof wire !== 'string' || !wire.startsWith('$S'),
  );
}

async function expectSameAsUncut(recipe, target) {
  const uncut = await decode(await render(recipe, Infinity), 'ours');
  const bytes = await render(recipe, target);
  for (const client of CLIENTS) {
    expect(await decode(bytes, client)).toBe(uncut);
  }
}

// In development components have rows of their own. Such a row cannot refer to a value below a key with a
// colon in a row that is not finished, so the value is written again, as in the reference.
function hasGap(recipe) {
  const text = JSON.stringify(recipe, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return /\["[^"]*:[^"]*",\{/.test(text);
}

test('1. the decoded values do not depend on the cuts', () =>
  check(async (recipe, target) => {
    fc.pre(!__DEV__ || !hasGap(recipe));
    await expectSameAsUncut(recipe, target);
  }));

async function checkRows(inspect) {
  await check(async (recipe, target) => {
    const bytes = await render(recipe, target);
    expect(inspect(bytes, target)).toEqual([]);
  });
}

test('2. no row that was cut out is small', () =>
  checkRows((bytes, target) => smallRows(bytes, target / 8)));

test('3. a large row contains no element that could be cut', () =>
  checkRows((bytes, target) =>
    modelRows(bytes)
      .filter(({wire}) => leastWeight(wire) > target)
      .flatMap(({wire}) => elementsInside(wire))
      .filter(tuple => leastWeight(tuple) >= target / 8),
  ));

// In development server components and stacks also have rows, which are sent before.
const onlyInProduction = __DEV__ ? test.skip : test;

onlyInProduction(
  '4. without a target there is one row, and one for each value that repeats where no path leads',
  async () => {
    await check(async recipe => {
      const rows = rowsBesidesSymbols(await render(recipe, Infinity));
      const needless = rows.filter(
        ({id}) => id !== 0 && !repeatsWithoutPath(id, rows),
      );
      expect(needless).toEqual([]);
    });
  },
);

onlyInProduction(
  '5. values that are referenced by value were sent before',
  () => checkRows(bytes => referencesAhead(bytes)),
);

onlyInProduction(
  '6. no content in front of a paint boundary waits for content behind it',
  () => checkRows((bytes, target) => shellRowsTooLate(bytes, target)),
);

// Whether references lead to the row from several slots, one of which is below a key with a colon, or
// in such a row.
function repeatsWithoutPath(id, rows) {
  const slots = rows.flatMap(row =>
    slotsThatNeed(id, row.wire, row.id === 0 ? '' : ':'),
  );
  return slots.length > 1 && slots.some(path => path.includes(':'));
}

// The slots that refer to the row, as paths.
function slotsThatNeed(id, node, path) {
  const reference = referenceOf(node);
  if (reference !== null) {
    return reference.form === '' && reference.id === id ? [path] : [];
  }
  return typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, value]) =>
        slotsThatNeed(id, value, `${path}/${key}`),
      )
    : [];
}

// Content behind a boundary that was postponed may be small, but there is at most one such row for
// each floor of the weight.
function smallRows(bytes, floor) {
  const rows = modelRows(bytes);
  const contents = contentRows(rows);
  const small = withSharedParts(cutRows(rows), rows).filter(
    ({weight}) => weight < floor,
  );
  const weight = rows.reduce((sum, {wire}) => sum + mostWeight(wire), 0);
  const postponed = small.filter(({id}) => contents.has(id));
  return postponed.length * floor > weight
    ? small
    : small.filter(({id}) => !contents.has(id));
}

// The rows that contain all children of a boundary.
function contentRows(rows) {
  const boundaries = boundaryTypes(rows);
  const contents = new Set();
  for (const {wire} of rows) {
    forEachNode(wire, node => {
      if (isTuple(node) && boundaries.has(node[1])) {
        contents.add(referenceOf(node[3].children)?.id);
      }
    });
  }
  return contents;
}

// Shared values are sent ahead of the rows that need them, after their size was decided. So they
// count in the rows that need them.
function withSharedParts(rows, allRows) {
  const byId = new Map(allRows.map(({id, wire}) => [id, wire]));
  const weightOf = (id, counted) => {
    const wire = byId.get(id) ?? null;
    let weight = mostWeight(wire);
    forEachNode(wire, node => {
      const reference = referenceOf(node);
      if (reference?.form === '' && !counted.has(reference.id)) {
        counted.add(reference.id);
        weight += weightOf(reference.id, counted);
      }
    });
    return weight;
  };
  return rows.map(({id, wire}) => ({
    id,
    wire,
    weight: weightOf(id, new Set([id])),
  }));
}

// An element whose props are a reference is hardly larger than a reference.
function elementsInside(root) {
  const found = [];
  forEachNode(root, node => {
    if (isTuple(node) && node !== root && typeof node[3] !== 'string') {
      found.push(node);
    }
  });
  return found;
}

// References by value to later rows. Error rows are always last.
// Rows that need each other are sent one after the other.
function referencesAhead(bytes) {
  const rows = parseRows(bytes);
  const needs = new Map(
    modelRows(bytes).map(({id, wire}) => [id, neededRows(wire)]),
  );
  const sent = new Set(rows.filter(row => row.tag === 'E').map(row => row.id));
  const ahead = [];
  for (const row of rows) {
    sent.add(row.id);
    if (row.tag === '') {
      forEachNode(JSON.parse(row.text), node => {
        const reference = referenceOf(node);
        if (
          reference !== null &&
          reference.form === '' &&
          !sent.has(reference.id) &&
          !leadsTo(row.id, reference.id, needs)
        ) {
          ahead.push(`${row.id} needs ${node}`);
        }
      });
    }
  }
  return ahead;
}

// The ids of the rows that a row needs by value.
function neededRows(wire) {
  const ids = new Set();
  forEachNode(wire, node => {
    const reference = referenceOf(node);
    if (reference !== null && reference.form === '') {
      ids.add(reference.id);
    }
  });
  return ids;
}

function leadsTo(id, from, needs) {
  const seen = new Set([from]);
  for (const each of seen) {
    (needs.get(each) ?? []).forEach(next => seen.add(next));
  }
  return seen.has(id);
}

const BOUNDARY_SYMBOLS = ['$Sreact.suspense', '$Sreact.activity'];

// Ids of the symbols that are paint boundaries.
function boundaryTypes(rows) {
  return new Set(
    rows
      .filter(({wire}) => BOUNDARY_SYMBOLS.includes(wire))
      .map(({id}) => '$' + id.toString(16)),
  );
}

// The weight of a node without values that are also needed in front of boundaries.
function weighBehind(node, nodesInFront) {
  let weight = leastWeight(node);
  const subtract = inner => {
    if (nodesInFront.has(inner)) {
      weight -= leastWeight(inner);
    } else {
      childrenOf(inner).forEach(subtract);
    }
  };
  subtract(node);
  return weight;
}

// The weight of the content of a row in front of paint boundaries, and of the heaviest content
// behind one.
function weighAtBoundaries(root, {boundaries, nodesInFront}) {
  let front = leastWeight(root);
  let behind = 0;
  const visit = node => {
    if (isTuple(node) && boundaries.has(node[1])) {
      const {children = ''} = node[3];
      // The quotes of a text may be counted or not.
      const weight = leastWeight(children) - 2;
      front -= weight;
      behind = Math.max(behind, weighBehind(children, nodesInFront) - 2);
    } else {
      childrenOf(node).forEach(visit);
    }
  };
  visit(root);
  // A boundary that is the root of a row was cut because of its content.
  const isBoundary = isTuple(root) && boundaries.has(root[1]);
  return {front: isBoundary ? 0 : front, behind};
}

// The target of a reference by value. A path leads into elements like into objects.
function follow(wires, text) {
  const [id, ...keys] = text.slice(1).split(':');
  let node = wires.get(parseInt(id, 16));
  for (const key of keys) {
    node = isTuple(node) && key === 'props' ? node[3] : node?.[key];
  }
  return node;
}

// The rows that are reachable from the root, without crossing a boundary, and in total.
function readRows(wires, boundaries) {
  const inFront = {rows: new Set([0]), nodes: new Set()};
  const all = {rows: new Set([0]), nodes: new Set()};
  const cut = new Set();
  wires.forEach(wire =>
    forEachNode(wire, node => {
      const reference = referenceOf(node);
      if (reference?.form === 'L') {
        cut.add(reference.id);
      }
    }),
  );
  const visit = (node, part) => {
    const reference = referenceOf(node);
    if (reference !== null && ['', 'L'].includes(reference.form)) {
      // What was met elsewhere first, and what is cut out of it, is sent in the order of that place.
      const isCutElsewhere = reference.form === '' && cut.has(reference.id);
      const isElsewhere = isCutElsewhere || node.includes(':');
      (isCutElsewhere ? all : part).rows.add(reference.id);
      visit(follow(wires, node.replace('L', '')), isElsewhere ? all : part);
    } else if (typeof node === 'object' && !part.nodes.has(node)) {
      part.nodes.add(node);
      const isBoundary = isTuple(node) && boundaries.has(node[1]);
      if (part === inFront && isBoundary) {
        const {children, ...others} = node[3];
        visit(others, inFront);
        visit(children, all);
      } else {
        childrenOf(node).forEach(child => visit(child, part));
      }
    }
  };
  visit(wires.get(0), inFront);
  inFront.rows.forEach(id => all.rows.add(id));
  return {
    inFront: inFront.rows,
    nodesInFront: inFront.nodes,
    all: all.rows,
  };
}

// Rows that these rows need by value are sent ahead of them.
function rowsSentAhead(wires, rows) {
  const ahead = new Set();
  const addNeeded = id =>
    forEachNode(wires.get(id), node => {
      const reference = referenceOf(node);
      if (reference?.form === '' && reference.id !== id) {
        ahead.add(reference.id);
      }
    });
  rows.forEach(addNeeded);
  ahead.forEach(addNeeded);
  return ahead;
}

// Rows with content in front of all paint boundaries that were sent after a row with
// content behind one.
function shellRowsTooLate(bytes, target) {
  const isContent = weight => weight >= target / 8;
  const boundaries = boundaryTypes(modelRows(bytes));
  const wires = new Map(
    rowsBesidesSymbols(bytes).map(({id, wire}) => [id, wire]),
  );
  const {inFront, nodesInFront, all} = readRows(wires, boundaries);
  const ahead = rowsSentAhead(wires, inFront);
  const late = [];
  let contentSent = false;
  for (const [id, wire] of wires) {
    const {front, behind} = weighAtBoundaries(wire, {
      boundaries,
      nodesInFront,
    });
    if (inFront.has(id) && contentSent && isContent(front)) {
      late.push(id);
    }
    if (all.has(id) && !ahead.has(id)) {
      contentSent ||= isContent(
        inFront.has(id) ? behind : Math.max(front, behind),
      );
    }
  }
  return late;
}

describe('the page of 20 sections with 103 paragraphs', () => {
  async function renderPage(options) {
    const layer = layers.servers.ours;
    const model = sections.inputs[0].createModel(layer)();
    return rowsBesidesSymbols(await renderBytes(layer, model, {options}));
  }

  if (MODE === 'production') {
    test('makes 19 or 20 rows', async () => {
      const rows = await renderPage({});
      expect([19, 20]).toContain(rows.length);
      expect(await renderPage({progressiveChunkSize: 12800})).toEqual(rows);
      expect(await renderPage({progressiveChunkSize: undefined})).toEqual(rows);
    });

    test('is one row without a target', async () => {
      const rows = await renderPage({progressiveChunkSize: Infinity});
      expect(rows).toHaveLength(1);
    });
  }
});

describe('an invalid target', () => {
  function call(progressiveChunkSize) {
    return () =>
      layers.servers.ours.Server.renderToPipeableStream(
        'model',
        {},
        {
          progressiveChunkSize,
        },
      );
  }

  test.each([null, '3200', true, {}, [], 3200n, Symbol('x'), () => 1])(
    'is a TypeError at the call if it is not a number: %p',
    value => expect(call(value)).toThrow(TypeError),
  );

  test.each([NaN, 0, -0, -1, -Infinity])(
    'is a RangeError at the call: %p',
    value => expect(call(value)).toThrow(RangeError),
  );

  test.each([0.5, 1, 1e9, Number.MIN_VALUE, Infinity])(
    'any other number is valid: %p',
    value => expect(call(value)).not.toThrow(),
  );
});
