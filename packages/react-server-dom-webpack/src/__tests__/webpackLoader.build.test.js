// The loader for webpack: client references and registered server functions in a build of server components.
import fs from 'fs';
import path from 'path';
import {pathToFileURL} from 'url';

import {useWebpack, versionsOf} from './support/bundler/application.js';

const {application, build} = useWebpack();

// Instead of the package, so that the build can run in this process.
const SERVER = `
export function registerClientReference(implementation, id, name) {
  return {client: id, name};
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

function buildServer(files, {webpack, devtool = false, use = []} = {}) {
  const folder = application({...FILES, ...files});
  const loaders = ['react-server-dom-webpack/loader', ...use];
  return {
    folder,
    built: build({
      folder,
      webpack,
      withoutPlugin: true,
      rules: [
        {
          test: /\.js$/,
          include: path.join(folder, 'src'),
          use: [...loaders, path.join(folder, 'compiler.js')],
        },
      ],
      config: {
        devtool,
        target: 'node',
        output: {library: {type: 'commonjs2'}},
        resolve: {
          alias: {
            'react-server-dom-webpack/server': path.join(folder, 'server.js'),
          },
        },
      },
    }),
  };
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
