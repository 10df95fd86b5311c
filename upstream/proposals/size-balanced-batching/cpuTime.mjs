// NODE_ENV=production node --conditions react-server upstream/proposals/size-balanced-batching/cpuTime.mjs DIR CASE COUNT
// The CPU time of a render, garbage collection included, in ms: the mean of COUNT renders after as many
// others. A round of the benchmark may have one collection of old objects or none, so its times of large pages differ
// much. DIR is the react-server-dom-webpack of a build of React, CASE a case of the benchmark: sections, table or
// dashboard.

import {createRequire} from 'node:module';
import path from 'node:path';

const require = createRequire(
  new URL('../../../fixtures/flight-bench/cases/', import.meta.url),
);
const {findInput} = require('./index.js');
const {modelOf} = require('../lib/clientModules.js');
const {loadLayer} = require('../lib/layers.js');
const transport = require('../lib/transports/node.js');

async function measure(folder, name, count) {
  const layer = loadLayer('server', path.resolve(folder), transport);
  const createModel = modelOf(findInput(name, name), layer);
  async function renderAll() {
    for (let i = 0; i < count; i++) {
      await transport.render(
        {Server: layer.Server, model: createModel()},
        transport.createSink(),
      );
    }
  }
  await renderAll();
  const before = process.cpuUsage();
  await renderAll();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

const [folder, name, count] = process.argv.slice(2);
if (!(Number(count) > 0)) {
  console.error('Expected DIR CASE COUNT.');
  process.exit(2);
}
measure(folder, name, Number(count)).then(time => console.log(time.toFixed(2)));
