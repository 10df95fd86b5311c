// Documents of `react-server-dom-webpack/html` in a real browser: React hydrates them, for all
// positions where flushes can end, and with rows before or between flushes.
'use strict';

process.env.NODE_ENV = 'production';

const {execFileSync} = require('node:child_process');
const {once} = require('node:events');
const http = require('node:http');
const path = require('node:path');
const {PassThrough} = require('node:stream');
const {text} = require('node:stream/consumers');
const esbuild = require('esbuild');
const {createElement: h, use} = require('react');
const {renderToPipeableStream} = require('react-dom/server');
const {describeInBrowser} = require('../jest/inBrowser.js');
const counter = require('./htmlPage/Counter.js');

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

const PAGE = path.join(__dirname, 'htmlPage');
const BUILT = path.resolve(__dirname, '../../build/node_modules');
const PACKAGE = path.join(BUILT, 'react-server-dom-webpack');

function readRows() {
  const program = path.join(PAGE, 'printRows.js');
  const flags = ['--conditions', 'react-server', program];
  const env = {...process.env, NODE_ENV: 'production'};
  return JSON.parse(
    execFileSync(process.execPath, flags, {encoding: 'utf8', env}),
  );
}

function bundleClient() {
  const {outputFiles} = esbuild.buildSync({
    entryPoints: [path.join(PAGE, 'hydrate.js')],
    bundle: true,
    write: false,
    define: {'process.env.NODE_ENV': '"production"'},
    alias: {'react-server-dom-webpack': PACKAGE},
  });
  return outputFiles[0].text;
}

// The texts that React writes between calls of `flush`, if one row arrives per flush.
async function renderFlushes(rows) {
  const {createFromNodeStream} = require(path.join(PACKAGE, 'client.node.js'));
  globalThis.__webpack_require__ = () => counter;
  const source = new PassThrough();
  const moduleMap = {
    counter: {Counter: {id: 'counter', chunks: [], name: 'Counter'}},
  };
  const response = createFromNodeStream(source, {
    moduleMap,
    serverModuleMap: null,
    moduleLoading: null,
  });
  const Root = () => use(response);
  const left = [...rows];
  const output = new PassThrough();
  const flushes = [''];
  output.on('data', chunk => {
    flushes[flushes.length - 1] += chunk;
  });
  output.flush = () => {
    flushes.push('');
    if (left.length > 0) {
      source.write(left.shift());
    } else {
      source.end();
    }
  };
  source.write(left.shift());
  const {pipe} = renderToPipeableStream(h(Root), {
    bootstrapScripts: ['/client.js'],
    onShellReady: () => pipe(output),
  });
  await once(output, 'end');
  return flushes.filter(flush => flush !== '');
}

// All ways to divide a list into groups of adjacent items.
function groupings(list) {
  return Array.from({length: 2 ** (list.length - 1)}, (_, mask) =>
    list.slice(1).reduce(
      (groups, each, i) => {
        if (mask & (1 << i)) {
          groups.push([each]);
        } else {
          groups[groups.length - 1].push(each);
        }
        return groups;
      },
      [[list[0]]],
    ),
  );
}

function nextTurn() {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}

// `rowsFirst`: the number of rows that arrive before the first flush.
async function createDocument({flushes, rows, rowsFirst}) {
  const {createHTMLTransform} = require(path.join(PACKAGE, 'html.node.js'));
  const flight = new PassThrough();
  const left = [...rows];
  left.splice(0, rowsFirst).forEach(row => flight.write(row));
  const transform = createHTMLTransform({flight});
  const document = text(transform);
  for (const group of flushes) {
    group.forEach(piece => transform.write(piece));
    transform.flush();
    await nextTurn();
    flight.write(left.shift() ?? '');
    await nextTurn();
  }
  transform.end();
  left.forEach(row => flight.write(row));
  flight.end();
  return document;
}

async function createDocuments() {
  const rows = readRows();
  const flushes = await renderFlushes(rows);
  expect(rows.length).toBe(4);
  expect(flushes.length).toBeGreaterThanOrEqual(4);
  const ways = groupings(flushes).flatMap(groups =>
    [0, rows.length].map(rowsFirst => ({flushes: groups, rows, rowsFirst})),
  );
  return Promise.all(ways.map(createDocument));
}

async function serve(documents) {
  const client = bundleClient();
  const server = http.createServer((request, response) => {
    const isClient = request.url === '/client.js';
    const type = isClient ? 'text/javascript' : 'text/html; charset=utf-8';
    response.setHeader('Content-Type', type);
    response.end(isClient ? client : (documents[request.url.slice(1)] ?? ''));
  });
  server.listen(0);
  await once(server, 'listening');
  return server;
}

describeInBrowser('a document with its rows', open => {
  let documents;
  let server;

  beforeAll(async () => {
    documents = await createDocuments();
    server = await serve(documents);
  });

  afterAll(() => server?.close());

  test('is hydrated for all positions where flushes end', async () => {
    const {port} = server.address();
    for (const at of documents.keys()) {
      const {page, problems} = await open(`http://localhost:${port}/${at}`);
      await page.waitForFunction(() => globalThis.hydrated === 4, {
        timeout: PATIENCE_MS,
      });
      for (const button of await page.locator('button').all()) {
        await button.click({timeout: PATIENCE_MS});
      }
      const texts = await page.locator('button').allTextContents();
      await page.context().close();

      expect([at, problems, texts]).toEqual([
        at,
        [],
        ['shell', 'first', 'second', 'third'].map(name => `${name} <é> 1`),
      ]);
    }
  });
});
