// Applications for which both plugins must write the same manifests. Each folder has one client
// module, because webpack does not sort the files of a folder.
import {CLIENT_IMPORT, clientModule, SEARCH_SOURCES} from './application.js';

const ENTRY = {'src/index.js': CLIENT_IMPORT + "import './plain.js';\n"};

const PLAIN = {
  ...ENTRY,
  'src/plain.js': "export const text = 'this does not say use client';\n",
  'src/a/A.js': clientModule('A'),
  'src/b/B.js': clientModule('B'),
  'src/b/deeper/C.js': clientModule('C'),
};

const SHARING = {
  ...ENTRY,
  'src/plain.js': '',
  'src/shared.js': "export const shared = () => 'shared';\n",
  'src/a/A.js':
    "'use client';\nimport {shared} from '../shared.js';\nexport const A = shared;\n",
  'src/b/B.js':
    "'use client';\nimport {shared} from '../shared.js';\nexport const B = shared;\n",
};

const CONCATENATED = {
  ...PLAIN,
  'src/inner.js': 'export const inner = () => Math.random();\n',
  'src/a/A.js':
    "'use client';\nimport {inner} from '../inner.js';\nexport const A = () => inner();\n",
};

const EAGER = {
  ...PLAIN,
  'src/index.js':
    CLIENT_IMPORT + "import {A} from './a/A.js';\nconsole.log(A);\n",
};

const TWO_PAGES = {
  ...PLAIN,
  'src/index.js': EAGER['src/index.js'],
  'src/other.js': CLIENT_IMPORT,
};

// Names that mean something in URLs or in code. The reference has no modules below "#".
export const SIGNS = [
  'a b',
  '100%',
  '%41',
  "it's",
  'q"q',
  '[x]',
  'ü',
  '\u65e5',
  '&+=;,@$~',
];

const SPLIT = {chunks: 'all', minSize: 0, minChunks: 2};
const PAGES = {index: './src/index.js', other: './src/other.js'};
const PRODUCTION = {mode: 'production'};

function searching(more = {}) {
  return {clientReferences: SEARCH_SOURCES, ...more};
}

export const SCENARIOS = [
  {name: 'client modules in folders', files: PLAIN},
  {name: 'an optimized build', files: PLAIN, config: PRODUCTION},
  {
    name: 'several search paths that find the same module',
    files: {...PLAIN, 'lib/d/D.js': clientModule('D')},
    options: {
      clientReferences: [
        {directory: './src/b', include: /\.js$/},
        {directory: './src/', include: /\.js$/, recursive: true},
        {directory: './lib', include: /D/, exclude: /Excluded/},
      ],
    },
  },
  {
    name: 'a search path that stays in its folder',
    files: {...PLAIN, 'src/E.js': clientModule('E')},
    options: {clientReferences: {...SEARCH_SOURCES, recursive: false}},
  },
  {
    name: 'chunks that are named by requests',
    files: PLAIN,
    options: searching({chunkName: 'at-[request]-[index]'}),
  },
  {
    name: 'chunks with a name without a placeholder',
    files: PLAIN,
    options: searching({chunkName: 'piece'}),
  },
  {name: 'concatenated modules', files: CONCATENATED, config: PRODUCTION},
  {
    name: 'shared modules in chunks of their own',
    files: SHARING,
    config: {...PRODUCTION, optimization: {splitChunks: SPLIT}},
  },
  {
    name: 'client modules in shared chunks',
    files: SHARING,
    config: {
      optimization: {
        splitChunks: {
          cacheGroups: {ours: {test: /src/, name: 'ours', enforce: true}},
          chunks: 'all',
        },
      },
    },
  },
  {name: 'an entry that imports a client module', files: EAGER},
  {
    name: 'such an entry in an optimized build',
    files: EAGER,
    config: PRODUCTION,
  },
  {
    name: 'an entry with a chunk for the runtime',
    files: EAGER,
    config: {optimization: {runtimeChunk: 'single'}},
  },
  {
    name: 'two entries that import the client runtime',
    files: TWO_PAGES,
    config: {entry: PAGES},
  },
  {
    name: 'two entries with a runtime each',
    files: TWO_PAGES,
    config: {
      ...PRODUCTION,
      entry: PAGES,
      optimization: {runtimeChunk: true, splitChunks: SPLIT},
    },
  },
  {
    name: 'an entry without the client runtime',
    files: {...TWO_PAGES, 'src/other.js': "import './b/B.js';\n"},
    config: {entry: PAGES},
  },
  {
    name: 'modules of ES modules',
    files: {...ENTRY, 'src/plain.js': '', 'src/a/A.mjs': clientModule('A')},
    options: {clientReferences: {directory: './src', include: /\.m?js$/}},
  },
  {
    name: 'folders with signs',
    files: {
      ...ENTRY,
      'src/plain.js': '',
      ...Object.fromEntries(
        SIGNS.map((folder, index) => [
          `src/${folder}/A${index}.js`,
          clientModule(`A${index}`),
        ]),
      ),
    },
    options: searching({chunkName: 'at-[request]-[index]'}),
  },
  {
    name: 'scripts with a folder and another suffix',
    files: PLAIN,
    config: {output: {chunkFilename: 'deep/[name].[contenthash].mjs'}},
  },
  ...[undefined, '', '/static/', 'https://cdn.test/x/'].map(publicPath => ({
    name: `the public path ${JSON.stringify(publicPath)}`,
    files: PLAIN,
    config: {output: {publicPath}},
  })),
  ...[false, 'anonymous', 'use-credentials'].map(crossOriginLoading => ({
    name: `crossOriginLoading: ${JSON.stringify(crossOriginLoading)}`,
    files: PLAIN,
    config: {output: {crossOriginLoading}},
  })),
].map(scenario => ({options: searching(), config: {}, ...scenario}));
