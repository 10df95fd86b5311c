// An application with an invented package `next`, which has the structure that flight-next expects,
// and invented packages of Flight. No code of Next or React is in them.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');

const FILLER = '/* a long body, which is replaced */ '.repeat(12);

// Channels, as names of folders end: with the versions of React.
const CHANNELS = {
  '': '19.3.0-canary-0',
  '-experimental': '0.0.0-experimental-0',
};

function reactModules(channel) {
  return ['react', 'react-dom'].flatMap(name => {
    const folder = `./dist/compiled/${name}${channel}`;
    return [
      [`${folder}/index.js`, `${name}${channel}`],
      [
        `(react-server)/${folder}/${name}.react-server.js`,
        `${name}${channel} of the server`,
      ],
    ];
  });
}

const NAMES = {
  client: ['createFromNodeStream', 'encodeReply'],
  server: ['renderToPipeableStream', 'prerender'],
};

function bundleName(binding, side, {environment = 'node', mode}) {
  return `react-server-dom-${binding}-${side}.${environment}.${mode}.js`;
}

function moduleText(id, body) {
  return `${JSON.stringify(id)}(e, t, r) {${body}}`;
}

// Text of the modules of a runtime: [id, body].
function runtimeModules(binding, mode, channel = '') {
  const folder = `./dist/compiled/react-server-dom-${binding}${channel}`;
  const client = `${folder}/cjs/${bundleName(binding, 'client', {mode})}`;
  const server = `(react-server)/${folder}/cjs/${bundleName(binding, 'server', {mode})}`;
  return [
    ['./alias.js', `t.react = r("./dist/compiled/react${channel}/index.js")`],
    ...reactModules(channel).map(([id, name]) => [
      id,
      `e.exports = {name: "${name}"}`,
    ]),
    [`${folder}/client.node.js`, `e.exports = r(${JSON.stringify(client)})`],
    [client, `${FILLER}t.createFromNodeStream = () => "published"`],
    [
      `(react-server)/${folder}/server.node.js`,
      `t.renderToPipeableStream = r(${JSON.stringify(server)}).renderToPipeableStream`,
    ],
    [
      `(react-server)/${folder}/static.node.js`,
      `t.prerender = r(${JSON.stringify(server)}).prerender`,
    ],
    [
      server,
      `${FILLER}\n  t.renderToPipeableStream = () => "published";\n  t.prerender = () => "published"\n`,
    ],
  ];
}

// A runtime, which exports its require.
function runtimeText(modules) {
  const texts = modules.map(([id, body]) => moduleText(id, body));
  return (
    `(()=>{var known={},all={${texts.join(',\n')}};function load(id){` +
    'if(!known[id]){known[id]={exports:{}};all[id](known[id],known[id].exports,load)}' +
    'return known[id].exports}module.exports=load})();\n//# sourceMappingURL=x.map\n'
  );
}

function write(root, file, text) {
  const full = path.join(root, file);
  fs.mkdirSync(path.dirname(full), {recursive: true});
  fs.writeFileSync(full, text);
}

const ALL = {
  bindings: ['webpack', 'turbopack'],
  environments: ['node', 'edge', 'browser'],
  modes: ['production', 'development'],
};

// The least package that has everything.
const SMALL = {
  bindings: ['webpack'],
  environments: ['node'],
  modes: ['production'],
};

function eachBundle({environments, modes}, action) {
  for (const side of ['client', 'server']) {
    for (const environment of environments) {
      for (const mode of modes) {
        action(side, {environment, mode});
      }
    }
  }
}

function writeFolder(root, {binding, channel}, size) {
  const folder = `dist/compiled/react-server-dom-${binding}${channel}`;
  const peerDependencies = {react: CHANNELS[channel]};
  write(root, `${folder}/package.json`, JSON.stringify({peerDependencies}));
  write(root, `${folder}/client.node.js`, 'module.exports = "an entry"');
  eachBundle(size, (side, which) =>
    write(
      root,
      `${folder}/cjs/${bundleName(binding, side, which)}`,
      NAMES[side].map(name => `exports.${name} = () => "published";`).join(''),
    ),
  );
}

const ENDS = {production: 'prod', development: 'dev'};

// An invented package of Next at `root`.
function writeNext(root, {version = '16.4.0', size = ALL} = {}) {
  write(root, 'package.json', JSON.stringify({name: 'next', version}));
  for (const binding of size.bindings) {
    const suffix = binding === 'webpack' ? '' : '-turbo';
    for (const channel of Object.keys(CHANNELS)) {
      writeFolder(root, {binding, channel}, size);
      for (const mode of size.modes) {
        write(
          root,
          `dist/compiled/next-server/app-page${suffix}${channel}.runtime.${ENDS[mode]}.js`,
          runtimeText(runtimeModules(binding, mode, channel)),
        );
      }
    }
  }
  write(root, 'dist/compiled/next-server/pages.runtime.prod.js', '// Pages');
  write(root, 'dist/server/next.js', '// A server');
  fs.chmodSync(
    path.join(root, 'dist/compiled/next-server/app-page.runtime.prod.js'),
    0o755,
  );
}

// Invented packages of Flight below `root`: the functions tell which React they have.
function writeFlight(root, {text = 'ours', bindings = ['webpack']} = {}) {
  for (const binding of bindings) {
    const folder = `react-server-dom-${binding}`;
    write(root, `${folder}/package.json`, '{"version": "9.9.9"}');
    eachBundle(ALL, (side, which) =>
      write(
        root,
        `${folder}/cjs/${bundleName(binding, side, which)}`,
        `const react = require("react"), dom = require("react-dom");\n` +
          NAMES[side]
            .map(
              name =>
                `exports.${name} = () => ["${text}", react.name, dom.name, typeof __${binding}_require__];\n`,
            )
            .join(''),
      ),
    );
  }
}

function temporaryFolder() {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'flight-next-'));
}

// {folder, app, next, flight}: an installation as npm makes it.
function createApp({size, ...options} = {}) {
  const folder = temporaryFolder();
  const app = path.join(folder, 'app');
  const next = path.join(app, 'node_modules/next');
  const flight = path.join(folder, 'flight');
  writeNext(next, {size});
  writeFlight(flight, options);
  return {folder, app, next, flight};
}

// Everything about a tree that must not change: type, content, mode and link target of every entry.
function snapshot(root) {
  const entries = {};
  for (const name of fs.readdirSync(root, {recursive: true}).sort()) {
    const file = path.join(root, name);
    const stats = fs.lstatSync(file);
    const mode = stats.mode.toString(8);
    if (stats.isSymbolicLink()) {
      entries[name] = `link ${fs.readlinkSync(file)}`;
    } else if (stats.isDirectory()) {
      entries[name] = `folder ${mode}`;
    } else {
      const hash = crypto.createHash('sha256').update(fs.readFileSync(file));
      entries[name] = `file ${mode} ${hash.digest('hex')}`;
    }
  }
  return entries;
}

module.exports = {
  ALL,
  SMALL,
  createApp,
  runtimeModules,
  runtimeText,
  snapshot,
  temporaryFolder,
  write,
  writeFlight,
  writeNext,
};
