// Stacks of a development server that is bundled and minified: with `findSourceMapURL` a consumer
// of source maps finds the application's lines, like with the reference.
import {originalPositionFor, TraceMap} from '@jridgewell/trace-mapping';
import {execFileSync} from 'child_process';
import {buildSync} from 'esbuild';
import fs from 'fs';
import os from 'os';
import path from 'path';

import {within} from '../support/guard.js';
import {loadClients, MODE} from '../support/layers.js';

const ROOT = path.resolve(__dirname, '../../../../..');
const PACKAGES = {
  ours: path.join(ROOT, 'build/node_modules/react-server-dom-webpack'),
  reference: path.join(ROOT, 'node_modules/react-server-dom-webpack-reference'),
};

const PAGE = `import {fail} from './other.js';

export function Page() {
  return (
    <main>
      <Failing />
    </main>
  );
}

async function Failing() {
  const list = [1].map(fail);
  return list;
}
`;

const OTHER = `// The error is made below a call of the application.
export function fail(value) {
  throw new Error('found ' + value);
}
`;

const SERVER = `import {createElement} from 'react';
import {renderToPipeableStream} from 'react-server-dom-webpack/server.node';
import {Page} from './page.jsx';

const page = createElement(Page);
const options = {onError: () => 'digest'};
renderToPipeableStream(page, {}, options).pipe(process.stdout);
`;

const FILES = {'page.jsx': PAGE, 'other.js': OTHER, 'server.js': SERVER};

let folder;
let client;

beforeAll(() => {
  folder = fs.realpathSync(
    fs.mkdtempSync(path.join(os.tmpdir(), 'flight-maps-')),
  );
  for (const [name, text] of Object.entries(FILES)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  client = loadClients('browser').ours.Client;
});

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

function bundleAndRun(implementation) {
  const outfile = path.join(folder, implementation + '.cjs');
  buildSync({
    entryPoints: [path.join(folder, 'server.js')],
    outfile,
    bundle: true,
    minify: true,
    sourcemap: true,
    platform: 'node',
    conditions: ['react-server'],
    jsx: 'automatic',
    jsxDev: MODE === 'development',
    define: {'process.env.NODE_ENV': JSON.stringify(MODE)},
    alias: {'react-server-dom-webpack': PACKAGES[implementation]},
    nodePaths: [path.join(ROOT, 'node_modules')],
  });
  return {
    map: new TraceMap(fs.readFileSync(outfile + '.map', 'utf8')),
    rows: execFileSync(process.execPath, [outfile]),
  };
}

async function read(rows) {
  const asked = [];
  const root = client.createFromReadableStream(new Blob([rows]).stream(), {
    findSourceMapURL(file, environment) {
      asked.push(environment);
      return `https://maps.example${file}.map`;
    },
  });
  const main = await within(root, 'the page');
  const failing = main.props.children;
  const error = await within(
    Promise.resolve(failing._payload ?? failing).then(null, reason => reason),
    'the error',
  );
  return {main, error, asked};
}

const MAPPED_FRAME = /about:\/\/React\/Server\/file:\/\/(.*)\?\d+:(\d+):(\d+)/g;

// "page.jsx:12 const list = [1].map(fail);", for the frames with source maps.
function originalLines(map, stack) {
  return Array.from(stack.matchAll(MAPPED_FRAME), ([, file, line, column]) => {
    const original = originalPositionFor(map, {
      line: Number(line),
      column: Number(column) - 1,
    });
    const name = path.basename(String(original.source));
    const text = FILES[name]?.split('\n')[original.line - 1].trim();
    return `${path.extname(file)} ${name}:${original.line} ${text}`;
  });
}

async function linesOf(implementation) {
  const {map, rows} = bundleAndRun(implementation);
  const {main, error, asked} = await read(rows);
  return {
    element: originalLines(map, main._debugStack.stack),
    error: originalLines(map, error.stack),
    owners: main._debugInfo
      .filter(info => info.debugStack != null)
      .map(info => originalLines(map, info.debugStack.stack)),
    environments: [...new Set(asked)],
  };
}

if (__DEV__) {
  test.each(Object.keys(PACKAGES))('lead to the source, on %s', async name => {
    expect(await linesOf(name)).toEqual({
      element: ['.cjs page.jsx:5 <main>'],
      error: [
        ".cjs other.js:3 throw new Error('found ' + value);",
        '.cjs page.jsx:12 const list = [1].map(fail);',
      ],
      owners: [['.cjs server.js:5 const page = createElement(Page);']],
      environments: ['Server'],
    });
  });
} else {
  test('are not sent in production', () => {
    expect(bundleAndRun('ours').rows.toString()).not.toContain('.cjs');
  });
}
