// Compares the hook for CommonJS with the reference, in real processes.
import {
  createHookFolder,
  listRuntimes,
  removeFolder,
  runNode,
} from '../support/hookFolder.js';
import {MODE} from '../support/layers.js';

const FILES = {
  'client.cjs': "'use client';\nthrow new Error('executed');",
  'clientOfESM.mjs': "'use client';\nthrow new Error('executed');",
  'server.cjs':
    "'use server';\nexports.f = async () => {};\nexports.number = 1;\n" +
    'exports.default = function d() {};\n' +
    "Object.defineProperty(exports, 'hidden', {value: () => {}});",
  'whole.cjs':
    "'use server';\nmodule.exports = async function whole() {};\nmodule.exports.inner = () => {};",
  'serverOfESM.mjs':
    "'use server';\nexport async function f() {}\nexport default async () => {};\nexport const number = 1;",
  'text.cjs': "'use server';\nmodule.exports = 'text';",
  'neither.cjs': "'use strict';\nexports.f = () => {};",
  'returns.cjs': 'exports.f = () => {};\nreturn;',
  'null.cjs': "'use server';\nmodule.exports = null;",
  'both.cjs': "'use server';\n'use client';",
  'frozen.cjs': "'use server';\nexports.f = Object.freeze(() => {});",
  'throws.cjs': "'use server';\nthrow new Error('thrown by the module');",
  'late.cjs': "const a = 1;\n'use client';\nexports.a = a;",
  'inner.cjs': "exports.f = () => {\n  'use server';\n};",
};

// Prints the exports of each module; awaits the client module and renders the result.
const PROGRAM = `
const {PassThrough} = require('stream');
const register = require('react-server-dom-webpack/node-register');
const {Module} = require('module');
const before = Module.prototype._compile;
const returned = register();
const once = Module.prototype._compile;
register();
const wrapped = [before !== once, Module.prototype._compile !== once];

function describe(value) {
  switch (value?.$$typeof) {
    case Symbol.for('react.client.reference'):
      return ['client', value.$$id, value.$$async];
    case Symbol.for('react.server.reference'):
      return ['server', value.$$id, value.$$bound, value.name];
    default:
      return typeof value;
  }
}

function describeModule(name) {
  try {
    const exports = require('./' + name);
    if (name.startsWith('client')) {
      return [describe(exports), describe(exports.x), describe(exports.default)];
    }
    const own = Object.getOwnPropertyNames(exports ?? {});
    return [describe(exports), own.sort().map(key => [key, describe(exports[key])])];
  } catch (error) {
    return {error: [error.name, error.message]};
  }
}

// The message of the error that rendering the reference has, with an entry that says whether
// the module is async.
async function renderReference(reference, async) {
  const {renderToPipeableStream} = require('react-server-dom-webpack/server');
  const entry = {id: 'client', chunks: [], name: '*', async};
  const id = require('url').pathToFileURL(require.resolve('./client.cjs')).href;
  let message = null;
  const {pipe} = renderToPipeableStream({reference}, {[id]: entry}, {
    onError(error) { message = error.message; },
  });
  let text = '';
  for await (const piece of pipe(new PassThrough())) text += piece;
  const importRow = /^1:I(.*)$/m.exec(text);
  return [message, importRow === null ? null : JSON.parse(importRow[1])];
}

async function main() {
  const modules = {};
  for (const name of process.argv.slice(2)) modules[name] = describeModule(name);
  const client = require('./client.cjs');
  const awaited = await client;
  const renders = [];
  for (const async of [false, true]) {
    renders.push(await renderReference(client.x, async));
    renders.push(await renderReference(awaited.x, async));
  }
  console.log(JSON.stringify({returned: String(returned), wrapped, modules, renders}));
}

main();
`;

const NAMES = Object.keys(FILES);

async function describeModules(folder, executable) {
  const {stdout, stderr} = await runNode(
    folder,
    ['--conditions', 'react-server', 'program.cjs', ...NAMES],
    {executable},
  );
  const relative = stdout
    .replaceAll(`file://${folder}/`, 'URL ')
    .replaceAll(folder + '/', 'PATH ');
  return {...JSON.parse(relative), stderr: stderr.replaceAll(folder, '')};
}

const folders = {};

beforeAll(() => {
  for (const name of ['ours', 'reference']) {
    folders[name] = createHookFolder(name, {...FILES, 'program.cjs': PROGRAM});
  }
});

afterAll(() => Object.values(folders).forEach(removeFolder));

describe.each(listRuntimes().map(runtime => [runtime.title, runtime]))(
  `in ${MODE} on %s`,
  (_title, {executable}) => {
    let ours;
    let reference;

    beforeAll(async () => {
      [ours, reference] = await Promise.all([
        describeModules(folders.ours, executable),
        describeModules(folders.reference, executable),
      ]);
    });

    test('registering returns nothing, and is done once', () => {
      expect(ours.returned).toBe(reference.returned);
      expect(ours.wrapped).toEqual([true, false]);
    });

    test.each(NAMES)('%s has the same exports as with the reference', name => {
      const outcome = ours.modules[name];
      const expected = reference.modules[name];
      expect(outcome.error === undefined).toBe(expected.error === undefined);
      if (outcome.error === undefined) {
        expect(outcome).toEqual(expected);
      }
    });

    test.each([
      ['client.cjs', ['client', 'URL client.cjs', false]],
      ['clientOfESM.mjs', ['client', 'URL clientOfESM.mjs', false]],
      ['whole.cjs', ['server', 'URL whole.cjs', null, 'whole']],
    ])('%s is one reference', (name, description) => {
      expect(ours.modules[name][0]).toEqual(description);
    });

    test.each(['server.cjs', 'serverOfESM.mjs'])(
      'the functions that %s exports are registered',
      name => {
        expect(ours.modules[name][1]).toEqual(
          expect.arrayContaining([
            [
              'default',
              ['server', `URL ${name}#default`, null, expect.any(String)],
            ],
            ['f', ['server', `URL ${name}#f`, null, expect.any(String)]],
            ['number', 'number'],
          ]),
        );
      },
    );

    test.each([
      ['null.cjs', 'TypeError', /^PATH null\.cjs .*exports null/],
      ['both.cjs', 'SyntaxError', /^PATH both\.cjs: .*line 2/],
      ['throws.cjs', 'Error', /^thrown by the module$/],
    ])('requiring %s throws a %s: %s', (name, type, message) => {
      expect(ours.modules[name].error).toEqual([
        type,
        expect.stringMatching(message),
      ]);
    });

    test.each([
      ['late.cjs', /late\.cjs: "use client" on line 2 has no effect/],
      ['inner.cjs', /inner\.cjs: "use server" on line 2 .*compiler/],
    ])('there is a warning about %s', (_name, message) => {
      expect(ours.stderr).toMatch(message);
    });

    test('a module that is async twice is refused, with advice', () => {
      const failed = ({renders}) =>
        renders.map(([message]) => message !== null);
      expect(failed(ours)).toEqual([false, false, false, true]);
      expect(failed(reference)).toEqual(failed(ours));
      expect(ours.renders[3][0]).toMatch(/without awaiting.*import the module/);
      const metadata = ({renders}) => renders.slice(0, 3).map(row => row[1]);
      expect(metadata(ours)).toEqual(metadata(reference));
    });
  },
);
