'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {findImports, readImportGraph} = require('../importGraph.js');
const {checkEdges, findCycles} = require('../importRules.js');
const {isTest, listSourceFiles} = require('../sourceFiles.js');

const CORE = 'packages/flight-core/src/';
const SERVER = 'packages/react-server/src/';
const CLIENT = 'packages/react-client/src/';
const REPLY = 'packages/react-server/reply/';
const SHARED = 'packages/react-server-dom/src/';
const WEBPACK = 'packages/react-server-dom-webpack/src/';

describe('cycles', () => {
  test('an acyclic graph has none', () => {
    const edges = [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ];
    expect(findCycles(edges)).toEqual([]);
  });

  test('a cycle is reported with its files', () => {
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'b'],
    ];
    expect(findCycles(edges)).toEqual([['b', 'c', 'd', 'b']]);
  });

  test('type-only imports close no cycle', () => {
    const edges = [
      ['a', 'b', 'value'],
      ['b', 'a', 'type'],
    ];
    expect(findCycles(edges)).toEqual([]);
  });

  test('a file that imports itself is a cycle', () => {
    expect(findCycles([['a', 'a']])).toEqual([['a', 'a']]);
  });
});

describe('edges', () => {
  test.each([
    [SERVER + 'values/text.js', CORE + 'wire/rowTags.js'],
    [SERVER + 'request/request.js', SERVER + 'places/written.js'],
    [SERVER + 'rows/emitRow.js', SERVER + 'request/host.js'],
    [SERVER + 'serialize/walk.js', SERVER + 'partition/partition.js'],
    [SERVER + 'dev/renderTracer.js', SERVER + 'dev/timing.js'],
    [SERVER + 'dev/renderTracer.js', SERVER + 'request/request.js'],
    ['packages/react-server/flight.js', SERVER + 'index.js'],
    [REPLY + 'revive/temporaryReference.js', SERVER + 'temporary/proxy.js'],
    [SERVER + 'request/request.js', SERVER + 'temporary/proxy.js'],
    [REPLY + 'forms/action.js', REPLY + 'revive/serverFunction.js'],
    [SHARED + 'server/decodeReply.js', REPLY + 'index.js'],
    [CLIENT + 'serverFunctions/formAction.js', CLIENT + 'reply/encodeReply.js'],
    [SHARED + 'server/createServer.js', SERVER + 'dev/renderTracer.js'],
    [SHARED + 'client/createFrom.js', CLIENT + 'index.js'],
    [WEBPACK + 'webpack/serverNode.js', SHARED + 'server/createServer.js'],
  ])('%s may import %s', (from, to) => {
    expect(checkEdges([[from, to]])).toEqual([]);
  });

  test.each([
    [CORE + 'chunk/chunk.js', CLIENT + 'host.js', 'may not import'],
    [CORE + 'wire/ids.js', CORE + 'chunk/chunk.js', 'not chunk'],
    [SERVER + 'index.js', CLIENT + 'index.js', 'may not import'],
    [SERVER + 'rows/emitRow.js', SERVER + 'values/text.js', 'not values'],
    [SERVER + 'request/rowQueue.js', SERVER + 'rows/emitRow.js', 'not rows'],
    [SERVER + 'evaluate/reduce.js', SERVER + 'serialize/walk.js', 'not ser'],
    [SERVER + 'partition/part.js', SERVER + 'serialize/walk.js', 'not serial'],
    [SERVER + 'partition/part.js', SERVER + 'evaluate/reduce.js', 'not eval'],
    [SERVER + 'index.js', SERVER + 'dev/timing.js', 'may not import dev/'],
    [WEBPACK + 'webpack/manifests.js', SERVER + 'dev/timing.js', 'import dev/'],
    [CLIENT + 'rows/hintRow.js', CLIENT + 'frame/rowState.js', 'not frame'],
    [CLIENT + 'revive/lazy.js', CLIENT + 'reply/parts.js', 'not reply'],
    [SHARED + 'server/rowSource.js', SHARED + 'client/pump.js', 'not client'],
    [
      SHARED + 'server/rowSource.js',
      WEBPACK + 'webpack/manifests.js',
      'may not import',
    ],
    [
      SHARED + 'client/pump.js',
      WEBPACK + 'webpack/manifests.js',
      'may not import',
    ],
    [REPLY + 'entries/part.js', REPLY + 'slots/slot.js', 'not reply/slots'],
    [
      REPLY + 'slots/fillSlots.js',
      REPLY + 'revive/read.js',
      'not reply/revive',
    ],
    [REPLY + 'slots/slot.js', SERVER + 'request/request.js', 'not request'],
    [REPLY + 'revive/read.js', SERVER + 'values/text.js', 'not values'],
    [SERVER + 'temporary/a.js', SERVER + 'values/text.js', 'not values'],
    [SERVER + 'work/pump.js', REPLY + 'index.js', 'not reply'],
    [SHARED + 'server/decodeReply.js', REPLY + 'slots/slot.js', 'index.js'],
    [SERVER + 'elsewhere/a.js', SERVER + 'index.js', 'belongs to no layer'],
    [SERVER + 'index.js', 'scripts/test.js', 'import packages only'],
  ])('%s may not import %s', (from, to, reason) => {
    const complaints = checkEdges([[from, to]]);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(reason);
  });
});

describe('type-only imports', () => {
  test.each([
    [SERVER + 'request/tracer.js', SERVER + 'rows/draft.js'],
    [SERVER + 'evaluate/reduce.js', SERVER + 'serialize/walk.js'],
    [CLIENT + 'rows/hintRow.js', CLIENT + 'frame/rowState.js'],
  ])('%s may import types of %s', (from, to) => {
    expect(checkEdges([[from, to, 'type']])).toEqual([]);
    expect(checkEdges([[from, to, 'value']])).toHaveLength(1);
  });

  test.each([
    [CORE + 'chunk/chunk.js', CLIENT + 'host.js', 'may not import'],
    [SERVER + 'index.js', SERVER + 'dev/timing.js', 'may not import dev/'],
    [REPLY + 'slots/slot.js', SERVER + 'request/request.js', 'not request'],
    [REPLY + 'entries/body.js', REPLY + 'slots/slot.js', 'not reply/slots'],
    [SERVER + 'values/text.js', REPLY + 'slots/slot.js', 'index.js'],
  ])('%s may not import types of %s', (from, to, reason) => {
    const complaints = checkEdges([[from, to, 'type']]);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(reason);
  });
});

test('imports of values and of types are found', () => {
  const source = [
    "import type {A} from './type.js';",
    "import type {\n  B,\n} from './types.js';",
    "import typeof Z from './typeOf.js';",
    "export type {C} from './exportedType.js';",
    "import {d} from './value.js';",
    "import {\n  e,\n  f,\n} from '../values.js';",
    "import './effect.js';",
    "export {g} from 'flight-core/src/package.js';",
    "export * from './all.js';",
    "import {type H, i} from './both.js';",
    "import type {J} from './value.js';",
    "import type {K} from './late.js';",
    "export const late = () => import('./late.js');",
    "export const required: unknown = require('./required.js');",
    "export const text = 'from';",
    "// import {l} from './comment.js';",
  ].join('\n');
  expect(Object.fromEntries(findImports('packages/a/b/c.js', source))).toEqual({
    'packages/a/b/type.js': 'type',
    'packages/a/b/types.js': 'type',
    'packages/a/b/typeOf.js': 'type',
    'packages/a/b/exportedType.js': 'type',
    'packages/a/b/value.js': 'value',
    'packages/a/values.js': 'value',
    'packages/a/b/effect.js': 'value',
    'packages/flight-core/src/package.js': 'value',
    'packages/a/b/all.js': 'value',
    'packages/a/b/both.js': 'value',
    'packages/a/b/late.js': 'value',
    'packages/a/b/required.js': 'value',
  });
});

test('the graph has the sources of packages, without modules of Node and npm', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'graph-test-'));
  const write = (file, source) => {
    const full = path.join(root, file);
    fs.mkdirSync(path.dirname(full), {recursive: true});
    fs.writeFileSync(full, source);
  };
  ['scripts', 'fixtures'].forEach(name => fs.mkdirSync(path.join(root, name)));
  try {
    write(
      'packages/one/src/a.js',
      "import type {B} from './b.js';\nexport type A = {b: B | null};\n",
    );
    write(
      'packages/one/src/b.js',
      "import fs from 'fs';\nimport {c} from 'two/src/c.js';\n" +
        'export type B = {a: number};\nexport const b: number = c();\n',
    );
    write(
      'packages/two/src/c.js',
      "import {b} from 'one/src/b.js';\nimport React from 'react';\n" +
        'export function c(): number {\n  return b;\n}\n',
    );
    write('packages/two/src/__tests__/c.test.js', "import '../c.js';\n");
    const edges = readImportGraph(root);
    expect(edges).toEqual([
      ['packages/one/src/a.js', 'packages/one/src/b.js', 'type'],
      ['packages/one/src/b.js', 'packages/two/src/c.js', 'value'],
      ['packages/two/src/c.js', 'packages/one/src/b.js', 'value'],
    ]);
    expect(findCycles(edges)).toEqual([
      [
        'packages/one/src/b.js',
        'packages/two/src/c.js',
        'packages/one/src/b.js',
      ],
    ]);
  } finally {
    fs.rmSync(root, {recursive: true});
  }
});

describe('sources of the server', () => {
  const ROOT = path.join(__dirname, '../../..');
  const SHARED_OF_SERVER =
    /^packages\/react-server-dom\/src\/((server|references|manifests|runtimeManifests)\/)?[^/]*$/;
  const files = listSourceFiles(ROOT).filter(
    file =>
      (file.startsWith(SERVER) || file.startsWith(REPLY)) && !isTest(file),
  );

  // Types before values, packages before files, then by path.
  function orderOfImports(source) {
    return Array.from(
      source.matchAll(/^import (type )?[^;]*?from '([^']+)';$/gm),
      ([, type, from]) => {
        const group = (type ? 0 : 2) + (from.startsWith('.') ? 1 : 0);
        return group + from.replace('./', '~/').replace('.~', '..');
      },
    );
  }

  test('imports have one order, and one declaration a file', () => {
    const unsorted = files.filter(file => {
      const found = orderOfImports(
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      );
      const sorted = [...new Set(found)].sort();
      return found.join() !== sorted.join();
    });
    expect(unsorted).toEqual([]);
  });

  // Encoder and decoder of a form have the same name, but are on different sides.
  test('a file name exists once, except for the entries', () => {
    const shared = listSourceFiles(ROOT).filter(
      file => SHARED_OF_SERVER.test(file) && !isTest(file),
    );
    const names = [...files, ...shared].map(file => path.basename(file));
    const repeated = names.filter((name, index) => names.indexOf(name) < index);
    expect(repeated).toEqual(['index.js']);
  });
});

test('a file name exists once in the client, except for the encoders of the same form', () => {
  const folders = [CORE, CLIENT, `${SHARED}client/`];
  const names = listSourceFiles(path.join(__dirname, '../../..'))
    .filter(file => folders.some(folder => file.startsWith(folder)))
    .filter(file => !isTest(file))
    .map(file => path.basename(file));
  const repeated = names.filter((name, index) => names.indexOf(name) < index);
  // The encoders of collections in replies have the name of their decoders in rows.
  expect(repeated).toEqual(['collections.js']);
});
