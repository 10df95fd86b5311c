// Runs fixtures/webpack-app with the package that was built here: `start` or `dev`. Tests take
// copies of it, one for each implementation.
'use strict';

const {spawn, spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {pathToFileURL} = require('url');

const ROOT = path.resolve(__dirname, '..');
const APP = path.join(ROOT, 'fixtures/webpack-app');

const PACKAGES = {
  ours: path.join(ROOT, 'build/node_modules/react-server-dom-webpack'),
  reference: path.join(ROOT, 'node_modules/react-server-dom-webpack-reference'),
};

// What the application's imports of the package find.
function linkPackage(folder, implementation) {
  const link = path.join(folder, 'node_modules/react-server-dom-webpack');
  fs.mkdirSync(path.dirname(link), {recursive: true});
  fs.rmSync(link, {force: true, recursive: true});
  fs.symlinkSync(PACKAGES[implementation], link, 'junction');
}

// The original's loader takes modules as text only, which Node does not give it.
const TEXT_HOOK = `export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  return loaded.format === 'module'
    ? {...loaded, source: new TextDecoder().decode(Buffer.from(loaded.source))}
    : loaded;
}
`;

function replaceIn(file, text, replacement) {
  const before = fs.readFileSync(file, 'utf8');
  if (!before.includes(text)) {
    throw new Error(`${file} does not contain ${text}`);
  }
  fs.writeFileSync(file, before.replace(text, replacement));
}

// [file, entry that it imports, file of our package]
const HTML_IMPORTS = [
  ['server/renderHtml.js', 'html', 'html.node.js'],
  ['browser/main.jsx', 'html.client', 'html.client.js'],
];

// What an application has to do for the original and not for us.
function adaptToReference(folder) {
  const hooks = path.join(folder, 'server/hooks');
  fs.writeFileSync(path.join(hooks, 'text.js'), TEXT_HOOK);
  replaceIn(
    path.join(hooks, 'registerRsc.js'),
    "register('./jsx.js'",
    "register('./text.js', import.meta.url);\nregister('./jsx.js'",
  );
  // It has nothing to put rows into HTML.
  for (const [file, entry, ours] of HTML_IMPORTS) {
    replaceIn(
      path.join(folder, file),
      `'react-server-dom-webpack/${entry}'`,
      JSON.stringify(pathToFileURL(path.join(PACKAGES.ours, ours)).href),
    );
  }
  // The original's plugin leaves out chunks that have styles.
  replaceIn(
    path.join(folder, 'app/Counter.jsx'),
    "import './Counter.css';\n",
    '',
  );
}

// A copy of the application, in a folder that finds the other packages. Test files run beside each
// other: each has copies under a name of its own.
function copyApp(implementation, name) {
  const folder = path.join(ROOT, 'build/webpack-app', name, implementation);
  fs.rmSync(folder, {force: true, recursive: true});
  fs.cpSync(APP, folder, {
    recursive: true,
    filter: file => !/[/\\](node_modules|dist|__tests__)$/.test(file),
  });
  linkPackage(folder, implementation);
  if (implementation === 'reference') {
    adaptToReference(folder);
  }
  return folder;
}

const ADDRESS = /http:\/\/localhost:\d+/;

// Starts a program of the application: {address, stop()}.
async function startProgram(folder, program) {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {...process.env, NODE_ENV: undefined, PORT: '0'},
  });
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const read = piece => {
      output += piece;
      const found = ADDRESS.exec(output);
      if (found !== null) {
        resolve(found[0]);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  return {
    address,
    stop: () =>
      new Promise(resolve => {
        // The two servers have the same output, and end a moment later.
        child.on('close', resolve);
        child.kill();
      }),
  };
}

function runScript(name) {
  linkPackage(APP, 'ours');
  const {scripts} = require(path.join(APP, 'package.json'));
  const {status} = spawnSync(scripts[name], {
    cwd: APP,
    shell: true,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

if (require.main === module) {
  runScript(process.argv[2]);
}

module.exports = {copyApp, startProgram};
