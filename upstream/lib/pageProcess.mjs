// node …/pageProcess.mjs DIR PAGE
// Rows, largest row, first byte and CPU time of a page in a build of react-server-dom-webpack. Prints JSON. Two builds
// in one process are no fair pair: one of them may lose its optimised code, or pay for the garbage of the other.

import {createRequire} from 'node:module';
import path from 'node:path';
import {Writable} from 'node:stream';

const bench = new URL('../../fixtures/flight-bench/', import.meta.url);
const require = createRequire(bench);
const {readRows} = require('./lib/rows.js');
const {medianOf, quantile} = require('./lib/statistics.js');
const {findCase} = require('./cases/index.js');
const sections = require('./cases/sections.js');
const modules = require('./lib/clientModules.js');
const {loadLayer} = require('./lib/layers.js');
const transport = require('./lib/transports/node.js');

// The least milliseconds of CPU time and the least runs, of the warm-up and of the measurement.
const WARM_UP = {cpu: 300, runs: 10};
const MEASURED = {cpu: 300, runs: 15};

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

function loadBuild(folder, page) {
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

async function timesOf(run, {cpu, runs}) {
  const start = process.cpuUsage();
  const times = [];
  while (times.length < runs || cpuSince(start) < cpu) {
    const before = process.cpuUsage();
    await run();
    times.push(cpuSince(before));
  }
  return times;
}

// The limit of the fastest fifth: without collections of garbage, which meet one run in many.
async function measure(run) {
  await timesOf(run, WARM_UP);
  return quantile(await timesOf(run, MEASURED), 0.2);
}

// The median of the CPU time up to the first byte.
async function measureFirst(build) {
  const times = [];
  for (let i = 0; i < MEASURED.runs; i++) {
    let first = null;
    const start = process.cpuUsage();
    const write = (chunk, encoding, done) => {
      first ??= cpuSince(start);
      done();
    };
    await build.render(new Writable({write}));
    times.push(first);
  }
  return medianOf(times);
}

async function measurePage(folder, page) {
  const build = loadBuild(path.resolve(folder), page);
  const collector = await build.render(transport.createCollector());
  const bytes = collector.contents();
  const rows = readRows(bytes).map(({id, start, next}) => ({
    id,
    size: next - start,
  }));
  const slices = Array.from({length: Math.ceil(bytes.length / 65536)}, (_, i) =>
    bytes.subarray(i * 65536, (i + 1) * 65536),
  );
  return {
    rows: rows.length,
    largest: Math.max(...rows.map(({size}) => size)),
    root: rows.find(({id}) => id === '0').size,
    render: await measure(() => build.render(transport.createSink())),
    first: await measureFirst(build),
    decode: await measure(() => build.decode(slices)),
    html: await measure(() => build.html(slices)),
  };
}

const [folder, page] = process.argv.slice(2);
measurePage(folder, page).then(result => console.log(JSON.stringify(result)));
