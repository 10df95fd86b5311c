// Gate: each command of README.md works in a clone of the repository in which nothing is installed, and
// does what README says. A block of commands that changes the folder runs as a whole; any other command
// has a clone of its own. Needs npm's registry.
//
//   node scripts/freshClone.js [PART OF A COMMAND]
'use strict';

const {spawn, spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const ROOT = path.resolve(__dirname, '..');
const YARN = 'npx -y yarn@1.22.22';
const ADDRESS = /http:\/\/localhost:\d+/;

// The application that README's commands go to from a clone.
const APP = 'your-application';

// [command of README, command that runs here, what its output contains]. The benchmark would take half an
// hour, and all gates longer.
const COMMANDS = [
  [/^yarn start$/, 'yarn start', ADDRESS],
  [/^yarn inspect \S+$/, 'yarn inspect rows.txt', /1 rows, 12 bytes/],
  [/^yarn inspect \S+ --html$/, 'yarn inspect rows.txt --html', /<html/],
  [/^yarn bench( --case \S+)?$/, 'yarn bench --case sections --quick', /19\.3/],
  [/^yarn test$/, 'yarn test lockfile', /lockfile/],
  [/^yarn release:pack$/, 'yarn release:pack', /react-server-dom-webpack-/],
  [/^cd \S+$/, null, null],
  [/^npm install (-D )?\S+\.tgz$/, null, /added \d+ package/],
];

// The lines of the blocks of commands, without comments.
function blocksOf(text) {
  return Array.from(text.matchAll(/^```sh\n([^]*?)^```$/gm), ([, block]) =>
    block
      .split('\n')
      .map(line => line.replace(/(^|\s+)#.*$/, '').replace(YARN, 'yarn'))
      .filter(line => line !== ''),
  );
}

// {name, commands, expected} of each clone.
function runsOf(text) {
  const groups = blocksOf(text).flatMap(block =>
    block.some(line => line.startsWith('cd ')) ? [block] : block.map(l => [l]),
  );
  return groups.map(lines => {
    const found = lines.map(line => {
      const row = COMMANDS.find(([pattern]) => pattern.test(line));
      if (row === undefined) {
        throw new Error(`README.md has a command without a test: ${line}`);
      }
      return {command: row[1] ?? line, expected: row[2]};
    });
    return {
      name: lines.join('; '),
      commands: found.map(({command}) => command.replace(/^yarn/, YARN)),
      expected: found.map(row => row.expected).filter(row => row !== null),
    };
  });
}

// The files that git knows or would add, so that a change can be tested before it is committed.
function makeClone(folder) {
  const {stdout} = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8},
  );
  const clone = path.join(folder, 'flight');
  for (const file of stdout.split('\0')) {
    if (file !== '' && fs.existsSync(path.join(ROOT, file))) {
      fs.cpSync(path.join(ROOT, file), path.join(clone, file));
    }
  }
  fs.writeFileSync(path.join(clone, 'rows.txt'), '0:{"a":[1]}\n');
  const {devDependencies} = require('../package.json');
  const names = ['react', 'react-dom'];
  const dependencies = Object.fromEntries(
    names.map(name => [name, devDependencies[name]]),
  );
  fs.mkdirSync(path.join(folder, APP));
  fs.writeFileSync(
    path.join(folder, APP, 'package.json'),
    JSON.stringify({private: true, dependencies}),
  );
  return clone;
}

// Runs until the commands end, or a server has an address. Returns the output.
function runIn(clone, commands) {
  const child = spawn('sh', ['-e', '-c', commands.join('\n')], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, PORT: '0'},
  });
  const isServer = commands.at(-1).endsWith(' start');
  let output = '';
  return new Promise((resolve, reject) => {
    const read = piece => {
      output += piece;
      if (isServer && ADDRESS.test(output)) {
        answerOf(ADDRESS.exec(output)[0]).then(resolve, reject);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', code =>
      code === 0 ? resolve(output) : reject(new Error(output.slice(-2000))),
    );
  }).finally(() => stop(child));
}

// The address if the server has answered with a page.
async function answerOf(address) {
  const response = await fetch(address);
  const text = await response.text();
  if (response.status !== 200 || !text.includes('</html>')) {
    throw new Error(`${address} answered with ${response.status}: ${text}`);
  }
  return address;
}

// yarn, its shell and the server are one group.
function stop(child) {
  if (child.exitCode === null) {
    process.kill(-child.pid);
  }
}

async function check({name, commands, expected}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fresh-clone-'));
  const started = Date.now();
  try {
    const output = await runIn(makeClone(folder), commands);
    for (const pattern of expected) {
      if (!pattern.test(output)) {
        throw new Error(`expected ${pattern} in\n${output}`);
      }
    }
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`fresh clone: ${name} (${seconds} s)`);
  } catch (error) {
    console.error(`fresh clone: FAILED: ${name}\n${error.message}`);
    process.exitCode = 1;
  } finally {
    fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
}

async function main() {
  const text = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const [part = ''] = process.argv.slice(2);
  for (const run of runsOf(text)) {
    if (run.name.includes(part)) {
      await check(run);
    }
  }
}

if (require.main === module) {
  main();
}

module.exports = {runsOf};
