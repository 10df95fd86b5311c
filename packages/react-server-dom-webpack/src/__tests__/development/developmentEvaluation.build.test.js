// Code that represents code of the server: where it cannot be evaluated, stacks have its names, also
// with source maps; and bundlers keep the call of `eval` indirect.
import {parseSync, traverse} from '@babel/core';
import {execFileSync} from 'child_process';
import {build} from 'esbuild';
import fs from 'fs';
import os from 'os';
import path from 'path';
import {rollup} from 'rollup';
import webpack from 'webpack';

const ROOT = path.resolve(__dirname, '../../../../..');
const PACKAGES = {
  ours: path.join(ROOT, 'build/node_modules/react-server-dom-webpack'),
  reference: path.join(ROOT, 'node_modules/react-server-dom-webpack-reference'),
};

let folder;

beforeAll(() => {
  folder = fs.realpathSync(
    fs.mkdtempSync(path.join(os.tmpdir(), 'flight-evaluation-')),
  );
});

afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

describe('names in the stack of an error of the server', () => {
  const PROGRAM = `
    const {Readable} = require('stream');
    const client = require(process.argv[1] + '/client.node');
    const names = ['readFile', 'load', 'Page', 'Store.open'];
    const stack = names.map((name, at) => [name, '/srv/page.js', at + 2, 3, 1, 1, false]);
    const record = {name: 'Error', message: 'm', stack, env: 'Server', owner: null};
    const text = '1:' + JSON.stringify(record) + '\\n0:["$Z1"]\\n';
    console.error = () => {};
    client
      .createFromNodeStream(Readable.from([Buffer.from(text)]), {moduleMap: null})
      .then(([error]) => console.log(error.stack.split('\\n').slice(1, names.length + 1).join('\\n')));
  `;
  const NO_CODE = '--disallow-code-generation-from-strings';
  const MAPS = '--enable-source-maps';

  function namesOf(implementation, flags) {
    const output = execFileSync(
      process.execPath,
      [...flags, '-e', PROGRAM, PACKAGES[implementation]],
      {
        cwd: ROOT,
        env: {...process.env, NODE_ENV: 'development'},
        encoding: 'utf8',
      },
    );
    return Array.from(output.matchAll(/ at (.*) \(/g), ([, name]) => name);
  }

  test.each([[[]], [[NO_CODE]], [[MAPS]], [[NO_CODE, MAPS]]])(
    'with the flags %j',
    flags => {
      const names = namesOf('reference', flags).map(name =>
        name.replace(/^Object\./, ''),
      );
      expect(names).toEqual(['readFile', 'load', 'Page', 'Store.open']);
      expect(
        namesOf('ours', flags).map(name => name.replace(/^Object\./, '')),
      ).toEqual(names);
    },
  );
});

describe('an application that is bundled', () => {
  const ENTRY = 'react-server-dom-webpack/client.node';
  const SOURCE = `
    import {createFromReadableStream} from '${ENTRY}';
    // The name would be replaced by a value that the evaluated code sees.
    globalThis.read = createFromReadableStream;
  `;

  const entryFile = () => {
    const file = path.join(folder, 'entry.js');
    fs.writeFileSync(file, SOURCE);
    return file;
  };

  // The code of the bundle, and the warnings.
  const BUNDLERS = {
    async esbuild(entry) {
      const {outputFiles, warnings} = await build({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        platform: 'node',
        format: 'cjs',
        logLevel: 'silent',
        define: {'process.env.NODE_ENV': '"development"'},
        alias: {'react-server-dom-webpack': PACKAGES.ours},
        nodePaths: [path.join(ROOT, 'node_modules')],
      });
      return {code: outputFiles[0].text, warnings};
    },
    // The client's file alone, as an ES module.
    async rollup() {
      const file = path.join(
        PACKAGES.ours,
        'cjs/react-server-dom-webpack-client.node.development.js',
      );
      const warnings = [];
      const bundle = await rollup({
        input: file,
        external: () => true,
        treeshake: 'smallest',
        onLog: (level, log) => warnings.push(log),
        plugins: [
          {
            name: 'exports',
            transform: code =>
              `const exports = {};\n${code.replace("'use strict';", '')}\nexport default exports;`,
          },
        ],
      });
      const {output} = await bundle.generate({format: 'cjs'});
      return {
        code: output[0].code,
        warnings: warnings.filter(({code}) => code === 'EVAL'),
      };
    },
    webpack(entry) {
      return new Promise((resolve, reject) => {
        webpack(
          {
            entry,
            mode: 'production',
            target: 'node',
            output: {path: folder, filename: 'webpack.cjs'},
            optimization: {nodeEnv: 'development'},
            resolve: {
              alias: {'react-server-dom-webpack': PACKAGES.ours},
              modules: [path.join(ROOT, 'node_modules')],
            },
          },
          (error, stats) => {
            if (error !== null) {
              reject(error);
              return;
            }
            const {warnings, errors} = stats.toJson({
              all: false,
              errors: true,
              warnings: true,
            });
            resolve({
              code: fs.readFileSync(path.join(folder, 'webpack.cjs'), 'utf8'),
              warnings: [...warnings, ...errors],
            });
          },
        );
      });
    },
  };

  // How `eval` is called in the code.
  function callsIn(code) {
    const calls = new Set();
    traverse(parseSync(code, {configFile: false, babelrc: false}), {
      CallExpression({node: {callee}}) {
        const isSequence = callee.type === 'SequenceExpression';
        const called = isSequence ? callee.expressions.at(-1) : callee;
        if (called.type === 'Identifier' && called.name === 'eval') {
          calls.add(isSequence ? 'indirect' : 'direct');
        }
      },
    });
    return [...calls];
  }

  // Bundling with webpack and Rollup takes many seconds.
  const names =
    process.env.FLIGHT_LONG === '1' ? Object.keys(BUNDLERS) : ['esbuild'];

  test.each(names)('%s keeps eval indirect', async name => {
    const {code, warnings} = await BUNDLERS[name](entryFile());
    expect(warnings).toEqual([]);
    expect(callsIn(code)).toEqual(['indirect']);
  });
});
