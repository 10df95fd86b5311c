// The webpack plugin writes the same manifests as the reference's plugin, with all tested releases
// of webpack.
import path from 'path';
import {pathToFileURL} from 'url';

import {
  CLIENT_IMPORT,
  clientModule,
  SEARCH_SOURCES,
  useWebpack,
  versionsOf,
} from '../support/bundler/application.js';
import {SCENARIOS} from '../support/bundler/scenarios.js';

const {application, build, construct} = useWebpack();

const CLEAN = {errors: [], warnings: []};

// Keys are sorted: in the reference their order depends on webpack's chunks.
function linesOf(text) {
  return text
    .split('\n')
    .map(line => line.replace(/,$/, ''))
    .sort();
}

test.each(SCENARIOS)('$name: same manifests', async scenario => {
  const {files, options, config} = scenario;
  const folder = application(files);
  const job = {folder, options, config};
  const reference = await build({...job, implementation: 'reference'});
  const ours = await build(job);
  expect(ours).toMatchObject(CLEAN);
  expect(ours.client).toEqual(reference.client);
  expect(ours.consumer).toEqual(reference.consumer);
  expect(linesOf(ours.clientText)).toEqual(linesOf(reference.clientText));
  expect(Object.keys(ours.client).length).toBeGreaterThan(0);
});

const SEARCH = {directory: 'lib', include: /x/};

test.each([
  [undefined],
  [null],
  [{}],
  [{isServer: undefined}],
  [{isServer: 'false'}],
  [{isServer: true}],
  [{isServer: false}],
  [{isServer: false, clientReferences: null}],
  [{isServer: false, clientReferences: ''}],
  [{isServer: false, clientReferences: []}],
  [{isServer: false, clientReferences: '/a.js'}],
  [{isServer: false, clientReferences: SEARCH}],
  [{isServer: false, clientReferences: ['/a.js', SEARCH]}],
  [{isServer: false, chunkName: ''}],
  [{isServer: false, chunkName: 7}],
  [{isServer: false, chunkName: 'x'}],
  [{isServer: false, chunkName: '[index].x'}],
  [{isServer: false, chunkName: '[request]'}],
  [{isServer: false, clientManifestFilename: ''}],
  [{isServer: false, clientManifestFilename: 'a.json'}],
  [{isServer: false, serverConsumerManifestFilename: 'b.json', other: 1}],
])('the options %p have the same effect', async options => {
  const ours = await construct({implementation: 'ours', options});
  const reference = await construct({implementation: 'reference', options});
  expect(ours).toEqual(reference);
});

describe.each(versionsOf('webpack-oldest'))('%s', version => {
  test('client modules are in the manifests, ordered by path', async () => {
    const folder = application({
      'src/index.js': CLIENT_IMPORT,
      'src/Z.js': clientModule('Z'),
      'src/Y.js': clientModule('Y'),
      'src/nested/X.js': clientModule('X'),
    });
    const result = await build({
      folder,
      webpack: version,
      options: {clientReferences: SEARCH_SOURCES},
      config: {output: {publicPath: '/static/'}},
    });
    expect(result).toMatchObject(CLEAN);
    const url = name => pathToFileURL(path.join(folder, name)).href;
    const entry = (id, chunk) => ({
      id,
      chunks: [chunk, `${chunk}.js`],
      name: '*',
    });
    expect(Object.entries(result.client)).toEqual([
      [url('src/Y.js'), entry('./src/Y.js', 'client1')],
      [url('src/Z.js'), entry('./src/Z.js', 'client2')],
      [url('src/nested/X.js'), entry('./src/nested/X.js', 'client0')],
    ]);
    expect(result.consumer.moduleMap['./src/Z.js']).toEqual({
      '*': {specifier: url('src/Z.js'), name: '*'},
    });
  });
});

const REPEATED = SCENARIOS.filter(
  () => process.env.FLIGHT_WEBPACK_VERSIONS === 'all',
);

// The reference's plugin does not load with webpack 5.112, and orders differently with 5.59.
test.each([SCENARIOS[1], ...REPEATED])(
  '$name: the newest webpack writes the same manifests',
  async ({files, options, config}) => {
    const folder = application(files);
    const job = {folder, options, config};
    const {client, consumer} = await build(job);
    const newest = await build({...job, webpack: 'webpack-newest'});
    expect(newest).toMatchObject({...CLEAN, client, consumer});
  },
);

test('a client module that is also loaded elsewhere has its own chunk', async () => {
  const folder = application({
    'src/index.js': CLIENT_IMPORT + "import('./page.js');\n",
    'src/page.js': "import './shared.js';\nimport('./inner.js');\n",
    'src/inner.js': "import './a/A.js';\n",
    'src/shared.js': "export const shared = 'shared';\n",
    'src/a/A.js':
      "'use client';\nimport {shared} from '../shared.js';\nexport const A = shared;\n",
  });
  const {client} = await build({
    folder,
    options: {clientReferences: SEARCH_SOURCES},
  });
  expect(Object.values(client)).toEqual([
    {id: './src/a/A.js', chunks: ['client0', 'client0.js'], name: '*'},
  ]);
});
