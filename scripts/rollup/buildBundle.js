// Builds one bundle in one mode, and lists its modules.
'use strict';

const {builtinModules} = require('module');
const path = require('path');
const {rollup} = require('rollup');
const {EXTERNALS, TOOL_EXTERNALS, TOOLS} = require('./bundles.js');
const {constantsOf, manifestFile} = require('./packageConstants.js');
const {compactor, flowRemover, workspaceResolver} = require('./plugins.js');

const WORKSPACES = [
  'flight-core',
  'flight-html',
  'react-client',
  'react-server',
  'react-server-dom',
  // Rspack's runtime is webpack's.
  'react-server-dom-webpack/src',
];

function isTool(row) {
  return TOOLS.includes(row);
}

function isExternal(id, row) {
  return (
    EXTERNALS.includes(id) ||
    (isTool(row) && TOOL_EXTERNALS.includes(id)) ||
    id.startsWith('node:') ||
    builtinModules.includes(id)
  );
}

function isDevelopmentFile(id) {
  return id.includes('/src/dev/');
}

function inputOptions(root, bundle, {mode, tools, cache}) {
  const isProduction = mode === 'production';
  const numbersErrors = isProduction && bundle.forBrowsers === true;
  return {
    input: path.join(root, bundle.input),
    external: id => isExternal(id, bundle),
    plugins: [
      workspaceResolver(root, WORKSPACES),
      flowRemover(root, {
        mode,
        numbersErrors,
        constants: constantsOf(root, bundle.package),
        tools,
        cache,
      }),
    ],
    treeshake: {
      // Production does not need the side effects of files in dev/.
      moduleSideEffects: id => mode === 'development' || !isDevelopmentFile(id),
    },
    // An unresolved import or a cycle is an error, not a warning.
    onLog(level, log) {
      throw new Error(`${bundle.name}: ${log.message}`);
    },
  };
}

function outputOptions(root, bundle, {mode, file}) {
  // If NODE_ENV is `production`, a development build exports nothing.
  const guard =
    mode === 'development'
      ? {intro: "if (process.env.NODE_ENV !== 'production') {", outro: '}'}
      : {};
  return {
    ...guard,
    plugins:
      mode === 'production' && !isTool(bundle) ? [compactor(bundle)] : [],
    dir: path.join(root, 'build'),
    entryFileNames: file,
    format: bundle.format ?? 'cjs',
    strict: true,
    exports: isTool(bundle) ? 'auto' : 'named',
    esModule: false,
    externalLiveBindings: false,
    freeze: false,
    generatedCode: {preset: 'es2015', symbols: false},
    // `import * as React from 'react'` becomes the plain result of `require`.
    interop: 'esModule',
    // For our own tools only: published bundles are readable and name no map.
    sourcemap: mode === 'production' ? 'hidden' : false,
    // The map contains the text of every source, so paths are only names.
    sourcemapPathTransform: source =>
      path
        .relative(root, path.resolve(root, 'build', path.dirname(file), source))
        .split(path.sep)
        .join('/'),
  };
}

function refuseDefaultImports(bundle, chunk) {
  for (const [source, names] of Object.entries(chunk.importedBindings)) {
    if (names.includes('default')) {
      throw new Error(
        `${bundle.name}: imports a default from ${source}; CommonJS packages ` +
          "have none, write `import * as Name from '…'`",
      );
    }
  }
}

// One bundle in one mode, or one tool; `file` is its path in the package. `cache` has the files that
// were transformed by the same `tools`.
// {files: path → text, modules: path → characters kept, imports: what it requires,
// inputs: paths of all files that were read}
async function buildBundle(root, bundle, options) {
  const build = await rollup(inputOptions(root, bundle, options));
  try {
    const {output} = await build.generate(outputOptions(root, bundle, options));
    const [chunk] = output;
    refuseDefaultImports(bundle, chunk);
    const modules = {};
    for (const [id, module] of Object.entries(chunk.modules)) {
      if (module.renderedLength > 0) {
        modules[path.relative(root, id)] = module.renderedLength;
      }
    }
    const files = new Map();
    for (const item of output) {
      files.set(item.fileName, item.type === 'chunk' ? item.code : item.source);
    }
    const {imports, exports} = chunk;
    const inputs = [
      manifestFile(bundle.package),
      ...build.watchFiles.map(id => path.relative(root, id)),
    ];
    return {files, modules, imports, exports, inputs};
  } finally {
    await build.close();
  }
}

module.exports = {buildBundle};
