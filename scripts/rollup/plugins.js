// The Rollup plugins of the build: finding workspace files, removing Flow, and making
// production bundles compact.
'use strict';

const babel = require('@babel/core');
const path = require('path');
const {minify} = require('terser');
const {INTERNAL_NAMES} = require('./internalNames.js');
const {letOnly} = require('./letOnly.js');
const {numberErrors} = require('./numberErrors.js');
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

// Replaces `__DEV__` before Rollup decides what is reachable.
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

// {mode, numbersErrors, isClient}: the others are for production builds, of those that
// browsers load, and of clients.
function flowRemover(root, {mode, numbersErrors, isClient}) {
  const isDevelopment = mode === 'development';
  const plugins = [
    [developmentFlag, {value: isDevelopment}],
    ...(isDevelopment ? [] : [withoutTracer]),
    ...(isClient ? [withoutAssertions, letOnly] : []),
    ...(numbersErrors ? [numberErrors] : []),
  ];
  return {
    name: 'flow',
    // Not the asynchronous transform: the parser plugin keeps the options of the file it
    // is at in a variable, so that two files at a time lose theirs now and then.
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

// Constants are folded, what is unused goes, variables inside of functions have short names and
// nothing is indented. Every function stays, under its name, and every statement, with a line
// feed behind it: that is what stacks and profiles show. The source map has the rest.
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

// For what a page loads: functions, classes and properties of ours have short names, too, and
// statements are joined. Functions are not moved into each other, where they would be made
// again at each call.
const SHORT_NAMES = {
  compress: {passes: 3, inline: false, reduce_funcs: false},
  mangle: {
    toplevel: true,
    properties: {
      // That none of them is one a test says, for all of the platform.
      builtins: true,
      regex: new RegExp(`^(${INTERNAL_NAMES.join('|')})$`),
    },
  },
  keep_classnames: false,
  keep_fnames: false,
  // A short name can be `in`, which goes on with the line above it.
  format: {...COMPACT.format, semicolons: true},
};

// {shortNames}: as a row of bundles.js says.
function compactor({shortNames}) {
  const options = {...COMPACT, ...(shortNames ? SHORT_NAMES : {})};
  return {
    name: 'compact',
    // terser writes into what it is given.
    renderChunk: code =>
      minify(code, structuredClone({...options, sourceMap: true})),
  };
}

module.exports = {compactor, flowRemover, workspaceResolver};
