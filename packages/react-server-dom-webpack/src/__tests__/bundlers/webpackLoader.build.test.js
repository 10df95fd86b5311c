// The loader for webpack: client references and registered server functions in a build of server components.
import fs from 'fs';
import path from 'path';
import {pathToFileURL} from 'url';

import {useWebpack, versionsOf} from '../support/bundler/application.js';

const {application, build, watch} = useWebpack();

// Instead of the package, so that the build can run in this process.
const SERVER = `
export function registerClientReference(implementation, id, name) {
  return {client: id, name};
}
export function createClientModuleProxy(id) {
  return new Proxy({}, {get: (target, name) => ({client: id, name})});
}
export function registerServerReference(fn, id, name) {
  fn.server = id + '#' + name;
  return fn;
}
`;

// Compiles a syntax that is not JavaScript.
const COMPILER = `module.exports = function (source) {
  const map = {version: 3, sources: [this.resourcePath], sourcesContent: [source], names: [], mappings: 'AAAA'};
  this.callback(null, source.replaceAll('component ', 'function '), map);
};`;

const FILES = {
  'server.js': SERVER,
  'compiler.js': COMPILER,
  'src/index.js': `
    export * as client from './client.js';
    export * as actions from './actions.js';
    export * as plain from './plain.js';
  `,
  'src/client.js': `
    'use client';
    export * from './more.js';
    export component Button() {}
    export default class Other {}
    export const {a, b: [c]} = {a: 1, b: [2]};
  `,
  'src/more.js': 'export component More() {}',
  'src/actions.js': `
    'use server';
    export async component save() {}
    export default async () => {};
    export const number = 1;
  `,
  'src/plain.js': "export const text = 'use client';",
};

function jobFor(files, {webpack, devtool = false, mode = 'development'} = {}) {
  const folder = application({...FILES, ...files});
  return {
    folder,
    webpack,
    withoutPlugin: true,
    rules: [
      {
        test: /\.m?js$/,
        include: path.join(folder, 'src'),
        use: [
          'react-server-dom-webpack/loader',
          path.join(folder, 'compiler.js'),
        ],
      },
    ],
    config: {
      devtool,
      mode,
      target: 'node',
      output: {library: {type: 'commonjs2'}},
      resolve: {
        alias: {
          'react-server-dom-webpack/server': path.join(folder, 'server.js'),
        },
      },
    },
  };
}

function buildServer(files, options) {
  const job = jobFor(files, options);
  return {folder: job.folder, built: build(job)};
}

const urlOf = (folder, file) => pathToFileURL(path.join(folder, file)).href;

test.each(versionsOf('webpack', 'webpack-oldest'))(
  'modules with a directive become references, or are registered (%s)',
  async webpack => {
    const {folder, built} = buildServer({}, {webpack});
    expect(await built).toMatchObject({errors: [], warnings: []});
    const {client, actions, plain} = require(path.join(folder, 'dist/main.js'));

    const id = urlOf(folder, 'src/client.js');
    const references = ['Button', 'More', 'a', 'c', 'default'].map(name => [
      name,
      {client: id, name},
    ]);
    expect({...client}).toEqual(Object.fromEntries(references));

    const actionsUrl = urlOf(folder, 'src/actions.js');
    expect(actions.save.server).toBe(`${actionsUrl}#save`);
    expect(actions.default.server).toBe(`${actionsUrl}#default`);
    expect(actions.default.name).toBe('default');
    expect(actions.number).toBe(1);
    expect({...plain}).toEqual({text: 'use client'});
  },
);

test('the source map of a server module is that of the loaders before', async () => {
  const {folder, built} = buildServer({}, {devtool: 'source-map'});
  await built;
  const code = fs.readFileSync(path.join(folder, 'dist/main.js'), 'utf8');
  expect(code).not.toContain('data:application/json');
  const map = JSON.parse(
    fs.readFileSync(path.join(folder, 'dist/main.js.map'), 'utf8'),
  );
  const index = map.sources.findIndex(source => source.includes('actions.js'));
  expect(map.sourcesContent[index]).toContain('export async component save');
});

test.each([
  ["'use client';\n'use server';", 'actions.js'],
  ["'use client';\nexport * from './missing.js';", './missing.js'],
])('%j is an error of the build', async (source, text) => {
  const {built} = buildServer({'src/actions.js': source});
  const {errors} = await built;
  expect(errors[0].message).toContain(text);
});

test.each([
  ["export const a = 1;\n'use client';", '"use client"'],
  ["'use client';\nexport const a = <b/>;", 'react-server-dom-webpack/loader'],
])('%j is a warning of the build', async (source, text) => {
  const {built} = buildServer({'src/actions.js': source});
  const {warnings} = await built;
  expect(warnings.map(({message}) => message).join('\n')).toContain(text);
});

// What src/index.js exports.
async function run(files, options) {
  const {folder, built} = buildServer(files, options);
  expect(await built).toMatchObject({errors: [], warnings: []});
  return {folder, exports: require(path.join(folder, 'dist/main.js'))};
}

const COMMONJS = {
  'src/index.js': `
    export {Button} from './client.js';
    export {save, number} from './actions.js';
    export {default as single} from './single.js';
  `,
  'src/client.js': "'use client';\nexports.Button = function () {};",
  'src/actions.js': `
    'use server';
    exports.save = async function () {};
    exports.number = 1; // the end`,
  'src/single.js': "'use server';\nmodule.exports = async function () {};",
};

test.each(['development', 'production'])(
  'CommonJS modules become what node-register makes of them (%s)',
  async mode => {
    const {folder, exports} = await run(COMMONJS, {mode});
    const {Button, save, number, single} = exports;
    const id = urlOf(folder, 'src/client.js');
    expect(Button).toEqual({client: id, name: 'Button'});
    expect(save.server).toBe(urlOf(folder, 'src/actions.js') + '#save');
    expect(number).toBe(1);
    expect(single.server).toBe(urlOf(folder, 'src/single.js') + '#null');
  },
);

test('a CommonJS server module without exports is an error when it runs', async () => {
  const source = "'use server';\nmodule.exports = null;";
  const {folder, built} = buildServer({'src/actions.js': source});
  await built;
  expect(() => require(path.join(folder, 'dist/main.js'))).toThrow(
    `${urlOf(folder, 'src/actions.js')} begins with "use server"`,
  );
});

test('an ES module without exports stays one', async () => {
  const {exports} = await run({
    'src/index.js': "export * as client from './client.mjs';",
    'src/client.mjs': "'use client';\nglobalThis.hasRun = true;",
  });
  expect({...exports.client}).toEqual({});
});

// [what, files, names of src/client.js]
const STARS = [
  [
    'client modules that export a name of one module',
    {
      'src/client.js':
        "'use client';\nexport * from './b.js';\nexport * from './c.js';",
      'src/b.js': "'use client';\nexport {X} from './d.js';",
      'src/c.js': "'use client';\nexport {X} from './d.js';",
      'src/d.js': 'export const X = 1;',
    },
    ['X'],
  ],
  [
    'client modules that export different variables',
    {
      'src/client.js':
        "'use client';\nexport * from './b.js';\nexport * from './c.js';",
      'src/b.js': "'use client';\nexport const X = 1, Y = 1;",
      'src/c.js': "'use client';\nexport const X = 2, Z = 1;",
    },
    ['Y', 'Z'],
  ],
  [
    'client modules that export each other',
    {
      'src/client.js':
        "'use client';\nexport * from './b.js';\nexport const A = 1;",
      'src/b.js':
        "'use client';\nexport * from './c.js';\nexport component B() {}",
      'src/c.js':
        "'use client';\nexport * from './client.js';\nexport const C = 1;",
    },
    ['A', 'B', 'C'],
  ],
];

test.each(
  versionsOf('webpack', 'webpack-oldest').flatMap(webpack =>
    STARS.map(row => [webpack, ...row]),
  ),
)('%s, `export *`: %s', async (webpack, what, files, names) => {
  const index = "export * as client from './client.js';";
  const {exports} = await run({...files, 'src/index.js': index}, {webpack});
  expect(Object.keys(exports.client).sort()).toEqual(names);
});

// The build after the change takes the other modules from the cache, rewritten.
test('`export *` finds the source of a cached module', async () => {
  const [[, files]] = STARS;
  const job = jobFor({
    ...files,
    'src/index.js': "export * from './client.js';",
  });
  const more = files['src/client.js'] + '\nexport const more = 1;';
  const steps = [
    {files: {'src/client.js': more}, until: {has: ['reference("more']}},
  ];
  const [, changed] = await watch({...job, steps});
  expect(changed.at(-1)).toMatchObject({errors: [], warnings: []});
  expect(changed.at(-1).built).not.toContain('src/b.js');
  const {X} = require(path.join(job.folder, 'dist/main.js'));
  expect(X).toEqual({client: urlOf(job.folder, 'src/client.js'), name: 'X'});
});

test('an inline source map of a server module is not read', async () => {
  const comment = '//# sourceMapping' + 'URL=data:application/json;base64,e30=';
  const {exports} = await run({
    'src/actions.js': `'use server';\nexport async function save() {}\n${comment}\n`,
  });
  expect(exports.actions.save.server).toMatch(/#save$/);
});
