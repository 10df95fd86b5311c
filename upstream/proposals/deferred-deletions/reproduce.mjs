// node upstream/proposals/deferred-deletions/reproduce.mjs DIR [NODE…]
// Counts how often the walks of the client and of the decoder of replies are optimised in vain, and the CPU
// time of a decode. In the values, an optional property is sometimes undefined. DIR is the
// react-server-dom-webpack of a build of React; NODE are binaries.

import {execFileSync} from 'node:child_process';
import path from 'node:path';

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
const {createFromNodeStream, decodeReply} = require(folder + '/' + what + '.node.js');
(async () => {
  const times = [];
  for (let i = 0; i < 400; i++) {
    const before = process.cpuUsage();
    await (what === 'client'
      ? createFromNodeStream(Readable.from([row]), manifest)
      : decodeReply(reply, {}));
    const {user, system} = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  console.log(times[200].toFixed(2));
})();`;

const [folder, ...nodes] = process.argv.slice(2);
const run = (node, ...given) =>
  execFileSync(node, given, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: {...process.env, NODE_ENV: 'production'},
  });
for (const node of nodes.length === 0 ? [process.execPath] : nodes) {
  for (const what of ['client', 'server']) {
    const given = ['-e', PROGRAM, path.resolve(folder), what];
    const flags = what === 'server' ? ['--conditions', 'react-server'] : [];
    const trace = run(node, '--trace-deopt', ...flags, ...given);
    const bailouts = trace.match(/bailout.*reviveModel/g) ?? [];
    const version = run(node, '--version').trim();
    const ms = run(node, ...flags, ...given).trim();
    console.log(
      `${version}, ${what}: ${bailouts.length} bailouts in 400 decodes, ${ms} ms of CPU each`,
    );
  }
}
