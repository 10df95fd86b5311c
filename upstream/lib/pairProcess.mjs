// node …/pairProcess.mjs BEFORE AFTER PAGE ORDER
// Rows, largest row, first byte and CPU time of a page in two builds of react-server-dom-webpack. Both are in this
// process, and run blocks by turns, so that what else the machine does affects both. Prints JSON.

import {createRequire} from 'node:module';
import path from 'node:path';

const bench = new URL('../../fixtures/flight-bench/', import.meta.url);
const require = createRequire(bench);
const {readRows} = require('./lib/rows.js');
const {medianOf} = require('./lib/statistics.js');

// Milliseconds of CPU time of a block and its least number of runs, and how many blocks of each side warm up and
// are measured.
const BLOCK = 20;
const RUNS = 4;
const WARM_UP = 8;
const MEASURED = 16;

const KINDS = ['render', 'decode', 'html', 'bytes'];

const text = 'A paragraph of about fifty characters, repeated. '.repeat(6);

// Twenty times 40 wrappers around a paragraph.
function wrappers(jsx, wrap) {
  const children = Array.from({length: 20}, (_, i) => {
    let inner = jsx('p', {children: `${i} ${text}`});
    for (let depth = 0; depth < 40; depth++) {
      inner = wrap(inner);
    }
    return jsx('section', {children: inner}, i);
  });
  return jsx('main', {children});
}

// Beside these, PAGE is a case of the benchmark, by its first input.
const PAGES = {
  items({jsx, jsxs}) {
    const items = Array.from({length: 1000}, (_, i) =>
      jsx('li', {children: `item ${i}`}, i),
    );
    const header = jsx('header', {children: text + text});
    return () =>
      jsxs('main', {children: [header, jsx('ul', {children: items})]});
  },
  components({jsx}) {
    const Wrapper = ({children}) => jsx('div', {className: 'box', children});
    return () => wrappers(jsx, children => jsx(Wrapper, {children}));
  },
  elements({jsx}) {
    const wrap = children => jsx('div', {className: 'box', children});
    return () => wrappers(jsx, wrap);
  },
};

function cpuSince(before) {
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Rows are parsed when they are read.
function readLazies(value) {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  if (value._payload !== undefined) {
    readLazies(value._init(value._payload));
  } else if (Array.isArray(value)) {
    value.forEach(readLazies);
  } else {
    Object.values(value.props ?? value).forEach(readLazies);
  }
}

function loadSide(folder, page) {
  const {findCase} = require('./cases/index.js');
  const modules = require('./lib/clientModules.js');
  const {loadLayer} = require('./lib/layers.js');
  const transport = require('./lib/transports/node.js');
  const {server, client} = loadLayer('both', folder, transport);
  // The next side has its own copies.
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(path.resolve(folder, '..'))) {
      delete require.cache[file];
    }
  }
  const {React, jsxRuntime, Client} = client;
  const {Server} = server;
  modules.installClientModules(modules.createClientComponents(jsxRuntime));
  const createModel =
    PAGES[page]?.(server.jsxRuntime) ??
    modules.modelOf(findCase(page).inputs[0], server);
  const toHtml = response =>
    transport.renderHtml(
      client,
      jsxRuntime.jsx(() => React.use(response), {}),
      {sink: transport.createSink()},
    );
  const render = sink => transport.render({Server, model: createModel()}, sink);
  return {
    first: [],
    collect: async () => (await render(transport.createCollector())).contents(),
    kinds: {
      render(side) {
        const start = process.cpuUsage();
        let isFirst = true;
        return render(
          transport.createSink(() => {
            if (isFirst) {
              side.first.push(cpuSince(start));
              isFirst = false;
            }
          }),
        );
      },
      decode: async ({slices}) =>
        readLazies(await transport.read(Client, slices)),
      html: () =>
        toHtml(transport.connect({Server, Client}, createModel(), {}).response),
      bytes: ({slices}) => toHtml(transport.read(Client, slices)),
    },
  };
}

// The mean CPU time of a run.
async function timeBlock(side, kind) {
  const start = process.cpuUsage();
  let count = 0;
  let cpu = 0;
  while (cpu < BLOCK || count < RUNS) {
    await side.kinds[kind](side);
    count++;
    cpu = cpuSince(start);
  }
  return cpu / count;
}

// The sums have the garbage collections of all blocks. A collection takes longer than many a run, so that a
// median has it or not by chance.
async function measureKind(sides, kind) {
  const sums = [0, 0];
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    for (const index of i % 2 === 0 ? [0, 1] : [1, 0]) {
      const time = await timeBlock(sides[index], kind);
      sums[index] += i < WARM_UP ? 0 : time;
    }
  }
  return sums[1] / sums[0];
}

async function prepareSide(folder, page) {
  const side = loadSide(path.resolve(folder), page);
  const bytes = await side.collect();
  const sizes = readRows(bytes).map(({start, next}) => next - start);
  side.facts = {rows: sizes.length, largest: Math.max(...sizes)};
  side.slices = Array.from({length: Math.ceil(bytes.length / 65536)}, (_, i) =>
    bytes.subarray(i * 65536, (i + 1) * 65536),
  );
  return side;
}

// `order` is 0 or 1: which side is loaded first.
async function measurePage(folders, page, order) {
  const sides = [];
  for (const index of order === '0' ? [0, 1] : [1, 0]) {
    sides[index] = await prepareSide(folders[index], page);
  }
  const ratios = {};
  for (const kind of KINDS) {
    ratios[kind] = await measureKind(sides, kind);
  }
  for (const {facts, first} of sides) {
    facts.first = medianOf(first.slice(first.length >> 1));
  }
  return {sides: sides.map(({facts}) => facts), ratios};
}

const [before, after, page, order] = process.argv.slice(2);
measurePage([before, after], page, order).then(result =>
  console.log(JSON.stringify(result)),
);
