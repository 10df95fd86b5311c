// The bundles, and the entry files and export maps of the published packages.
'use strict';

// The exports of all servers, and those of servers for bundlers with webpack's manifests.
const SERVER_NAMES = [
  'createTemporaryReferenceSet',
  'decodeAction',
  'decodeFormState',
  'decodeReply',
  'registerServerReference',
  'renderToReadableStream',
];

const MANIFEST_NAMES = ['createClientModuleProxy', 'registerClientReference'];

// The servers and clients of a bundler. Each bundler has the same, and its own names besides those of
// all servers. `hasManifests`: its runtime has the manifests, so no function takes one.
const BINDINGS = [
  {
    package: 'react-server-dom-webpack',
    folder: 'webpack',
    serverNames: MANIFEST_NAMES,
  },
  {
    package: 'react-server-dom-turbopack',
    folder: 'turbopack',
    serverNames: [...MANIFEST_NAMES, 'registerServerObjectReference'],
  },
  {
    package: 'react-server-dom-parcel',
    folder: 'parcel',
    hasManifests: true,
    serverNames: [
      'createClientReference',
      'loadServerAction',
      'registerServerActions',
    ],
  },
  {
    package: 'react-server-dom-rspack',
    folder: 'rspack',
    hasManifests: true,
    serverNames: [
      'createServerEntry',
      'decryptServerActionBoundArgs',
      'encryptServerActionBoundArgs',
      'ensureServerActions',
      'loadServerAction',
      'registerClientReference',
      'setServerActionBoundArgsEncryption',
    ],
  },
];

function bundlesOf({package: packageName, folder}) {
  const row = (name, input, options) => ({
    package: packageName,
    name: `${packageName}-${name}`,
    input: `packages/${packageName}/src/${folder}/${input}.js`,
    ...options,
  });
  const client = {manglesProperties: true};
  return [
    row('server.browser', 'serverBrowser', {forBrowsers: true}),
    row('server.edge', 'serverEdge'),
    row('server.node', 'serverNode'),
    row('client.node', 'clientNode', client),
    row('client.edge', 'clientEdge', client),
    row('client.browser', 'clientBrowser', {...client, forBrowsers: true}),
  ];
}

function htmlBundle(environment) {
  const name = `react-server-dom-webpack-html.${environment}`;
  return {
    package: 'react-server-dom-webpack',
    name,
    input: `packages/flight-html/src/${environment}.js`,
    file: `cjs/${name}.js`,
  };
}

// Each bundle is built once per mode, as cjs/<name>.<mode>.js of its package. A bundle with `file`, its
// path in the package, does not depend on the mode, and is built once, as in production. In production,
// bundles with `forBrowsers` have React's error numbers instead of their messages, and bundles with
// `manglesProperties` have short names for the properties of mangledNames.js; see
// docs/decisions/013-published-bundles.md.
const BUNDLES = [
  {
    package: 'react-client',
    name: 'react-client-flight',
    input: 'packages/react-client/flight.js',
  },
  {
    package: 'react-server',
    name: 'react-server-flight',
    input: 'packages/react-server/flight.js',
  },
  ...BINDINGS.flatMap(bundlesOf),
  htmlBundle('node'),
  htmlBundle('edge'),
  {...htmlBundle('client'), manglesProperties: true},
  {
    package: 'react-server-dom-webpack',
    name: 'react-server-dom-webpack-static-blocks',
    input: 'packages/flight-html/src/staticBlocks.js',
    file: 'cjs/react-server-dom-webpack-static-blocks.js',
  },
];

const MODES = ['development', 'production'];

// The path of a bundle or a tool in its package.
function fileOf({file, name}, mode) {
  return file ?? `cjs/${name}.${mode}.js`;
}

// Programs for build tools and Node. They do not depend on the mode, either, and keep the names and
// comments of the sources.
const TOOLS = [
  {
    package: 'react-server-dom-webpack',
    name: 'react-server-dom-webpack-plugin',
    input: 'packages/react-server-dom-webpack/src/plugin/index.js',
    file: 'cjs/react-server-dom-webpack-plugin.js',
  },
  {
    package: 'react-server-dom-webpack',
    name: 'react-server-dom-webpack-node-register',
    input: 'packages/react-server-dom-webpack/src/nodeRegister.js',
    file: 'cjs/react-server-dom-webpack-node-register.js',
  },
  {
    package: 'react-server-dom-webpack',
    name: 'react-server-dom-webpack-node-ssr',
    input: 'packages/react-server-dom-webpack/src/nodeSSR.js',
    file: 'cjs/react-server-dom-webpack-node-ssr.js',
  },
  {
    package: 'react-server-dom-webpack',
    name: 'react-server-dom-webpack-loader',
    input: 'packages/react-server-dom-webpack/src/webpackLoader.js',
    file: 'cjs/react-server-dom-webpack-loader.js',
  },
  {
    package: 'react-server-dom-webpack',
    name: 'react-server-dom-webpack-node-loader',
    input: 'packages/react-server-dom-webpack/src/nodeLoader/index.js',
    file: 'esm/react-server-dom-webpack-node-loader.production.js',
    format: 'es',
  },
];

// Dependencies that the application provides. Node's own modules are always external.
const EXTERNALS = ['react', 'react-dom', 'react/jsx-runtime'];

// Tools may also require the dependencies of the published package, and the package itself.
const TOOL_EXTERNALS = [
  '@jridgewell/sourcemap-codec',
  'acorn',
  'acorn-loose',
  'react-server-dom-webpack/server',
];

const EDGE_NAMES = ['decodeReplyFromAsyncIterable'];

const NODE_NAMES = [
  ...EDGE_NAMES,
  'decodeReplyFromBusboy',
  'renderToPipeableStream',
];

const STATIC_NODE_NAMES = ['prerender', 'prerenderToNodeStream'];

function needsCondition(packageName, entry) {
  return (
    `${packageName}/${entry} only works where server components run. ` +
    'Start Node with --conditions react-server, or set that condition in your ' +
    'bundler, together with the condition of the environment.'
  );
}

// The entries of clients.
function clientEntriesOf(packageName) {
  return [
    {
      file: 'index.js',
      kind: 'refuse',
      message:
        `${packageName} has no main module. Import ${packageName}/client, ` +
        '/server or /static.',
    },
    {
      file: 'client.node.js',
      kind: 'client',
      bundle: `${packageName}-client.node`,
    },
    {
      file: 'client.edge.js',
      kind: 'client',
      bundle: `${packageName}-client.edge`,
    },
    {
      file: 'client.browser.js',
      kind: 'client',
      bundle: `${packageName}-client.browser`,
    },
    {
      file: 'client.js',
      kind: 'client',
      bundle: `${packageName}-client.browser`,
    },
  ];
}

// The entries of servers.
function serverEntriesOf(packageName) {
  const {serverNames} = BINDINGS.find(row => row.package === packageName);
  const names = [...SERVER_NAMES, ...serverNames].sort();
  return [
    {
      file: 'server.js',
      kind: 'refuse',
      message: needsCondition(packageName, 'server'),
      names: [...names, ...NODE_NAMES],
    },
    {
      file: 'server.browser.js',
      kind: 'server',
      bundle: `${packageName}-server.browser`,
      names,
    },
    {
      file: 'server.edge.js',
      kind: 'server',
      bundle: `${packageName}-server.edge`,
      names: [...names, ...EDGE_NAMES],
    },
    {
      file: 'server.node.js',
      kind: 'server',
      bundle: `${packageName}-server.node`,
      names: [...names, ...NODE_NAMES],
    },
    // Prerendering has no separate bundles: it uses those of the servers.
    {
      file: 'static.js',
      kind: 'refuse',
      message: needsCondition(packageName, 'static'),
      names: STATIC_NODE_NAMES,
    },
    {
      file: 'static.browser.js',
      kind: 'server',
      bundle: `${packageName}-server.browser`,
      names: ['prerender'],
    },
    {
      file: 'static.edge.js',
      kind: 'server',
      bundle: `${packageName}-server.edge`,
      names: ['prerender'],
    },
    {
      file: 'static.node.js',
      kind: 'server',
      bundle: `${packageName}-server.node`,
      names: STATIC_NODE_NAMES,
    },
  ];
}

function entriesOf(packageName) {
  return [...clientEntriesOf(packageName), ...serverEntriesOf(packageName)];
}

// The files in a package's root, by kind:
//   client   re-exports all of a bundle
//   server   re-exports the listed names of a bundle
//   factory  exports the default function of a bundle
//   single   exports all names of a bundle that does not depend on the mode, or the default or all names of a tool
//   refuse   throws, for imports that cannot work; with the listed names of what would be there
const ENTRIES = {
  'react-client': [
    {file: 'flight.js', kind: 'factory', bundle: 'react-client-flight'},
  ],
  'react-server': [
    {file: 'flight.js', kind: 'factory', bundle: 'react-server-flight'},
  ],
  'react-server-dom-parcel': entriesOf('react-server-dom-parcel'),
  'react-server-dom-rspack': entriesOf('react-server-dom-rspack'),
  'react-server-dom-turbopack': entriesOf('react-server-dom-turbopack'),
  'react-server-dom-webpack': [
    ...entriesOf('react-server-dom-webpack'),
    {
      file: 'html.node.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-html.node',
    },
    {
      file: 'html.edge.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-html.edge',
    },
    {
      file: 'html.client.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-html.client',
    },
    {
      file: 'static-blocks.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-static-blocks',
    },
    {
      file: 'plugin.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-plugin',
    },
    {
      file: 'node-register.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-node-register',
    },
    {
      file: 'node-ssr.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-node-ssr',
    },
    {
      file: 'loader.js',
      kind: 'single',
      bundle: 'react-server-dom-webpack-loader',
    },
  ],
};

const BINDING_EXPORTS = {
  './client': {
    workerd: './client.edge.js',
    deno: './client.edge.js',
    worker: './client.edge.js',
    node: './client.node.js',
    'edge-light': './client.edge.js',
    browser: './client.browser.js',
    default: './client.browser.js',
  },
  './client.browser': './client.browser.js',
  './client.edge': './client.edge.js',
  './client.node': './client.node.js',
  './server': {
    'react-server': {
      workerd: './server.edge.js',
      deno: './server.browser.js',
      node: './server.node.js',
      'edge-light': './server.edge.js',
      browser: './server.browser.js',
    },
    default: './server.js',
  },
  './server.browser': './server.browser.js',
  './server.edge': './server.edge.js',
  './server.node': './server.node.js',
  './static': {
    'react-server': {
      workerd: './static.edge.js',
      deno: './static.browser.js',
      node: './static.node.js',
      'edge-light': './static.edge.js',
      browser: './static.browser.js',
    },
    default: './static.js',
  },
  './static.browser': './static.browser.js',
  './static.edge': './static.edge.js',
  './static.node': './static.node.js',
};

const WITHOUT_TOOLS = {
  '.': './index.js',
  ...BINDING_EXPORTS,
  './package.json': './package.json',
};

// Subpath → conditions in order of precedence → file. A condition is omitted from the published map
// if its file is not an entry.
const EXPORTS = {
  'react-client': {
    './flight': './flight.js',
    './package.json': './package.json',
  },
  'react-server': {
    './flight': './flight.js',
    './package.json': './package.json',
  },
  'react-server-dom-parcel': WITHOUT_TOOLS,
  'react-server-dom-rspack': WITHOUT_TOOLS,
  'react-server-dom-turbopack': WITHOUT_TOOLS,
  'react-server-dom-webpack': {
    '.': './index.js',
    './plugin': './plugin.js',
    './html': {node: './html.node.js', default: './html.edge.js'},
    './html.node': './html.node.js',
    './html.edge': './html.edge.js',
    './html.client': './html.client.js',
    './static-blocks': './static-blocks.js',
    ...BINDING_EXPORTS,
    './node-loader': './esm/react-server-dom-webpack-node-loader.production.js',
    './node-register': './node-register.js',
    './node-ssr': './node-ssr.js',
    './loader': './loader.js',
    './package.json': './package.json',
  },
};

// The packages for one bundler (`folder` of a binding), or all.
function packagesFor(bundler) {
  const others = BINDINGS.filter(({folder}) => folder !== bundler);
  return bundler === undefined
    ? Object.keys(ENTRIES)
    : Object.keys(ENTRIES).filter(
        name => !others.some(row => row.package === name),
      );
}

module.exports = {
  BINDINGS,
  BUNDLES,
  ENTRIES,
  EXPORTS,
  EXTERNALS,
  MODES,
  TOOLS,
  TOOL_EXTERNALS,
  fileOf,
  packagesFor,
};
