// A process that runs webpack for tests, so that webpack does not use the modules and globals of
// Jest. A message is {id, name, job}; the answer is {id, result} or {id, error}.
'use strict';

const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '../../../../../..');
const MODULES = path.join(ROOT, 'node_modules');
const PACKAGES = {
  ours: path.join(ROOT, 'build/node_modules/react-server-dom-webpack'),
  reference: path.join(MODULES, 'react-server-dom-webpack-reference'),
};
const MANIFESTS = ['react-client-manifest.json', 'react-ssr-manifest.json'];

function stylePlugins(job) {
  const MiniCssExtractPlugin = require('mini-css-extract-plugin');
  return job.styles
    ? {
        plugin: [new MiniCssExtractPlugin({filename: '[name].css'})],
        rule: [
          {test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader']},
        ],
      }
    : {plugin: [], rule: []};
}

// Ids of optimized builds are hashes of paths with three digits. If two modules have the same, one gets another id.
// Ours and the reference have different modules, so equal ids would depend on the folder of the
// repository. Nine digits differ.
const LONG = {maxLength: 9};

function idsOf({mode}, {ids}) {
  return mode === 'production'
    ? {
        options: {moduleIds: false, chunkIds: false},
        plugins: [
          new ids.DeterministicModuleIdsPlugin(LONG),
          new ids.DeterministicChunkIdsPlugin(LONG),
        ],
      }
    : {options: {}, plugins: []};
}

function createCompiler(job) {
  const webpack = require(job.webpack ?? 'webpack');
  const folder = PACKAGES[job.implementation ?? 'ours'];
  const Plugin = require(path.join(folder, 'plugin.js'));
  const styles = stylePlugins(job);
  const {output, ...config} = job.config ?? {};
  const ids = idsOf(config, webpack);
  return webpack({
    mode: 'development',
    devtool: false,
    context: job.folder,
    entry: './src/index.js',
    ...config,
    output: {
      path: path.join(job.folder, 'dist'),
      // Node 20 does not support the default of webpack 5.59 (md4).
      hashFunction: 'sha256',
      ...output,
    },
    optimization: {
      // The minimizer of one webpack version does not work with another version.
      minimize: false,
      // The bundles of the mode of the tests; others need not be built.
      nodeEnv: process.env.NODE_ENV,
      ...ids.options,
      ...config.optimization,
    },
    resolve: {
      modules: [MODULES],
      ...config.resolve,
      alias: {
        'react-server-dom-webpack/client$': path.join(
          folder,
          'client.browser.js',
        ),
        ...config.resolve?.alias,
      },
    },
    resolveLoader: {
      modules: [MODULES],
      alias: {
        'react-server-dom-webpack/loader': path.join(
          PACKAGES.ours,
          'loader.js',
        ),
      },
    },
    module: {rules: [...styles.rule, ...(job.rules ?? [])]},
    plugins: [
      ...(job.withoutPlugin
        ? []
        : [new Plugin({isServer: false, ...job.options})]),
      ...styles.plugin,
      ...ids.plugins,
      ...(job.progress === undefined
        ? []
        : [new webpack.ProgressPlugin((...parts) => job.progress.push(parts))]),
    ],
  });
}

function describeErrors(errors) {
  return errors.map(({message, file, loc, moduleName}) => ({
    message,
    file,
    loc,
    moduleName,
  }));
}

function readOutput(folder, name) {
  const file = path.join(folder, 'dist', name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

function listBelow(folder, files) {
  return [...files]
    .map(file => path.relative(folder, file))
    .filter(name => name !== '' && !name.startsWith('..'));
}

function describe(stats, {folder, manifests = MANIFESTS}) {
  const {errors, warnings} = stats.toJson({
    all: false,
    errors: true,
    warnings: true,
  });
  const [client, consumer] = manifests.map(name => readOutput(folder, name));
  return {
    errors: describeErrors(errors),
    warnings: describeErrors(warnings),
    client: client === null ? null : JSON.parse(client),
    consumer: consumer === null ? null : JSON.parse(consumer),
    clientText: client,
    watchedFolders: listBelow(folder, stats.compilation.contextDependencies),
    watchedFiles: listBelow(folder, stats.compilation.fileDependencies),
    emitted: [...stats.compilation.emittedAssets],
    built: [...stats.compilation.modules]
      .filter(module => stats.compilation.builtModules.has(module))
      .map(module => path.relative(folder, module.resource ?? '')),
    files: fs.readdirSync(path.join(folder, 'dist')),
  };
}

function run(compiler) {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => (error ? reject(error) : resolve(stats)));
    });
  });
}

async function build(job) {
  const progress = job.reportsProgress ? [] : undefined;
  const compiler = createCompiler({...job, progress});
  const stats = await run(compiler);
  return {...describe(stats, job), progress};
}

function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (text === null) {
      fs.rmSync(file);
      continue;
    }
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
  }
}

// Counts how often each file in the folder is read.
function countReadings(compiler) {
  const counts = {};
  const {inputFileSystem} = compiler;
  const {readFile} = inputFileSystem;
  inputFileSystem.readFile = function (file, ...rest) {
    const name = path.relative(compiler.context, file);
    counts[name] = (counts[name] ?? 0) + 1;
    return readFile.call(this, file, ...rest);
  };
  return counts;
}

function isReached({has = [], lacks = [], failed}, result) {
  const text = JSON.stringify(result.client);
  const main = result.main ?? '';
  return (
    has.every(part => text.includes(part) || main.includes(part)) &&
    !lacks.some(part => text.includes(part)) &&
    (failed === undefined || failed === result.errors.length > 0)
  );
}

// Each step is {files, until}: writes the files, then waits for builds until one matches `until`.
// Returns the results of all builds, one array for each step.
async function watch(job) {
  const compiler = createCompiler(job);
  const counts = countReadings(compiler);
  let results = [];
  let wake = () => {};
  const watching = compiler.watch({aggregateTimeout: 50}, (error, stats) => {
    results.push(
      error
        ? {fatal: error.message}
        : {
            ...describe(stats, job),
            main: readOutput(job.folder, 'main.js'),
            readings: {...counts},
          },
    );
    wake();
  });
  const steps = [];
  for (const {files, until} of [{files: {}, until: {}}, ...job.steps]) {
    writeFiles(job.folder, files);
    const isLast = ({fatal, ...result}) =>
      fatal !== undefined || isReached(until, result);
    while (!results.some(isLast)) {
      await new Promise(resolve => {
        wake = resolve;
      });
    }
    steps.push(
      results.slice(0, results.findIndex(isLast) + 1).map(
        // The text of the bundle is only used by `until`.
        ({main, ...result}) => result,
      ),
    );
    results = [];
  }
  await new Promise(resolve => watching.close(resolve));
  return steps;
}

// The properties of a plugin, or {isRefused: true} if its constructor throws.
function construct({implementation, options}) {
  const Plugin = require(path.join(PACKAGES[implementation], 'plugin.js'));
  try {
    return {properties: {...new Plugin(options)}, name: Plugin.name};
  } catch {
    return {isRefused: true};
  }
}

const COMMANDS = {build, construct, watch};

process.on('message', async ({id, name, job}) => {
  try {
    process.send({id, result: await COMMANDS[name](job)});
  } catch (error) {
    process.send({id, error: error.message});
  }
});

// A failed test may have left a watching build.
process.on('disconnect', () => process.exit());
