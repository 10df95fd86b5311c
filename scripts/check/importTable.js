// The allowed imports. Imports of values point one way, towards the protocol. Type-only imports inside
// the sources of one package are free (importRules.js).
//
// Each layer lists every layer that it may import: the lists are not transitive, so that a file that
// skips a layer is found. Files of one layer may import each other. A layer stands below those that
// it may import. Long lists are wrapped as `...['a', 'b']`, because Prettier would give each name of a
// plain list a line of its own.
'use strict';

const BELOW_BINDINGS = [
  'flight-core',
  'react-client',
  'react-server',
  'react-server-dom',
];

// package → the other packages that it may import
const PACKAGES = {
  'flight-core': [],
  'flight-html': ['flight-core'],
  'react-client': ['flight-core'],
  'react-server': ['flight-core'],
  'react-server-dom': ['flight-core', 'react-client', 'react-server'],
  'react-server-dom-webpack': BELOW_BINDINGS,
  'react-server-dom-turbopack': BELOW_BINDINGS,
  'react-server-dom-parcel': BELOW_BINDINGS,
  // Rspack's runtime is webpack's.
  'react-server-dom-rspack': [...BELOW_BINDINGS, 'react-server-dom-webpack'],
};

// The layers of the renderer that every stage may import.
const BELOW_STAGES = ['places', 'temporary', 'request', 'rows', 'values'];

// package → layer → its files and the other layers that it may import. A folder ends with a slash,
// and './' stands for the files directly in src. The longest match wins.
const LAYERS = {
  'flight-core': {
    base: {files: ['./'], imports: []},
    guard: {files: ['guard/'], imports: []},
    wire: {files: ['wire/'], imports: ['base', 'guard']},
    chunk: {files: ['chunk/'], imports: ['base', 'guard', 'wire']},
    stream: {files: ['stream/'], imports: ['base', 'wire', 'chunk']},
    dev: {files: ['dev/'], imports: ['guard']},
  },
  'flight-html': {
    settings: {files: ['settings.js'], imports: []},
    bytes: {files: ['bytes/'], imports: []},
    fragment: {files: ['fragment.js'], imports: ['bytes']},
    markup: {files: ['markup/'], imports: ['bytes', 'settings']},
    rows: {files: ['rows/'], imports: ['bytes', 'markup', 'settings']},
    session: {
      files: ['./'],
      imports: ['settings', 'bytes', 'fragment', 'markup', 'rows'],
    },
    streams: {
      files: ['streams/'],
      imports: ['settings', 'bytes', 'session'],
    },
    browser: {files: ['browser/'], imports: []},
    entries: {
      files: ['node.js', 'edge.js', 'client.js', 'staticBlocks.js'],
      imports: ['settings', 'bytes', 'session', 'streams', 'browser'],
    },
  },
  'react-server': {
    places: {files: ['places/'], imports: []},
    // The only code that the renderer and the reply decoder share, besides flight-core.
    temporary: {files: ['temporary/'], imports: []},
    request: {files: ['request/'], imports: ['places', 'temporary']},
    rows: {files: ['rows/'], imports: ['places', 'request']},
    values: {
      files: ['values/'],
      imports: ['places', 'temporary', 'request', 'rows'],
    },
    evaluate: {files: ['evaluate/'], imports: BELOW_STAGES},
    partition: {
      files: ['partition/'],
      imports: ['places', 'request', 'rows', 'values'],
    },
    blocks: {files: ['blocks/'], imports: ['places', 'request', 'rows']},
    serialize: {
      files: ['serialize/'],
      imports: [...BELOW_STAGES, 'evaluate', 'partition', 'blocks'],
    },
    work: {
      files: ['work/'],
      imports: [
        ...BELOW_STAGES,
        ...['evaluate', 'partition', 'blocks', 'serialize'],
      ],
    },
    // The reply decoder: its entry point, its host, the arriving entries, and four folders.
    'reply/host': {files: ['../reply/replyHost.js'], imports: []},
    'reply/entries': {files: ['../reply/entries/'], imports: []},
    'reply/slots': {
      files: ['../reply/slots/'],
      imports: ['temporary', 'reply/host', 'reply/entries'],
    },
    'reply/accept': {
      files: ['../reply/accept.js'],
      imports: ['reply/entries', 'reply/slots'],
    },
    'reply/revive': {
      files: ['../reply/revive/'],
      imports: ['temporary', 'reply/host', 'reply/entries', 'reply/slots'],
    },
    'reply/forms': {
      files: ['../reply/forms/'],
      imports: [
        ...['reply/host', 'reply/entries', 'reply/slots'],
        ...['reply/accept', 'reply/revive'],
      ],
    },
    reply: {
      files: ['../reply/index.js'],
      imports: [
        ...['reply/host', 'reply/entries', 'reply/slots'],
        ...['reply/accept', 'reply/revive', 'reply/forms'],
      ],
    },
    index: {files: ['./'], imports: ['work']},
    dev: {
      files: ['dev/'],
      imports: [
        ...BELOW_STAGES,
        ...['evaluate', 'partition', 'serialize', 'work', 'index'],
      ],
    },
    customHost: {
      files: ['../flight.js'],
      imports: ['temporary', 'request', 'rows', 'index'],
    },
  },
  'react-client': {
    symbols: {files: ['reactSymbols.js'], imports: []},
    waits: {files: ['waits/'], imports: ['symbols']},
    base: {files: ['./'], imports: ['waits']},
    reply: {files: ['reply/'], imports: ['symbols', 'base']},
    serverFunctions: {
      files: ['serverFunctions/'],
      imports: ['base', 'waits', 'reply'],
    },
    revive: {
      files: ['revive/'],
      imports: ['symbols', 'base', 'waits', 'serverFunctions'],
    },
    rows: {files: ['rows/'], imports: ['base', 'revive']},
    frame: {files: ['frame/'], imports: []},
    index: {
      files: ['index.js'],
      imports: [
        ...['base', 'waits', 'serverFunctions', 'revive', 'rows', 'frame'],
      ],
    },
    dev: {
      files: ['dev/'],
      imports: [
        ...['symbols', 'waits', 'base', 'reply', 'revive', 'rows'],
        ...['serverFunctions', 'frame', 'index'],
      ],
    },
    customHost: {
      files: ['../flight.js'],
      imports: ['base', 'serverFunctions', 'frame', 'index'],
    },
  },
  // Nothing here knows a bundler.
  'react-server-dom': {
    base: {files: ['./'], imports: []},
    references: {files: ['references/'], imports: ['base']},
    hints: {files: ['hints/'], imports: ['base']},
    server: {
      files: ['server/'],
      imports: ['base', 'references', 'hints'],
    },
    client: {files: ['client/'], imports: ['base', 'hints']},
    // What the bindings share whose bundlers write the same manifests.
    manifests: {
      files: ['manifests/'],
      imports: ['base', 'references', 'hints', 'server', 'client'],
    },
    runtimeManifests: {
      files: ['runtimeManifests/'],
      imports: ['base', 'references', 'hints', 'server', 'client'],
    },
    dev: {
      files: ['dev/'],
      imports: ['base', 'references', 'hints', 'server', 'client'],
    },
  },
  'react-server-dom-webpack': {
    // The binding and the entries.
    webpack: {files: ['webpack/'], imports: []},
    dev: {files: ['dev/'], imports: []},
    directives: {files: ['directives/'], imports: []},
    plugin: {files: ['plugin/'], imports: ['directives']},
    nodeLoader: {files: ['nodeLoader/'], imports: ['directives']},
    nodeRegister: {files: ['nodeRegister.js'], imports: ['directives']},
    nodeSSR: {files: ['nodeSSR.js'], imports: []},
    webpackLoader: {
      files: ['webpackLoader.js', 'webpackCommonJS.js'],
      imports: ['directives', 'nodeLoader'],
    },
  },
  'react-server-dom-turbopack': {
    turbopack: {files: ['turbopack/'], imports: []},
    dev: {files: ['dev/'], imports: []},
  },
  'react-server-dom-parcel': {
    parcel: {files: ['parcel/'], imports: []},
    dev: {files: ['dev/'], imports: []},
  },
  'react-server-dom-rspack': {
    rspack: {files: ['rspack/'], imports: []},
  },
};

// Only development code and these entries import development code.
const ENTRY_FILES = [
  /^packages\/react-server-dom\/src\/server\/(createServer|markObject)\.js$/,
  /^packages\/react-server-dom\/src\/client\/(browser|consumer)Client\.js$/,
  /^packages\/react-server-dom-\w+\/src\/\w+\/clientBrowser\.js$/,
  /^packages\/[^/]+\/flight\.js$/,
];

// Folders of which other code may only import index.js.
const FRONT_DOORS = ['packages/react-server/reply/'];

module.exports = {ENTRY_FILES, FRONT_DOORS, LAYERS, PACKAGES};
