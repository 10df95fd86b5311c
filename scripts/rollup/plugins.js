// The Rollup plugins of the build: they resolve workspace files, remove Flow, and compact
// production bundles.
'use strict';

const babel = require('@babel/core');
const path = require('path');
const {minify} = require('terser');
const {functionsLast} = require('./functionsLast.js');
const {inlineSingleCalls} = require('./inlineSingleCalls.js');
const {INTERNAL_NAMES} = require('./internalNames.js');
const {letOnly} = require('./letOnly.js');
const {namesTogether} = require('./namesTogether.js');
const {numberErrors} = require('./numberErrors.js');
const {plainReads} = require('./plainReads.js');
const {shortNames} = require('./shortNames.js');
const {withoutAssertions} = require('./withoutAssertions.js');
const {withoutTracer} = require('./withoutTracer.js');

const BABEL_CONFIG = path.resolve(__dirname, '../../babel.config.js');

// `react-server/src/index.js` → packages/react-server/src/index.js
function workspaceResolver(root, packages) {
  return {
    name: 'workspaces',
    resolveId(source) {
      const [name, ...rest] = source.split('/');
      return packages.includes(name) && rest.length > 0
        ? path.join(root, 'packages', name, ...rest)
        : null;
    },
  };
}

// Replaces `__DEV__` before Rollup removes unreachable code.
function developmentFlag({types}, {value}) {
  return {
    visitor: {
      ReferencedIdentifier(reference) {
        if (reference.node.name === '__DEV__') {
          reference.replaceWith(types.booleanLiteral(value));
        }
      },
    },
  };
}

// `numbersErrors` and `isClient` are for production builds only: of bundles for browsers, and of
// clients.
function flowRemover(root, {mode, numbersErrors, isClient}) {
  const isDevelopment = mode === 'development';
  const plugins = [
    [developmentFlag, {value: isDevelopment}],
    ...(isDevelopment ? [] : [withoutTracer]),
    ...(isClient ? [withoutAssertions] : []),
    ...(numbersErrors ? [numberErrors] : []),
  ];
  return {
    name: 'flow',
    // Synchronous, because the parser plugin stores the options of the current file in a variable:
    // with two files at the same time, one could get the options of the other.
    transform(code, id) {
      return babel.transformSync(code, {
        cwd: root,
        configFile: BABEL_CONFIG,
        filename: id,
        caller: {name: 'rollup', supportsStaticESM: true},
        plugins,
        sourceMaps: true,
        compact: false,
      });
    },
  };
}

// Folds constants, removes unused code and indentation, and shortens the names of local variables.
// For readable stacks and profiles, functions and statements are kept: each function with its name,
// each statement on its own line. The source map has the rest.
const COMPACT = {
  ecma: 2020,
  toplevel: true,
  compress: {
    passes: 3,
    collapse_vars: false,
    inline: false,
    reduce_funcs: false,
    comparisons: false,
    conditionals: false,
    if_return: false,
    lhs_constants: false,
    sequences: false,
  },
  mangle: {toplevel: false, keep_classnames: true, keep_fnames: true},
  keep_classnames: true,
  keep_fnames: true,
  format: {comments: false, quote_style: 1, semicolons: false},
};

// For clients, which pages load: our functions, classes and properties have short names, too, and
// statements are joined. terser inlines nothing: it would nest functions, which are created again at
// each call. `rewriter` moves statements and expressions instead.
const SMALLEST = {
  compress: {passes: 3, inline: false, reduce_funcs: false},
  mangle: {toplevel: true},
  keep_classnames: false,
  keep_fnames: false,
  // A short name can be `in`, which would continue the previous line.
  format: {...COMPACT.format, semicolons: true},
};

// Works on the bundle as a whole, so that `inlineSingleCalls` finds all calls of a function.
function rewriter({shortNames: kind}) {
  const plugins = [letOnly, plainReads];
  if (kind === 'client') {
    plugins.push(inlineSingleCalls, functionsLast);
  }
  return {
    name: 'rewrite',
    renderChunk: code =>
      babel.transformSync(code, {
        configFile: false,
        plugins,
        sourceType: 'script',
        sourceMaps: true,
        compact: false,
      }),
  };
}

// The options for one bundle. terser takes the short names of properties from its cache of earlier
// runs.
function optionsFor(root, {input, shortNames: kind}, code) {
  const options = kind === 'client' ? {...COMPACT, ...SMALLEST} : COMPACT;
  if (kind === undefined) {
    return options;
  }
  const internal = INTERNAL_NAMES[kind];
  const names = shortNames(code, namesTogether(root, input, internal));
  const cached = Object.entries(names).map(([name, short]) => [
    `$${name}`,
    short,
  ]);
  // A test ensures that no internal name is a name of the platform.
  const properties = {
    builtins: true,
    regex: new RegExp(`^(${internal.join('|')})$`),
  };
  return {
    ...options,
    mangle: {...options.mangle, properties},
    nameCache: {props: {props: Object.fromEntries(cached)}},
  };
}

// `bundle` is a row of bundles.js.
function compactor(root, bundle) {
  return {
    name: 'compact',
    // terser changes its options.
    renderChunk: code =>
      minify(
        code,
        structuredClone({
          ...optionsFor(root, bundle, code),
          sourceMap: true,
        }),
      ),
  };
}

module.exports = {compactor, flowRemover, rewriter, workspaceResolver};
