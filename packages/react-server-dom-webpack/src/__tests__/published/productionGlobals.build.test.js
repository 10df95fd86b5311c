// The bundles in an environment that has only the globals without which the reference fails there: a
// component test or an old runtime may lack the others.
import fs from 'fs';
import {createRequire} from 'module';
import path from 'path';
import {PassThrough} from 'stream';
import vm from 'vm';

import {turns} from '../support/turns.js';

const MODULES = path.resolve(__dirname, '../../../../../node_modules');
const FOLDERS = {
  ours: path.resolve(
    MODULES,
    '../build/node_modules/react-server-dom-webpack/cjs',
  ),
  reference: path.join(MODULES, 'react-server-dom-webpack-reference/cjs'),
};
const HOSTS = ['node', 'edge', 'browser'];

const requireBuiltin = createRequire(__filename);

// React is loaded into the same environment.
const REACT = {
  server: {
    react: 'react/cjs/react.react-server.production.js',
    'react-dom': 'react-dom/cjs/react-dom.react-server.production.js',
  },
  client: {
    react: 'react/cjs/react.production.js',
    'react-dom': 'react-dom/cjs/react-dom.production.js',
  },
};

function bundleOf(implementation, side, host) {
  const name = `react-server-dom-webpack-${side}.${host}.production.js`;
  return path.join(FOLDERS[implementation], name);
}

const scripts = new Map();

function scriptOf(file) {
  if (!scripts.has(file)) {
    const source = fs.readFileSync(file, 'utf8');
    const wrapped = `(function (exports, require, module) {${source}\n})`;
    scripts.set(file, new vm.Script(wrapped, {filename: file}));
  }
  return scripts.get(file);
}

// The globals of this process, by name.
const GLOBALS = vm.runInThisContext(
  'Object.getOwnPropertyDescriptors(globalThis)',
);

// Node does not exit while a port has listeners.
const ports = [];

class ClosedChannel extends MessageChannel {
  constructor() {
    super();
    ports.push(this.port1);
  }
}

afterAll(() => {
  ports.forEach(port => port.close());
});

// `has(name)`: whether the environment has this global.
function createEnvironment(has) {
  const context = vm.createContext({});
  const realm = vm.runInContext('globalThis', context);
  for (const [name, descriptor] of Object.entries(GLOBALS)) {
    // Platform functions return typed arrays of this process.
    const isOwn = name in realm && !/Array$|^ArrayBuffer$/.test(name);
    if (!isOwn && has(name) && name !== 'globalThis') {
      Object.defineProperty(realm, name, descriptor);
    }
  }
  if (has('MessageChannel')) {
    realm.MessageChannel = ClosedChannel;
  }
  realm.__webpack_require__ = Object.assign(() => ({}), {u: String});
  realm.__webpack_chunk_load__ = () => Promise.resolve();
  return {context, realm};
}

function loadInto({context}, file, names) {
  const loaded = new Map();
  function load(target) {
    if (!loaded.has(target)) {
      const module = {exports: {}};
      loaded.set(target, module);
      const run = scriptOf(target).runInContext(context);
      run(module.exports, requireFor, module);
    }
    return loaded.get(target).exports;
  }
  function requireFor(name) {
    return name in names
      ? load(path.join(MODULES, names[name]))
      : requireBuiltin(name);
  }
  return {...load(file), React: requireFor('react')};
}

const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

const MODEL = `({
  text: 'é'.repeat(2000),
  short: ['a', -0, 10n, undefined, Symbol.for('s')],
  bytes: new Uint8Array([1, 2]),
  later: Promise.resolve([new Map([[1, new Set([2])]]), new Date(0)]),
  items: (async function* () { yield 1; yield 'x'; })(),
})`;

async function textOf(reader) {
  const chunks = [];
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      return Buffer.concat(chunks).toString('latin1').length;
    }
    chunks.push(Buffer.from(value));
  }
}

function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(Buffer.from(text)));
      controller.close();
    },
  });
}

// With what the callers of both implementations have.
const USES = {
  server: async ({renderToReadableStream, renderToPipeableStream, ...more}) => {
    const model = () => more.evaluate(MODEL);
    const reader = renderToReadableStream(model(), {}).getReader();
    const {prelude} = await more.prerender(model(), {});
    const sizes = [await textOf(reader), await textOf(prelude.getReader())];
    if (renderToPipeableStream !== undefined) {
      const piped = renderToPipeableStream(model(), {}).pipe(new PassThrough());
      const chunks = await piped.toArray();
      sizes.push(Buffer.concat(chunks).length);
    }
    const [argument] = await more.decodeReply(
      '["$D1970-01-01T00:00:00.000Z"]',
      {},
    );
    return [sizes.length, argument.getTime()];
  },
  client: async ({createFromReadableStream, encodeReply, evaluate}) => {
    const rows =
      '1:T4,text2:I["m",[],"*"]\n0:{"a":["$1","$D1970-01-01T00:00:00.000Z"]}\n';
    const {a} = await createFromReadableStream(streamOf(rows), {
      serverConsumerManifest: CONSUMER,
    });
    const text = await encodeReply(evaluate('([1, {a: new Date(0)}])'));
    return [a[0], a[1].getTime(), text];
  },
  handOff: async ({
    renderToReadableStream,
    createFromReadableStream,
    evaluate,
  }) => {
    const [own, other] = renderToReadableStream(evaluate(MODEL), {}).tee();
    const {text, later, items} = await createFromReadableStream(own, {
      serverConsumerManifest: CONSUMER,
    });
    const [map] = await later;
    const list = [];
    for await (const item of items) {
      list.push(item);
    }
    await textOf(other.getReader());
    return [text.length, map.size, ...list];
  },
};

const SIDES = {
  server: ['server'],
  client: ['client'],
  handOff: ['server', 'client'],
};

function filesOf(implementation, use, host) {
  return SIDES[use].map(side => [side, bundleOf(implementation, side, host)]);
}

const FAILED = 'failed';

async function outcomeIn(files, use, has) {
  const environment = createEnvironment(has);
  try {
    const evaluate = source => vm.runInContext(source, environment.context);
    const functions = {evaluate};
    for (const [side, file] of files) {
      Object.assign(functions, loadInto(environment, file, REACT[side]));
    }
    const outcome = USES[use](functions);
    const late = turns(30).then(() => FAILED);
    return JSON.stringify(await Promise.race([outcome, late]));
  } catch (error) {
    return `${FAILED}: ${error.message}`;
  }
}

// Those of the language are another matter (docs/compatibility.md).
const OF_LANGUAGE = new Set(
  vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'),
);

// The globals that our bundles could use.
function namesIn(files) {
  const text = files.map(([, file]) => fs.readFileSync(file, 'utf8')).join('');
  const words = new Set(text.match(/\w+/g));
  return Object.keys(GLOBALS).filter(
    name => words.has(name) && !OF_LANGUAGE.has(name),
  );
}

async function neededByReference(use, host) {
  const files = filesOf('reference', use, host);
  const complete = await outcomeIn(files, use, () => true);
  const needed = new Set();
  for (const name of namesIn(filesOf('ours', use, host))) {
    const outcome = await outcomeIn(files, use, other => other !== name);
    if (outcome !== complete) {
      needed.add(name);
    }
  }
  console.log(
    host,
    use,
    [...needed].join(' '),
    '| ours:',
    namesIn(filesOf('ours', use, host)).join(' '),
  );
  return {complete, needed};
}

describe.each(HOSTS)('%s', host => {
  test.each(Object.keys(USES))('%s', async use => {
    const {complete, needed} = await neededByReference(use, host);
    expect(complete).not.toContain(FAILED);
    const files = filesOf('ours', use, host);
    const isKnown = new Set(namesIn(files));
    const has = name => needed.has(name) || !isKnown.has(name);
    expect(await outcomeIn(files, use, has)).toBe(complete);
  });
});
