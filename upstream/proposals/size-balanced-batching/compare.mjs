// NODE_ENV=production node …/compare.mjs BEFORE AFTER [PROCESSES [PAGE,PAGE]]
// Rows, largest row, first byte and CPU time of two builds of react-server-dom-webpack. A process has both, and runs
// blocks of them by turns, so that what else the machine does affects both. Its ratio is the median of its pairs of
// blocks; the ratios below are the geometric means of the processes, with their 95 % interval.

import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const bench = new URL('../../../fixtures/flight-bench/', import.meta.url);
const require = createRequire(bench);

// Milliseconds of CPU time of a block, and how many blocks of each side warm up and are measured.
const BLOCK = 20;
const WARM_UP = 12;
const MEASURED = 12;

// The compiler and the collector of garbage run where they are counted, and when they are needed.
const FLAGS = ['--no-concurrent-recompilation', '--single-threaded-gc'];

const KINDS = ['render', 'decode', 'html', 'bytes'];

// Two-sided 95 % of Student's t, by degrees of freedom; the last one is an upper bound of all others.
const T = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];
const T_LARGE = [
  [15, 2.23],
  [20, 2.13],
  [30, 2.09],
  [60, 2.04],
  [Infinity, 2],
];

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

const PAGES = {
  sections: null,
  table: null,
  dashboard: null,
  feed: null,
  items({jsxRuntime: {jsx, jsxs}}) {
    const items = Array.from({length: 1000}, (_, i) =>
      jsx('li', {children: `item ${i}`}, i),
    );
    const header = jsx('header', {children: text + text});
    return () =>
      jsxs('main', {children: [header, jsx('ul', {children: items})]});
  },
  components({jsxRuntime: {jsx}}) {
    const Wrapper = ({children}) => jsx('div', {className: 'box', children});
    const wrap = children => jsx(Wrapper, {children});
    return () => wrappers(jsx, wrap);
  },
  elements({jsxRuntime: {jsx}}) {
    const wrap = children => jsx('div', {className: 'box', children});
    return () => wrappers(jsx, wrap);
  },
};

// Rows end with a line, but those of long texts have a length: `id:Tlength,text`.
function sizesOfRows(bytes) {
  const sizes = [];
  for (let start = 0; start < bytes.length;) {
    const tag = bytes.indexOf(58, start) + 1;
    let end = bytes.indexOf(10, start) + 1;
    if (bytes[tag] === 84) {
      const comma = bytes.indexOf(44, tag);
      const length = bytes.toString('latin1', tag + 1, comma);
      end = comma + 1 + parseInt(length, 16);
    }
    sizes.push(end - start);
    start = end;
  }
  return sizes;
}

function cpuSince(before) {
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Of an even number of values, the geometric mean of the two in the middle: the upper one would favour a side.
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return Math.sqrt(sorted[middle] * sorted[(sorted.length - 1) >> 1]);
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
    PAGES[page]?.(server) ?? modules.modelOf(findCase(page).inputs[0], server);
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
  while (cpu < BLOCK) {
    await side.kinds[kind](side);
    count++;
    cpu = cpuSince(start);
  }
  return cpu / count;
}

async function measureKind(sides, kind) {
  const times = [[], []];
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    for (const index of i % 2 === 0 ? [0, 1] : [1, 0]) {
      times[index].push(await timeBlock(sides[index], kind));
    }
  }
  const [before, after] = times.map(list => list.slice(WARM_UP));
  return {
    times: [median(before), median(after)],
    ratio: median(after.map((time, i) => time / before[i])),
  };
}

// `order` is 0 or 1: which side is loaded first.
async function measureProcess(before, after, page, order) {
  const folders = [before, after].map(folder => path.resolve(folder));
  const sides = [];
  for (const index of order === '0' ? [0, 1] : [1, 0]) {
    const side = loadSide(folders[index], page);
    const bytes = await side.collect();
    const sizes = sizesOfRows(bytes);
    side.facts = {rows: sizes.length, largest: Math.max(...sizes)};
    side.slices = Array.from(
      {length: Math.ceil(bytes.length / 65536)},
      (_, i) => bytes.subarray(i * 65536, (i + 1) * 65536),
    );
    sides[index] = side;
  }
  const ratios = {};
  for (const kind of KINDS) {
    const {times, ratio} = await measureKind(sides, kind);
    ratios[kind] = ratio;
    if (kind === 'render') {
      sides.forEach((side, i) => {
        side.facts.render = times[i];
        side.facts.first = median(side.first.slice(side.first.length >> 1));
      });
    }
  }
  return {sides: sides.map(({facts}) => facts), ratios};
}

function runProcess(...given) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [...FLAGS, fileURLToPath(import.meta.url), '--one', ...given],
    {encoding: 'utf8'},
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout);
}

function studentsT(degrees) {
  return T[degrees - 1] ?? T_LARGE.find(([limit]) => degrees < limit)[1];
}

function interval(ratios) {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((a, b) => a + b) / logs.length;
  const squares = logs.map(log => (log - mean) ** 2).reduce((a, b) => a + b);
  const degrees = logs.length - 1;
  const half = studentsT(degrees) * Math.sqrt(squares / degrees / logs.length);
  const [middle, low, high] = [mean, mean - half, mean + half].map(log =>
    Math.exp(log).toFixed(3),
  );
  return `${middle} (${low} to ${high})`;
}

function report(page, results) {
  const of = index => {
    const [{rows, largest}] = results.map(({sides}) => sides[index]);
    const [first, render] = ['first', 'render'].map(name =>
      median(results.map(({sides}) => sides[index][name])).toFixed(2),
    );
    return `${rows} rows, largest ${largest}, first byte ${first} ms, render ${render} ms`;
  };
  console.log(`${page}, ${results.length} processes: ${of(0)} -> ${of(1)}`);
  if (results.length > 1) {
    const texts = KINDS.map(
      kind => `${kind} ${interval(results.map(({ratios}) => ratios[kind]))}`,
    );
    console.log(`  CPU: ${texts.join('; ')}`);
  }
}

function compare([before, after, processes = 10, names], pages) {
  const wanted = names === undefined ? pages : names.split(',');
  const results = wanted.map(() => []);
  for (let i = 0; i < processes; i++) {
    wanted.forEach((page, index) =>
      results[index].push(runProcess(before, after, page, String(i % 2))),
    );
  }
  wanted.forEach((page, index) => report(page, results[index]));
}

const given = process.argv.slice(2);
if (given[0] === '--one') {
  measureProcess(...given.slice(1)).then(result =>
    console.log(JSON.stringify(result)),
  );
} else if (given.length < 2) {
  console.error('Expected BEFORE and AFTER.');
  process.exit(2);
} else {
  compare(given, Object.keys(PAGES));
}
