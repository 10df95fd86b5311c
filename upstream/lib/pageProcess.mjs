// node …/pageProcess.mjs BEFORE AFTER PAGE [swapped]
// Rows, largest row, row 0, first byte and CPU time of a page in two builds of react-server-dom-webpack, which run by
// turns: what a busy machine takes, it takes from both. One of them may have the better optimised code, so several
// processes are needed, half of which load the second build first. Prints JSON, [of before, of after].

import {createRequire} from 'node:module';
import path from 'node:path';
import {Writable} from 'node:stream';

const bench = new URL('../../fixtures/flight-bench/', import.meta.url);
const require = createRequire(bench);
const {readRows} = require('./lib/rows.js');
const {quantile} = require('./lib/statistics.js');
const {findCase} = require('./cases/index.js');
const sections = require('./cases/sections.js');
const modules = require('./lib/clientModules.js');
const {loadLayer} = require('./lib/layers.js');
const transport = require('./lib/transports/node.js');

// The least milliseconds of CPU time and the least runs of both, in the warm-up and in the measurement.
const WARM_UP = {cpu: 600, runs: 12};
const MEASURED = {cpu: 1500, runs: 40};

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

function list(count, create) {
  return Array.from({length: count}, (_, i) => create(i));
}

const prose = i => text.slice(i % 7).repeat(1 + (i % 2));

// Beside these, PAGE is a case of the benchmark, by its first input.
const PAGES = {
  paragraphs: sections.paragraphs.createModel,
  boundaries: sections.boundaries.createModel,
  items({jsxRuntime: {jsx, jsxs}}) {
    const items = list(1000, i => jsx('li', {children: `item ${i}`}, i));
    const header = jsx('header', {children: text + text});
    return () =>
      jsxs('main', {children: [header, jsx('ul', {children: items})]});
  },
  clients({jsxRuntime: {jsx}, references: {Card}}) {
    const data = i =>
      list(60, j => ({
        id: `${i}-${j}`,
        title: `Title ${j}`,
        text: text.slice(0, 40),
      }));
    const cards = list(200, i => jsx(Card, {data: data(i)}, i));
    return () => jsx('main', {children: cards});
  },
  // A shell with lists of small, middle and large items, which are mixed in the last one.
  lists({jsxRuntime: {jsx, jsxs}}) {
    const links = list(90, i =>
      jsx(
        'li',
        {children: jsx('a', {href: `/${i}`, children: `Link ${i}`})},
        i,
      ),
    );
    const cards = list(90, i =>
      jsxs('article', {children: [jsx('h2', {children: i}), prose(0)]}, i),
    );
    const mixed = list(90, i =>
      jsx('p', {children: i % 3 === 0 ? prose(i) : `Short ${i}`}, i),
    );
    const parts = [links, cards, mixed].map((children, i) =>
      jsx('section', {children}, i),
    );
    return () =>
      jsxs('body', {children: [jsx('header', {children: text}), parts]});
  },
  elements({jsxRuntime: {jsx}}) {
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

// Each build has its own React: Node remembers what the bench resolved for the other one as long as it is loaded.
function loadBuild(folder, page) {
  for (const file of Object.keys(require.cache)) {
    delete require.cache[file];
  }
  const {server, client} = loadLayer('both', folder, transport);
  const {React, jsxRuntime, Client} = client;
  const {Server} = server;
  modules.installClientModules(modules.createClientComponents(jsxRuntime));
  const input =
    page in PAGES ? {createModel: PAGES[page]} : findCase(page).inputs[0];
  const createModel = modules.modelOf(input, server);
  const toHtml = response =>
    transport.renderHtml(
      client,
      jsxRuntime.jsx(() => React.use(response), {}),
      {sink: transport.createSink()},
    );
  return {
    render: sink => transport.render({Server, model: createModel()}, sink),
    decode: async slices => readLazies(await transport.read(Client, slices)),
    html: slices => toHtml(transport.read(Client, slices)),
  };
}

// Runs both actions by turns. Returns the results of each.
async function takeTurns(actions, {cpu, runs}) {
  const start = process.cpuUsage();
  const times = [[], []];
  for (let i = 0; i < runs || cpuSince(start) < cpu; i++) {
    for (const side of i % 2 === 0 ? [0, 1] : [1, 0]) {
      times[side].push(await actions[side]());
    }
  }
  return times;
}

// The lower quartiles: without collections of garbage, which meet one run in many, and what others did to the caches.
async function measure(runs) {
  const actions = runs.map(run => async () => {
    const before = process.cpuUsage();
    await run();
    return cpuSince(before);
  });
  await takeTurns(actions, WARM_UP);
  const times = await takeTurns(actions, MEASURED);
  return times.map(each => quantile(each, 0.25));
}

// The CPU time up to the first byte.
async function measureFirst(builds) {
  const actions = builds.map(build => async () => {
    let first = null;
    const start = process.cpuUsage();
    const write = (chunk, encoding, done) => {
      first ??= cpuSince(start);
      done();
    };
    await build.render(new Writable({write}));
    return first;
  });
  const times = await takeTurns(actions, {cpu: 0, runs: MEASURED.runs});
  return times.map(each => quantile(each, 0.25));
}

async function readPage(build) {
  const collector = await build.render(transport.createCollector());
  const bytes = collector.contents();
  const rows = readRows(bytes).map(({id, start, next}) => ({
    id,
    size: next - start,
  }));
  const slices = Array.from({length: Math.ceil(bytes.length / 65536)}, (_, i) =>
    bytes.subarray(i * 65536, (i + 1) * 65536),
  );
  const facts = {
    rows: rows.length,
    largest: Math.max(...rows.map(({size}) => size)),
    root: rows.find(({id}) => id === '0').size,
  };
  return {facts, slices};
}

async function measurePage(folders, page, isSwapped) {
  const builds = [];
  for (const side of isSwapped ? [1, 0] : [0, 1]) {
    builds[side] = loadBuild(path.resolve(folders[side]), page);
  }
  const read = [await readPage(builds[0]), await readPage(builds[1])];
  const times = {
    render: builds.map(build => () => build.render(transport.createSink())),
    decode: builds.map((build, i) => () => build.decode(read[i].slices)),
    html: builds.map((build, i) => () => build.html(read[i].slices)),
  };
  const first = await measureFirst(builds);
  for (const kind of Object.keys(times)) {
    times[kind] = await measure(times[kind]);
  }
  return read.map(({facts}, i) => ({
    ...facts,
    first: first[i],
    render: times.render[i],
    decode: times.decode[i],
    html: times.html[i],
  }));
}

const [before, after, page, order] = process.argv.slice(2);
measurePage([before, after], page, order === 'swapped').then(result =>
  console.log(JSON.stringify(result)),
);
