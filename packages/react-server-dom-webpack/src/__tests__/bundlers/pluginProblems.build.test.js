// Problems of a build are errors or warnings of webpack that name the file.
import path from 'path';

import {
  CLIENT_IMPORT,
  clientModule,
  SEARCH_SOURCES,
  useWebpack,
  versionsOf,
} from '../support/bundler/application.js';

const {application, build} = useWebpack();

const FILES = {
  'src/index.js': CLIENT_IMPORT,
  'src/A.js': clientModule('A'),
};

describe.each(versionsOf('webpack'))('%s', version => {
  function buildFiles(files, more = {}) {
    const folder = application(files);
    const {options, ...rest} = more;
    return build({
      folder,
      webpack: version,
      options: {clientReferences: SEARCH_SOURCES, ...options},
      ...rest,
    });
  }

  test('a client module that cannot be parsed is an error of webpack', async () => {
    const {errors} = await buildFiles({
      ...FILES,
      'src/B.js': "'use client';\nexport const = ;\n",
    });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('Module parse failed'),
        moduleName: './src/B.js',
      }),
    ]);
    expect(errors[0].message).toContain('(2:13)');
  });

  test('a module with both directives is an error with its line', async () => {
    const {errors} = await buildFiles({
      ...FILES,
      'src/B.js': "'use client';\n\n'use server';\n",
    });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('"use client" and "use server"'),
        file: expect.stringMatching(/src[\\/]B\.js$/),
        loc: '3:0',
      }),
    ]);
  });

  test('a search path that finds no client module is a warning', async () => {
    const {warnings, errors, client} = await buildFiles(FILES, {
      options: {
        clientReferences: [
          {directory: './src', include: /A/},
          {directory: './src', include: /nothing/},
        ],
      },
    });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('/nothing/'),
        file: expect.stringMatching(/src$/),
      }),
    ]);
    expect(Object.keys(client)).toHaveLength(1);
  });

  test('a search path that is not a folder is a warning', async () => {
    const clientReferences = [
      {directory: './absent', include: /x/},
      SEARCH_SOURCES,
    ];
    const {warnings, errors, client} = await buildFiles(FILES, {
      options: {clientReferences},
    });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /ReactFlightWebpackPlugin finds no folder "\.\/absent".*clientReferences/,
        ),
      }),
    ]);
    expect(Object.keys(client)).toHaveLength(1);
  });

  test('unknown options are warnings with the known ones', async () => {
    const {warnings, errors} = await buildFiles(FILES, {
      options: {
        clientReference: [],
        clientReferences: {...SEARCH_SOURCES, excludes: /x/},
      },
    });
    expect(errors).toEqual([]);
    expect(warnings.map(({message}) => message)).toEqual([
      expect.stringMatching(
        /ReactFlightWebpackPlugin .*"clientReference"\..*"clientReferences"/,
      ),
      expect.stringMatching(
        /ReactFlightWebpackPlugin .*"clientReferences\.excludes"\..*exclude"/,
      ),
    ]);
  });

  test('a client module that is external is an error with its name', async () => {
    const {errors, client} = await buildFiles(
      {...FILES, 'src/B.js': clientModule('B')},
      {config: {externals: [/B\.js$/]}},
    );
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('begins with "use client"'),
        file: expect.stringMatching(/src[\\/]B\.js$/),
      }),
    ]);
    expect(Object.keys(client)).toHaveLength(1);
  });

  test('a client module that is ignored is not a problem', async () => {
    const folder = application({...FILES, 'src/B.js': clientModule('B')});
    const result = await build({
      folder,
      webpack: version,
      options: {clientReferences: SEARCH_SOURCES},
      config: {resolve: {alias: {[path.join(folder, 'src/B.js')]: false}}},
    });
    expect(result).toMatchObject({errors: [], warnings: []});
    expect(Object.keys(result.client)).toHaveLength(1);
  });

  test('an application without client references is not an error', async () => {
    const result = await buildFiles(FILES, {options: {clientReferences: []}});
    expect(result).toMatchObject({errors: [], warnings: [], client: {}});
    expect(result.consumer.moduleMap).toEqual({});
  });

  test('an absolute path names a client module even without a directive', async () => {
    const folder = application({...FILES, 'src/B.js': 'export const B = 1;\n'});
    const result = await build({
      folder,
      webpack: version,
      options: {clientReferences: path.join(folder, 'src/B.js')},
    });
    expect(result).toMatchObject({errors: [], warnings: []});
    expect(Object.values(result.client)).toEqual([
      {id: './src/B.js', chunks: ['client0', 'client0.js'], name: '*'},
    ]);
  });

  test('a string that names no module is an error of webpack and of the plugin', async () => {
    const {errors, warnings} = await buildFiles(FILES, {
      options: {clientReferences: ['./src/absent.js']},
    });
    expect(errors.map(({message}) => message).sort()).toEqual([
      expect.stringContaining("Can't resolve './src/absent.js'"),
      expect.stringContaining(
        '"./src/absent.js" of the option clientReferences of ReactFlightWebpackPlugin names no file',
      ),
    ]);
    expect(warnings).toEqual([]);
  });

  test('a string that is not the path of its module is an error with the path', async () => {
    const folder = application(FILES);
    const {errors, client} = await build({
      folder,
      webpack: version,
      options: {clientReferences: `${folder}/src/nested/../A.js`},
    });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(
          `Write "${path.join(folder, 'src/A.js')}"`,
        ),
      }),
    ]);
    expect(client).toEqual({});
  });

  test('a file that is not UTF-8 and mentions the directive is a warning', async () => {
    const directive = Buffer.from("'use client';\nexport const word = '");
    const {warnings, errors} = await buildFiles({
      ...FILES,
      'src/latin.js': Buffer.concat([
        directive,
        Buffer.from([0xe4]),
        Buffer.from("';\n"),
      ]),
      'src/wide.js': Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from("'use client';\n", 'utf16le'),
      ]),
      'src/plain.js': Buffer.from([0x27, 0xe4, 0x27]),
    });
    expect(errors).toEqual([]);
    expect(warnings.map(({file}) => path.basename(file))).toEqual([
      'latin.js',
      'wide.js',
    ]);
    expect(warnings[0].message).toContain('not UTF-8');
  });

  test('a build without the client runtime is a warning, and has no manifests', async () => {
    const {warnings, errors, client, consumer} = await buildFiles({
      ...FILES,
      'src/index.js': "import './A.js';\n",
    });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('does not contain the client runtime'),
      }),
    ]);
    expect([client, consumer]).toEqual([null, null]);
  });

  test('a manifest with the name of another file is an error', async () => {
    const {errors, consumer} = await buildFiles(FILES, {
      options: {clientManifestFilename: 'main.js'},
      manifests: ['absent', 'react-ssr-manifest.json'],
    });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('"main.js"'),
        file: 'main.js',
      }),
    ]);
    expect(Object.keys(consumer.moduleMap)).toEqual(['./src/A.js']);
  });

  test('two manifests with one name are one error', async () => {
    const {errors} = await buildFiles(FILES, {
      options: {
        clientManifestFilename: 'both.json',
        serverConsumerManifestFilename: 'both.json',
      },
    });
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('both manifests'),
        file: 'both.json',
      }),
    ]);
  });

  test('manifests have the names in the options', async () => {
    const {client, consumer} = await buildFiles(FILES, {
      options: {
        clientManifestFilename: 'deep/client.json',
        serverConsumerManifestFilename: 'consumer.json',
      },
      manifests: ['deep/client.json', 'consumer.json'],
    });
    expect(Object.keys(client)).toHaveLength(1);
    expect(consumer.moduleLoading).toBeDefined();
  });

  test('progress is reported', async () => {
    const {progress} = await buildFiles(FILES, {reportsProgress: true});
    expect(progress.flat()).toContain('2/2 files');
  });
});
