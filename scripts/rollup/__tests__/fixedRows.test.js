// The rule of a control build, with stand-ins for the modules of the server that it uses.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {buildBundle} = require('../buildBundle.js');
const {createCache} = require('../contentCache.js');
const {checkReplaced, readRowSize} = require('../fixedRows.js');

const ROOT = path.resolve(__dirname, '../../..');
const SERVER = 'packages/react-server/src';

const FILES = {
  [`${SERVER}/node.js`]: `
    export * from './partition/partition.js';
    export {canPostpone} from './partition/postpone.js';`,
  [`${SERVER}/partition/partition.js`]: `export const isReplaced = false;`,
  [`${SERVER}/partition/postpone.js`]: `export const canPostpone = null;`,
  [`${SERVER}/request/request.js`]: `export const takeId = request => ++request.lastId;`,
  [`${SERVER}/rows/ledger.js`]: `export const LAZY_REFERENCE_WEIGHT = 7;`,
  [`${SERVER}/places/place.js`]: `
    export function makeRootOfRow(place, id) {
      place.row = {id, content: {}};
      return place.row;
    }`,
  [`${SERVER}/places/wire.js`]: `
    export const readSlot = (container, key) => container[key];
    export const fillSlot = (container, key, value) => (container[key] = value);`,
  'packages/flight-core/src/wire/references.js': `export const encodeLazyReference = id => '$L' + id;`,
};

let root;
let rules;

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fixed-rows-'));
  const write = (file, text) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    fs.writeFileSync(path.join(root, file), text);
  };
  Object.entries(FILES).forEach(([file, text]) => write(file, text));
  const control = 'scripts/rollup/fixedRows';
  for (const name of fs.readdirSync(path.join(ROOT, control))) {
    const file = path.join(control, name);
    write(file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
  }
  const bundle = {name: 'node', input: `${SERVER}/node.js`};
  const options = {mode: 'production', file: 'node.js', tools: ''};
  const cache = createCache(root);
  const {files} = await buildBundle(root, bundle, {
    ...options,
    ...{cache, rowSize: 100},
  });
  const exported = {};
  new Function('exports', files.get('node.js'))(exported);
  rules = exported;
});

afterAll(() => {
  fs.rmSync(root, {recursive: true});
});

// [name, own characters, …inner elements]. Returns the names in each row.
function rowsOf(page) {
  const ledger = {
    weight: 0,
    candidates: [],
    request: {lastId: 0},
    made: {cuts: [], weight: 0},
  };
  const rootRow = {id: 0, content: {wire: null}};
  let order = 0;
  const walk = ([name, size, ...inner], container, key) => {
    const place = {
      order: order++,
      key,
      row: container === null ? rootRow : null,
    };
    const start = ledger.weight;
    const wire = [name];
    ledger.weight += size;
    inner.forEach((each, index) => {
      wire.push(null);
      wire[index + 1] = walk(each, wire, index + 1);
    });
    rules.closeElement(ledger, place, container, start);
    return wire;
  };
  rootRow.content.wire = walk(page, null, 0);
  rules.decideRowCuts(ledger, rootRow);
  return rules
    .rankRows(ledger.made.cuts, rootRow)
    .map(({content}) => JSON.stringify(content.wire).replace(/"/g, ''));
}

test('the modules of the server are replaced', () => {
  expect(rules.isReplaced).toBe(undefined);
  expect(rules.canPostpone()).toBe(false);
  expect(rules.resolveChunkSize(12800)).toBe(0);
});

test('a server that has one of the replaced modules is refused', () => {
  const server = 'react-server-dom-webpack-server.edge';
  expect(() => checkReplaced(server, [`${SERVER}/node.js`])).toThrow(
    `${server} does not contain scripts/rollup/fixedRows/partition.mjs, `,
  );
  checkReplaced('react-server-dom-webpack-client.edge', []);
});

test('every element that begins after the size becomes a row', () => {
  const list = ['a', 'b', 'c', 'd'].map(name => [name, 50]);
  expect(rowsOf(['page', 1, ...list])).toEqual([
    '[page,[a],[b],$L1,$L2]',
    '[c]',
    '[d]',
  ]);
});

test('an element that begins at the size stays', () => {
  expect(rowsOf(['page', 0, ['a', 100], ['b', 1], ['c', 1]])).toEqual([
    '[page,[a],[b],$L1]',
    '[c]',
  ]);
});

test('a row that was cut begins at 0, and so does what is around it', () => {
  const inner = ['large', 90, ['x', 20], ['y', 20], ['z', 20]];
  expect(rowsOf(['page', 95, ['a', 1], ['b', 5], inner, ['c', 5]])).toEqual([
    '[page,[a],[b],$L1,$L4]',
    '[large,[x],$L2,$L3]',
    '[y]',
    '[z]',
    '[c]',
  ]);
});

test('a size that is not a number above 0 is refused', () => {
  expect(readRowSize('3200')).toBe(3200);
  for (const text of ['0', '-1', 'many', '']) {
    expect(() => readRowSize(text)).toThrow(
      `--row-size must be a number above 0, got "${text}"`,
    );
  }
});
