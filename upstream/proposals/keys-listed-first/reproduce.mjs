// node upstream/proposals/keys-listed-first/reproduce.mjs DIR [NODE…]
// Counts how often the walk of the client is optimised in vain, and the time of a decode, for a page whose
// elements have varied props. DIR is the react-server-dom-webpack of a build of React; NODE are binaries.

import {spawnSync} from 'node:child_process';
import path from 'node:path';

const PROGRAM = `
const {createFromReadableStream} = require(process.argv[1] + '/client.node.js');
const NAMES = ['id', 'title', 'role', 'lang', 'dir', 'width', 'height', 'href', 'rel', 'name'];
const children = [];
for (let i = 0; i < 1500; i++) {
  const props = {};
  for (let j = 0; j < NAMES.length; j++) {
    if ((i * 2654435761) >>> (j + 3) & 1) {
      props[NAMES[(i + j) % NAMES.length]] = 'text ' + i;
    }
  }
  props['data-' + i % 97] = i;
  children.push(['$', 'p', null, props]);
}
const bytes = new TextEncoder().encode('0:' + JSON.stringify(['$', 'main', null, {children}]) + '\\n');
async function decode() {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice());
      controller.close();
    },
  });
  await createFromReadableStream(stream, {serverConsumerManifest: {moduleMap: null, moduleLoading: null}});
}
(async () => {
  const times = [];
  for (let i = 0; i < 400; i++) {
    const before = process.cpuUsage();
    await decode();
    const {user, system} = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  console.log('median ' + times[200].toFixed(2) + ' ms of CPU');
})();`;

const [folder, ...nodes] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Expected the folder of a build of react-server-dom-webpack.');
  process.exit(2);
}
for (const node of nodes.length === 0 ? [process.execPath] : nodes) {
  const run = flags =>
    spawnSync(node, [...flags, '-e', PROGRAM, path.resolve(folder)], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      env: {...process.env, NODE_ENV: 'production'},
    });
  const {stdout: version} = spawnSync(node, ['--version'], {encoding: 'utf8'});
  const bailouts = run(['--trace-deopt'])
    .stdout.split('\n')
    .filter(line => line.includes('bailout') && line.includes('reviveModel'));
  const {stdout, stderr} = run([]);
  console.log(
    `${version.trim()}: ${bailouts.length} bailouts of reviveModel in 400 decodes, ${stdout.trim() || stderr}`,
  );
}
