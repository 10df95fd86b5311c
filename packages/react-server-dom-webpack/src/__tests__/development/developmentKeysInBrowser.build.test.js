// Missing keys, in development, in a browser: React DOM's client prints the same warnings, at the same
// moments, as with the reference's client, also if the debug channel is late.
import {buildSync} from 'esbuild';
import fs from 'fs';
import os from 'os';
import path from 'path';
import {Writable} from 'stream';

import {describeInBrowser} from '../../../../../scripts/jest/inBrowser.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {parseRows} from '../support/rows.js';

const ROOT = path.resolve(__dirname, '../../../../..');
const PACKAGES = {
  ours: path.join(ROOT, 'build/node_modules/react-server-dom-webpack'),
  reference: path.join(ROOT, 'node_modules/react-server-dom-webpack-reference'),
};

const PATIENCE_MS = 300000;

const NAMES = ['List', 'Two', 'Twice', 'Static', 'Children'];
const MANIFEST = Object.fromEntries(
  NAMES.map(name => [`page#${name}`, {id: 'page', chunks: [], name}]),
);

// The reference's server writes the element beside such a text into a row of its own.
const text = 'x'.repeat(4000);

// name → [how many warnings there are, what makes the model]
const MODELS = {
  'an element': [
    1,
    ({h, ref}) => h(ref('List'), {text, element: h('span', null, 'Hello')}),
  ],
  'an element with an owner': [
    1,
    ({h, ref}) => {
      const App = () =>
        h(ref('List'), {text, element: h('span', null, 'Hello')});
      return h(App);
    },
  ],
  'two elements': [
    1,
    ({h, ref}) =>
      h(ref('Two'), {text, element: h('span', null, 'Hello'), other: h('i')}),
  ],
  'two elements, one with a key': [
    1,
    ({h, ref}) =>
      h(ref('Two'), {text, element: h('span', {key: 'a'}), other: h('i')}),
  ],
  'an element in two arrays': [
    1,
    ({h, ref}) => h(ref('Twice'), {text, element: h('span', null, 'Hello')}),
  ],
  'an element with a key': [
    0,
    ({h, ref}) => h(ref('List'), {text, element: h('span', {key: 'a'})}),
  ],
  'an element that is a static child': [
    0,
    ({h, ref}) => h(ref('Static'), {text, element: h('span', null, 'Hello')}),
  ],
  'static children': [
    0,
    ({h, ref}) => h(ref('Children'), {text}, h('span', null, 'Hello'), h('i')),
  ],
};

function rowsOf(bytes, isDebug) {
  return parseRows(bytes).map(({start, end}) => ({
    isDebug,
    text: String(bytes.subarray(start, end)),
  }));
}

async function renderRows(layer, name, debugOptions) {
  const {React, Server} = layer;
  const [, createModel] = MODELS[name];
  const model = createModel({
    h: React.createElement,
    ref: each => Server.registerClientReference(() => {}, 'page', each),
  });
  const settings = {manifest: MANIFEST, options: debugOptions};
  return rowsOf(await renderBytes(layer, model, settings), false);
}

async function renderWithChannel(layer, name) {
  const pieces = [];
  const debugChannel = new Writable({
    write(piece, encoding, done) {
      pieces.push(Buffer.from(piece));
      done();
    },
  });
  const main = await renderRows(layer, name, {debugChannel});
  return {main, debug: rowsOf(Buffer.concat(pieces), true)};
}

// name → the rows as they arrive
const DELIVERIES = {
  'debug rows after all others': async (layer, name) => {
    const {main, debug} = await renderWithChannel(layer, name);
    return [...main, ...debug];
  },
  'each debug row a turn late': async (layer, name) => {
    const {main, debug} = await renderWithChannel(layer, name);
    const placed = [
      ...main.map((row, place) => ({...row, place})),
      ...debug.map((row, place) => ({...row, place: place + 1.5})),
    ];
    return placed.sort((a, b) => a.place - b.place);
  },
  'no debug channel': (layer, name) => renderRows(layer, name, {}),
};

const CASES = SERVERS.flatMap(server =>
  Object.keys(MODELS).flatMap(name =>
    Object.keys(DELIVERIES).map(delivery => [server, name, delivery]),
  ),
);

async function renderCase([server, name, delivery], layers) {
  const arrivals = await DELIVERIES[delivery](layers[server], name);
  return {arrivals, hasChannel: arrivals.some(({isDebug}) => isDebug)};
}

function bundlePage(implementation) {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(__dirname, '../support/keysPage.js')],
    bundle: true,
    write: false,
    define: {'process.env.NODE_ENV': '"development"'},
    alias: {'react-server-dom-webpack': PACKAGES[implementation]},
  });
  return (
    'globalThis.__webpack_require__ = () => globalThis.components;' +
    outputFiles[0].text
  );
}

/* global document */
// Runs in the browser. React gives a warning once, so each case has a frame of its own.
async function showAll({code, cases}) {
  const results = [];
  for (const settings of cases) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentWindow.eval(code);
    results.push(await frame.contentWindow.show(settings));
    frame.remove();
  }
  return results;
}

describeInBrowser('the warning about a missing key', open => {
  let folder;
  let cases;
  const results = {};

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flight-keys-'));
    const file = path.join(folder, 'empty.html');
    fs.writeFileSync(file, '<!doctype html><body>');
    const layers = loadServers('node');
    cases = await Promise.all(CASES.map(each => renderCase(each, layers)));
    for (const client of Object.keys(PACKAGES)) {
      const {page} = await open(file);
      const code = bundlePage(client);
      results[client] = await page.evaluate(showAll, {code, cases});
    }
  }, PATIENCE_MS);

  afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

  test.each(CASES.map((each, at) => [...each, at]))(
    '%s server, %s, %s',
    (server, name, delivery, at) => {
      const {said, html} = results.ours[at];

      expect(results.ours[at]).toEqual(results.reference[at]);
      expect(html).toMatch(/^<div>.*<span>.*<\/div>$/);
      expect(said).toHaveLength(MODELS[name][0]);
      const {arrivals, hasChannel} = cases[at];
      for (const [arrived, message, owners] of said) {
        expect(message).toContain('unique "key" prop');
        expect(owners).toMatch(/^\n +at (span|i) \(/);
        // The stack of the element has arrived.
        const known = arrivals.slice(0, arrived);
        expect(known.some(({isDebug}) => isDebug)).toBe(hasChannel);
      }
    },
  );
});
