// Builds after the first one: from a cache on the disk, and while files change.
import fs from 'fs';
import path from 'path';

import {
  CLIENT_IMPORT,
  clientModule,
  SEARCH_SOURCES,
  useWebpack,
  versionsOf,
} from '../support/bundler/application.js';

const {application, build, watch} = useWebpack();

const MANIFESTS = ['react-client-manifest.json', 'react-ssr-manifest.json'];

const FILES = {
  'src/index.js': CLIENT_IMPORT + "import './plain.js';\n",
  'src/plain.js': "export const text = 'first';\n",
  'src/nested/A.js': clientModule('A'),
  'src/nested/apart.js': "export const text = 'not imported';\n",
};
const OPTIONS = {clientReferences: SEARCH_SOURCES};

function chunksOf({client}) {
  return Object.values(client).map(({chunks}) => chunks[0]);
}

describe.each(versionsOf('webpack'))('%s', version => {
  function start(folder) {
    // All applications would share webpack's default folder.
    const cacheDirectory = path.join(folder, 'cache');
    const cache = {type: 'filesystem', cacheDirectory};
    return {folder, webpack: version, options: OPTIONS, config: {cache}};
  }

  test('a build from a warm cache writes the same manifests', async () => {
    const folder = application(FILES);
    const cold = await build(start(folder));
    fs.rmSync(path.join(folder, 'dist'), {recursive: true});
    const warm = await build(start(folder));
    expect(cold.built).toContain('src/nested/A.js');
    expect(warm.built).toEqual([]);
    const {errors, warnings, client, consumer} = cold;
    expect(warm).toMatchObject({errors, warnings, client, consumer});
    expect(chunksOf(warm)).toEqual(['client0']);
    expect(warm.files).toContain('client0.js');
  });

  test('a build from a warm cache has new client modules', async () => {
    const folder = application(FILES);
    await build(start(folder));
    fs.writeFileSync(path.join(folder, 'src/nested/B.js'), clientModule('B'));
    const warm = await build(start(folder));
    expect(chunksOf(warm)).toEqual(['client0', 'client1']);
    expect(warm.built).toContain('src/nested/B.js');
    expect(warm.built).not.toContain('src/nested/A.js');
    expect(warm).toMatchObject({errors: [], warnings: []});
  });

  test('a build that watches notices changed, added and deleted files', async () => {
    const folder = application(FILES);
    const steps = await watch({
      folder,
      webpack: version,
      options: OPTIONS,
      steps: [
        {
          files: {'src/plain.js': "export const text = 'second';\n"},
          until: {has: ['second']},
        },
        {
          files: {'src/nested/B.js': clientModule('B')},
          until: {has: ['nested/B.js']},
        },
        {
          files: {'src/nested/apart.js': clientModule('apart')},
          until: {has: ['nested/apart.js']},
        },
        {
          files: {'src/nested/A.js': "export const A = 'no client';\n"},
          until: {lacks: ['nested/A.js']},
        },
        {
          files: {'src/nested/B.js': null},
          until: {lacks: ['nested/B.js']},
        },
      ],
    });
    const [first, changed, ...rest] = steps;
    expect(chunksOf(first.at(-1))).toEqual(['client0']);

    for (const result of changed) {
      expect(result.emitted).not.toEqual(
        expect.arrayContaining([expect.stringContaining('manifest')]),
      );
      // webpack itself may read files of the build.
      expect(result.readings['src/nested/apart.js']).toBe(1);
    }

    const last = rest.map(results => results.at(-1));
    for (const result of last) {
      expect(result).toMatchObject({errors: [], warnings: []});
      expect(result.emitted).toEqual(expect.arrayContaining(MANIFESTS));
    }
    expect(last.map(chunksOf)).toEqual([
      ['client0', 'client1'],
      ['client0', 'client1', 'client2'],
      ['client0', 'client1'],
      ['client0'],
    ]);
  });

  test('a build that watches continues after a syntax error in a client module', async () => {
    const folder = application(FILES);
    const [, broken, deleted] = await watch({
      folder,
      webpack: version,
      options: OPTIONS,
      steps: [
        {
          files: {'src/nested/B.js': "'use client';\nexport const = ;\n"},
          until: {failed: true},
        },
        {files: {'src/nested/B.js': null}, until: {failed: false}},
      ],
    });
    expect(broken.at(-1).errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('Module parse failed'),
        moduleName: './src/nested/B.js',
      }),
    ]);
    expect(deleted.at(-1)).toMatchObject({errors: [], warnings: []});
    expect(chunksOf(deleted.at(-1))).toEqual(['client0']);
  });

  test('a build that watches notices that a missing folder was made', async () => {
    const folder = application(FILES);
    const [missing, made] = await watch({
      folder,
      webpack: version,
      options: {clientReferences: {directory: './late', include: /\.js$/}},
      steps: [
        {
          files: {'late/C.js': clientModule('C')},
          until: {has: ['late/C.js']},
        },
      ],
    });
    expect(missing.at(-1).warnings[0].message).toContain('"./late"');
    expect(made.at(-1)).toMatchObject({errors: [], warnings: []});
  });

  test.each(['', 'node_modules-cache/app'])(
    'only folders of sources are watched (below "%s")',
    async place => {
      const files = {
        ...FILES,
        'index.js': clientModule('index'),
        'lib/B.js': clientModule('B'),
        'lib/node_modules/inner/index.js': clientModule('inner'),
        'dist/old.js': clientModule('old'),
        'node_modules/library/index.js': clientModule('library'),
      };
      const root = application(
        Object.fromEntries(
          Object.entries(files).map(([file, text]) => [
            path.posix.join(place, file),
            text,
          ]),
        ),
      );
      const folder = path.join(root, place);
      const [[{watchedFolders, watchedFiles, client}]] = await watch({
        folder,
        webpack: version,
        steps: [],
      });
      expect(Object.keys(client)).toHaveLength(6);
      expect(watchedFolders).toEqual(['src']);
      expect(watchedFiles).toEqual(
        expect.arrayContaining(['index.js', 'lib/B.js']),
      );
    },
  );

  test('a build that does not watch watches nothing', async () => {
    const folder = application(FILES);
    const {watchedFolders} = await build({folder, webpack: version});
    expect(watchedFolders).toEqual([]);
  });
});
