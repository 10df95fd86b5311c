// Manifest entries of modules with style sheets, of async modules, and of chunks whose first file
// is not a script.
import fs from 'fs';
import path from 'path';

import {
  CLIENT_IMPORT,
  clientModule,
  SEARCH_SOURCES,
  useWebpack,
  versionsOf,
} from '../support/bundler/application.js';

const {application, build} = useWebpack();

const STYLED = {
  'src/index.js': CLIENT_IMPORT,
  'src/A.js': "'use client';\nimport './a.css';\nexport const A = 1;\n",
  'src/a.css': '.a { color: red; }\n',
  'src/nested/B.js': clientModule('B'),
};

function entriesOf({client}) {
  return Object.fromEntries(
    Object.values(client).map(entry => [entry.id, entry]),
  );
}

describe.each(versionsOf('webpack'))('%s', version => {
  function buildFiles(files, more = {}) {
    return build({
      folder: application(files),
      webpack: version,
      options: {clientReferences: SEARCH_SOURCES},
      ...more,
    });
  }

  test('an entry has the style sheets of its chunks, without the public path', async () => {
    const result = await buildFiles(STYLED, {
      styles: true,
      config: {output: {publicPath: '/static/'}},
    });
    expect(result).toMatchObject({errors: [], warnings: []});
    expect(entriesOf(result)).toEqual({
      './src/A.js': {
        id: './src/A.js',
        chunks: ['client1', 'client1.js'],
        name: '*',
        css: ['client1.css'],
      },
      './src/nested/B.js': {
        id: './src/nested/B.js',
        chunks: ['client0', 'client0.js'],
        name: '*',
      },
    });
  });

  test('scripts can have the suffix .cjs', async () => {
    const result = await buildFiles(STYLED, {
      styles: true,
      config: {output: {chunkFilename: '[name].cjs'}},
    });
    expect(result).toMatchObject({errors: [], warnings: []});
    expect(entriesOf(result)['./src/A.js'].chunks).toEqual([
      'client1',
      'client1.cjs',
    ]);
  });

  test('a module with top-level await is async', async () => {
    const result = await buildFiles(
      {
        'src/index.js': CLIENT_IMPORT,
        'src/A.js': "'use client';\nexport const A = await 1;\n",
        'src/nested/B.js':
          "'use client';\nimport {A} from '../A.js';\nexport const B = A;\n",
        'src/nested/deeper/C.js': clientModule('C'),
      },
      {config: {experiments: {topLevelAwait: true}}},
    );
    expect(result).toMatchObject({errors: [], warnings: []});
    const entries = entriesOf(result);
    expect(entries['./src/A.js'].async).toBe(true);
    expect(entries['./src/nested/B.js'].async).toBe(true);
    expect(entries['./src/nested/deeper/C.js']).toEqual({
      id: './src/nested/deeper/C.js',
      chunks: ['client0', 'client0.js'],
      name: '*',
    });
  });

  test('all exports of a client module stay, with their names', async () => {
    const folder = application({
      'src/index.js': CLIENT_IMPORT,
      'src/A.js': clientModule('Unused'),
    });
    const {client} = await build({
      folder,
      webpack: version,
      options: {clientReferences: SEARCH_SOURCES},
      config: {mode: 'production'},
    });
    const [{chunks}] = Object.values(client);
    const code = fs.readFileSync(path.join(folder, 'dist', chunks[1]), 'utf8');
    expect(code).toMatch(/Unused.*=>/);
  });
});
