// NODE_ENV=production node --conditions react-server …/compare.mjs BEFORE AFTER [PAIRS [RENDERS]]
// Rows, largest row, first byte and CPU of two builds of react-server-dom-webpack, for the large pages of the
// benchmark. Each pair is two new processes, in turns of order; a process renders RENDERS times after as many
// others. The ratio is the geometric mean of the pairs, with its 95 % interval.

import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const require = createRequire(
  new URL('../../../fixtures/flight-bench/cases/', import.meta.url),
);

const PAGES = ['sections', 'table', 'dashboard', 'feed'];

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

async function measure(folder, name, count) {
  const {findCase} = require('./index.js');
  const {modelOf} = require('../lib/clientModules.js');
  const {loadLayer} = require('../lib/layers.js');
  const transport = require('../lib/transports/node.js');
  const layer = loadLayer('server', path.resolve(folder), transport);
  const createModel = modelOf(findCase(name).inputs[0], layer);
  const render = sink =>
    transport.render({Server: layer.Server, model: createModel()}, sink);
  const first = [];
  async function renderAll() {
    for (let i = 0; i < count; i++) {
      const started = process.cpuUsage();
      let isFirst = true;
      await render(
        transport.createSink(() => {
          if (isFirst) {
            first.push(cpuSince(started));
            isFirst = false;
          }
        }),
      );
    }
  }
  await renderAll();
  first.length = 0;
  const before = process.cpuUsage();
  await renderAll();
  const cpu = cpuSince(before) / count;
  first.sort((a, b) => a - b);
  const sizes = sizesOfRows(
    (await render(transport.createCollector())).contents(),
  );
  return {
    rows: sizes.length,
    largest: Math.max(...sizes),
    first: first[count >> 1],
    cpu,
  };
}

function runProcess(...given) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [...process.execArgv, fileURLToPath(import.meta.url), '--one', ...given],
    {encoding: 'utf8'},
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout);
}

function interval(ratios) {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((a, b) => a + b) / logs.length;
  const squares = logs.map(log => (log - mean) ** 2).reduce((a, b) => a + b);
  const half = 1.96 * Math.sqrt(squares / (logs.length - 1) / logs.length);
  return [mean, mean - half, mean + half].map(log => Math.exp(log).toFixed(3));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function compare(sides, pairs, renders) {
  for (const name of PAGES) {
    const results = [[], []];
    for (let i = 0; i < pairs; i++) {
      for (const side of i % 2 === 0 ? [0, 1] : [1, 0]) {
        results[side].push(runProcess(sides[side], name, renders));
      }
    }
    const ratios = results[1].map(({cpu}, i) => cpu / results[0][i].cpu);
    const [mean, low, high] = interval(ratios);
    const texts = results.map(list => {
      const first = median(list.map(result => result.first)).toFixed(2);
      const cpu = median(list.map(result => result.cpu)).toFixed(2);
      const {rows, largest} = list[0];
      return `${rows} rows, largest ${largest}, first byte ${first} ms, ${cpu} ms`;
    });
    console.log(
      `${name}: ${texts.join(' -> ')}; CPU ${mean} × (${low} to ${high})`,
    );
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--one') {
  measure(rest[0], rest[1], Number(rest[2])).then(result =>
    console.log(JSON.stringify(result)),
  );
} else if (rest.length === 0) {
  console.error('Expected BEFORE and AFTER.');
  process.exit(2);
} else {
  const [after, pairs = 10, renders = 60] = rest;
  compare([first, after], Number(pairs), Number(renders));
}
