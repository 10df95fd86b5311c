// Loads Flight servers and clients into one Jest process. Each call uses a separate module
// registry: React's two builds cannot share one, and neither can two Flight servers, because a
// server installs itself in its copy of React.
'use strict';

const {AsyncLocalStorage} = require('async_hooks');
const fs = require('fs');
const path = require('path');

const {dialectOf} = require('./dialects.js');

const ROOT = path.resolve(__dirname, '../..');

// The packages of a bundler have the same tests. FLIGHT_BUNDLER selects another bundler than webpack.
const BUNDLER = process.env.FLIGHT_BUNDLER ?? 'webpack';

// bundler → implementation → directory of the package's entry files
const DIRECTORIES = {
  webpack: {
    ours: 'build/node_modules/react-server-dom-webpack',
    reference: 'node_modules/react-server-dom-webpack-reference',
    'reference-19-2': 'node_modules/react-server-dom-webpack-reference-19-2',
    'reference-experimental':
      'node_modules/react-server-dom-webpack-reference-experimental',
  },
  turbopack: {
    ours: 'build/node_modules/react-server-dom-turbopack',
    reference: 'node_modules/react-server-dom-turbopack-reference',
    'reference-experimental':
      'node_modules/react-server-dom-turbopack-reference-experimental',
  },
  parcel: {
    ours: 'build/node_modules/react-server-dom-parcel',
    reference: 'node_modules/react-server-dom-parcel-reference',
  },
  rspack: {
    ours: 'build/node_modules/react-server-dom-rspack',
    reference: 'node_modules/react-server-dom-rspack-reference',
  },
};

const MODES = ['development', 'production'];

const HOSTS = ['node', 'edge', 'browser'];

// imported name → the file for the condition `react-server`
const SERVER_BUILDS = {
  react: 'react/react.react-server.js',
  'react/jsx-runtime': 'react/jsx-runtime.react-server.js',
  'react/jsx-dev-runtime': 'react/jsx-dev-runtime.react-server.js',
  'react-dom': 'react-dom/react-dom.react-server.js',
};

// The client's build of React in the experimental channel. Without it, React is found as usual.
const EXPERIMENTAL_CLIENT_BUILDS = {
  react: 'react/index.js',
  'react/jsx-runtime': 'react/jsx-runtime.js',
  'react/jsx-dev-runtime': 'react/jsx-dev-runtime.js',
  'react-dom': 'react-dom/index.js',
  'react-dom/server': 'react-dom/server.node.js',
  'react-dom/static': 'react-dom/static.node.js',
};

const CHANNELS = {
  stable: {server: SERVER_BUILDS, client: {}},
  experimental: {
    server: {
      ...inExperimental(SERVER_BUILDS),
      // These packages are called "react" and "react-dom", and find themselves under these names.
      [inModules('react-experimental/index.js')]:
        'react-experimental/react.react-server.js',
      [inModules('react-dom-experimental/index.js')]:
        'react-dom-experimental/react-dom.react-server.js',
    },
    client: inExperimental(EXPERIMENTAL_CLIENT_BUILDS),
  },
};

function inModules(file) {
  return path.join(ROOT, 'node_modules', file);
}

// The packages `react-experimental` and `react-dom-experimental` instead of those without a suffix.
function inExperimental(builds) {
  return Object.fromEntries(
    Object.entries(builds).map(([name, file]) => [
      name,
      file.replace('/', '-experimental/'),
    ]),
  );
}

function entryFile(implementation, name, bundler = BUNDLER) {
  const directories = DIRECTORIES[bundler];
  if (directories === undefined) {
    throw new Error(
      `Unknown bundler "${bundler}"; known are ` +
        Object.keys(DIRECTORIES).join(', '),
    );
  }
  const directory = directories[implementation];
  if (directory === undefined) {
    throw new Error(
      `Unknown implementation "${implementation}"; known are ` +
        Object.keys(directories).join(', '),
    );
  }
  return path.join(ROOT, directory, name);
}

// Entry files select their build by NODE_ENV when they are evaluated.
function withMode(mode, load) {
  if (!MODES.includes(mode)) {
    throw new Error(`Unknown mode "${mode}"; known are ${MODES.join(', ')}`);
  }
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = mode;
  try {
    return load();
  } finally {
    process.env.NODE_ENV = before;
  }
}

function loadIsolated(mode, load) {
  let loaded = null;
  withMode(mode, () => {
    jest.isolateModules(() => {
      loaded = load();
    });
  });
  return loaded;
}

function withBuilds(builds, load) {
  const names = Object.keys(builds);
  for (const name of names) {
    const file = inModules(builds[name]);
    jest.doMock(name, () => jest.requireActual(file));
  }
  try {
    return load();
  } finally {
    names.forEach(name => jest.dontMock(name));
  }
}

function requireIfPresent(file) {
  return fs.existsSync(file) ? require(file) : null;
}

// In browsers, webpack's runtime exists before the entries are loaded. Tests provide their modules.
function provideWebpack() {
  if (globalThis.__webpack_require__ === undefined) {
    globalThis.__webpack_require__ = id => {
      throw new Error(`The test has no module ${id}`);
    };
  }
}

// Node does not exit while a message port has listeners, and Jest would wait.
function withIdlePorts(load) {
  const {MessageChannel} = globalThis;
  const channels = [];
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  };
  try {
    return load();
  } finally {
    globalThis.MessageChannel = MessageChannel;
    channels.forEach(({port1, port2}) => [port1, port2].forEach(unrefPort));
  }
}

function unrefPort(port) {
  port.unref();
}

// Edge runtimes have AsyncLocalStorage as a global. Here it only exists while `load` runs.
function withGlobalStorage(load) {
  globalThis.AsyncLocalStorage = AsyncLocalStorage;
  try {
    return load();
  } finally {
    delete globalThis.AsyncLocalStorage;
  }
}

const SURROUNDINGS = {
  node: load => load(),
  edge: withGlobalStorage,
  browser(load) {
    provideWebpack();
    return withIdlePorts(load);
  },
};

function inHost(host, load) {
  if (!HOSTS.includes(host)) {
    throw new Error(`Unknown host "${host}"; known are ${HOSTS.join(', ')}`);
  }
  return SURROUNDINGS[host](load);
}

// `hasClient`: also loads a client, with the server's React, for server components that use one.
// `channel`: that of React; the reference of the experimental one is `reference-experimental`.
// `evaluate` may load the entry in another way than `require`. The exports have webpack's parameters;
// `entries` has them as they are.
function loadServerLayer({
  implementation,
  mode,
  host = 'node',
  hasClient = false,
  bundler = BUNDLER,
  channel = 'stable',
  evaluate = require,
}) {
  const {translateServer} = dialectOf(bundler);
  const file = entryFile(implementation, `server.${host}.js`, bundler);
  const client = entryFile(implementation, `client.${host}.js`, bundler);
  const prerenders = entryFile(implementation, `static.${host}.js`, bundler);
  return loadIsolated(mode, () =>
    withBuilds(CHANNELS[channel].server, () => {
      const Server = inHost(host, () => evaluate(file));
      const Static = inHost(host, () => requireIfPresent(prerenders));
      return {
        React: require('react'),
        ReactDOM: require('react-dom'),
        jsxRuntime: require('react/jsx-runtime'),
        Server: translateServer(Server),
        Static: Static && translateServer(Static),
        Client: hasClient ? inHost(host, () => require(client)) : null,
        entries: {Server, Static},
      };
    }),
  );
}

// `hasStatic`: also loads React DOM's static renderer.
function loadClientLayer({
  implementation,
  mode,
  host = 'node',
  evaluate = require,
  hasStatic = false,
  bundler = BUNDLER,
  channel = 'stable',
}) {
  const file = entryFile(implementation, `client.${host}.js`, bundler);
  return loadIsolated(mode, () =>
    withBuilds(CHANNELS[channel].client, () => {
      const Client = inHost(host, () => evaluate(file));
      return {
        React: require('react'),
        ReactDOM: require('react-dom'),
        ReactDOMServer: require('react-dom/server'),
        ReactDOMStatic: hasStatic ? require('react-dom/static') : null,
        Client: dialectOf(bundler).translateClient(Client),
        entries: {Client},
      };
    }),
  );
}

module.exports = {BUNDLER, entryFile, loadServerLayer, loadClientLayer};
