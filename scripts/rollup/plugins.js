// The Rollup plugins of the build: they resolve workspace files, remove Flow, and compact
// production bundles.
'use strict';

const {TraceMap, decodedMappings} = require('@jridgewell/trace-mapping');
const babel = require('@babel/core');
const path = require('path');
const {minify} = require('terser');
const {hashTexts} = require('./contentCache.js');
const {MANGLED_NAMES} = require('./mangledNames.js');
const {numberErrors} = require('./numberErrors.js');
const {withoutTracer} = require('./withoutTracer.js');

const BABEL_CONFIG = path.resolve(__dirname, '../../babel.config.js');

// `react-server/src/index.js` → packages/react-server/src/index.js. `folders` are packages or folders
// in them.
function workspaceResolver(root, folders) {
  return {
    name: 'workspaces',
    resolveId: source =>
      folders.some(folder => source.startsWith(folder + '/'))
        ? path.join(root, 'packages', source)
        : null,
  };
}

// Replaces `__DEV__` and the names of packageConstants.js, before Rollup removes unreachable code.
function constantValues({types}, {values}) {
  return {
    visitor: {
      ReferencedIdentifier(reference) {
        const {name} = reference.node;
        if (Object.hasOwn(values, name)) {
          reference.replaceWith(types.valueToNode(values[name]));
        }
      },
    },
  };
}

// The constants that the code names, so that all packages share the other files.
function constantsIn(code, constants) {
  return Object.fromEntries(
    Object.entries(constants).filter(([name]) => code.includes(name)),
  );
}

// Babel's maps name each identifier, and names do not change here. Tools that apply maps to stacks
// replace the name of a frame by a name in the map, which is wrong for functions that got their
// name at run time. Names that Rollup changes are in its own map.
function withoutNames(map) {
  const mappings = decodedMappings(new TraceMap(map)).map(line =>
    line.map(segment => segment.slice(0, 4)),
  );
  return {...map, names: [], mappings};
}

// `numbersErrors` is for production builds of bundles for browsers. Several bundles contain the same
// files: `cache` has the results, by `tools`, options and file.
function flowRemover(root, {mode, numbersErrors, constants, tools, cache}) {
  const isDevelopment = mode === 'development';
  const pluginsFor = values => [
    [constantValues, {values: {__DEV__: isDevelopment, ...values}}],
    ...(isDevelopment ? [] : [withoutTracer]),
    ...(numbersErrors ? [numberErrors] : []),
  ];
  return {
    name: 'flow',
    // Synchronous, because the parser plugin stores the options of the current file in a variable:
    // with two files at the same time, one could get the options of the other.
    transform(code, id) {
      const file = path.relative(root, id);
      const values = constantsIn(code, constants);
      const options = JSON.stringify([mode, numbersErrors, values]);
      const key = hashTexts(['source', tools, options, file, code]);
      const known = cache.read(key);
      if (known !== null) {
        return known;
      }
      const result = babel.transformSync(code, {
        cwd: root,
        configFile: BABEL_CONFIG,
        filename: id,
        caller: {name: 'rollup', supportsStaticESM: true},
        plugins: pluginsFor(values),
        sourceMaps: true,
        compact: false,
      });
      const transformed = {code: result.code, map: withoutNames(result.map)};
      cache.store(key, transformed);
      return transformed;
    },
  };
}

// Production bundles are readable: constants are folded and unreachable code is removed, names and
// statements stay. An application's bundler minifies them.
const READABLE = {
  ecma: 2020,
  toplevel: true,
  compress: {
    defaults: false,
    dead_code: true,
    evaluate: true,
    passes: 2,
    reduce_vars: true,
    unused: true,
  },
  mangle: false,
  keep_classnames: true,
  keep_fnames: true,
  // Only ASCII: one other character doubles the memory of a source in V8, and it is parsed more slowly.
  format: {
    ascii_only: true,
    beautify: true,
    comments: false,
    indent_level: 2,
    quote_style: 1,
  },
};

// Bundlers of applications shorten local names, but not properties. A client is loaded by pages, so
// the properties that only our code reads have short names (mangledNames.js). terser gives no name
// that another property of the bundle has.
const MANGLED_PROPERTIES = {
  builtins: true,
  regex: new RegExp(`^(${MANGLED_NAMES.join('|')})$`),
};

// terser renames variables, too, when it renames properties, except reserved names.
function mangleProperties(code) {
  return {reserved: code.match(/[\w$]+/g), properties: MANGLED_PROPERTIES};
}

// `bundle` is a row of bundles.js.
function compactor({manglesProperties}) {
  return {
    name: 'compact',
    // terser changes its options.
    renderChunk: code =>
      minify(code, {
        ...structuredClone(READABLE),
        mangle: manglesProperties ? mangleProperties(code) : false,
        sourceMap: true,
      }),
  };
}

module.exports = {compactor, flowRemover, workspaceResolver};
