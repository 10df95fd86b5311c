// Folders whose names mean something in webpack's requests, in URLs or in code: of client modules, and
// of the whole project.
import fs from 'fs';
import path from 'path';
import {pathToFileURL} from 'url';

import {
  CLIENT_IMPORT,
  clientModule,
  SEARCH_SOURCES,
  useWebpack,
  versionsOf,
} from '../support/bundler/application.js';
import {SIGNS} from '../support/bundler/scenarios.js';

const {application, build} = useWebpack();

const CLEAN = {errors: [], warnings: []};
const HASHES = ['c#', '#', 'a#b#c', '#%23'];
const FOLDERS = [...SIGNS, ...HASHES];

const FILES = {
  'src/index.js': CLIENT_IMPORT,
  ...Object.fromEntries(
    FOLDERS.map((folder, index) => [
      `src/${folder}/A#${index}.js`,
      clientModule(`A${index}`),
    ]),
  ),
};

function urlsOf(folder, files = FILES) {
  return Object.keys(files)
    .filter(name => name !== 'src/index.js')
    .map(name => pathToFileURL(path.join(folder, name)).href)
    .sort();
}

// The URLs of both manifests, and the files of the chunks that exist.
function described(folder, {client, consumer, files}) {
  return {
    client: Object.keys(client).sort(),
    consumer: Object.values(consumer.moduleMap)
      .map(entry => entry['*'].specifier)
      .sort(),
    chunks: Object.values(client).every(({chunks}) =>
      files.includes(chunks[1]),
    ),
  };
}

describe.each(versionsOf('webpack'))('%s', version => {
  test('client modules below such folders are in the manifests', async () => {
    const folder = application(FILES);
    const result = await build({
      folder,
      webpack: version,
      options: {clientReferences: SEARCH_SOURCES},
    });
    expect(result).toMatchObject(CLEAN);
    const urls = urlsOf(folder);
    expect(urls).toHaveLength(FOLDERS.length);
    expect(described(folder, result)).toEqual({
      client: urls,
      consumer: urls,
      chunks: true,
    });
  });

  test('the project and a directory of the option may be such folders', async () => {
    const outer = application({});
    const folder = path.join(outer, "p#r o%j'é");
    const files = {
      'src/index.js': CLIENT_IMPORT,
      'src/c#/A.js': clientModule('A'),
      'src/c#/x/B.js': clientModule('B'),
    };
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
      fs.writeFileSync(path.join(folder, name), text);
    }
    const result = await build({
      folder,
      webpack: version,
      options: {clientReferences: {...SEARCH_SOURCES, directory: './src/c#'}},
    });
    expect(result).toMatchObject(CLEAN);
    const urls = urlsOf(folder, files);
    expect(described(folder, result)).toEqual({
      client: urls,
      consumer: urls,
      chunks: true,
    });
  });

  test('a string of the option may be such a path', async () => {
    const folder = application(FILES);
    const file = path.join(folder, 'src/c#', `A#${FOLDERS.indexOf('c#')}.js`);
    const result = await build({
      folder,
      webpack: version,
      options: {clientReferences: file},
    });
    expect(result).toMatchObject(CLEAN);
    expect(Object.keys(result.client)).toEqual([pathToFileURL(file).href]);
  });
});

test('a file below a folder that webpack cannot read is an error with its name', async () => {
  const folder = application({
    'src/index.js': CLIENT_IMPORT,
    'src/c?/A.js': clientModule('A'),
    'src/c?/plain.js': 'export const text = "use client";',
    'src/B.js': clientModule('B'),
  });
  const {errors, client} = await build({
    folder,
    options: {clientReferences: SEARCH_SOURCES},
  });
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/c\?.A\.js begins with "use client", but/),
      file: expect.stringMatching(/c\?.A\.js$/),
    }),
  ]);
  expect(Object.keys(client)).toEqual(urlsOf(folder, {'src/B.js': ''}));
});
