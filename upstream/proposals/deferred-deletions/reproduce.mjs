// node upstream/proposals/deferred-deletions/reproduce.mjs DIR [NODE…]
// Counts how often the walks of the client and of the decoder of replies are optimised in vain, and the CPU
// time of a decode. In the values, an optional property is sometimes undefined. DIR is the
// react-server-dom-webpack of a build of React; NODE are binaries.

import {spawnSync} from 'node:child_process';
import path from 'node:path';

const DECODES = 400;

// An object whose first property is removed while it is walked becomes a dictionary, and only its other
// property is read in the slow way. So the engine sees one name there, and expects it everywhere.
const PROGRAM = `
const {Readable} = require('node:stream');
const [folder, what] = process.argv.slice(1);
const NAMES = ['id', 'role', 'lang', 'dir', 'width', 'height', 'href', 'rel', 'name', 'title'];
function varied(i) {
  const names = NAMES.filter((_, j) => ((i * 2654435761) >>> (j + 3)) & 1);
  return Object.fromEntries(names.map(name => [name, 'text ' + i]));
}
const list = inner =>
  Array.from({length: 1000}, (_, i) => ({
    className: i % 3 === 0 ? '$undefined' : 'item',
    children: inner(varied(i)),
  }));
const page = list(props => ['$', 'i', null, props]).map(props => ['$', 'p', null, props]);
const row = Buffer.from('0:' + JSON.stringify(page) + '\\n');
const reply = JSON.stringify(list(values => values));
const manifest = {moduleMap: {}, moduleLoading: null, serverModuleMap: null};
const decode =
  what === 'client'
    ? (client => () => client.createFromNodeStream(Readable.from([row]), manifest))(
        require(folder + '/client.node.js'),
      )
    : (server => () => server.decodeReply(reply, {}))(require(folder + '/server.node.js'));
(async () => {
  const times = [];
  for (let i = 0; i < ${DECODES}; i++) {
    const before = process.cpuUsage();
    await decode();
    const {user, system} = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  console.log(times[${DECODES / 2}].toFixed(2));
})();`;

function run(node, flags, given) {
  const conditions =
    given[1] === 'reply' ? ['--conditions', 'react-server'] : [];
  const {status, stdout, stderr} = spawnSync(
    node,
    [...flags, ...conditions, '-e', PROGRAM, ...given],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      env: {...process.env, NODE_ENV: 'production'},
    },
  );
  if (status !== 0) {
    throw new Error(`${node} failed:\n${stderr}`);
  }
  return stdout;
}

function countBailouts(trace) {
  return trace
    .split('\n')
    .filter(line => line.includes('bailout') && line.includes('reviveModel'))
    .length;
}

const [folder, ...nodes] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Expected the folder of a build of react-server-dom-webpack.');
  process.exit(2);
}
for (const node of nodes.length === 0 ? [process.execPath] : nodes) {
  const version = spawnSync(node, ['--version'], {encoding: 'utf8'}).stdout;
  for (const what of ['client', 'reply']) {
    const given = [path.resolve(folder), what];
    const bailouts = countBailouts(run(node, ['--trace-deopt'], given));
    console.log(
      `${version.trim()}, ${what}: ${bailouts} bailouts in ${DECODES} decodes, ` +
        `${run(node, [], given).trim()} ms of CPU each`,
    );
  }
}
