// The text of a package's root files. They look at NODE_ENV once, in a form that
// bundlers can fold, and name their exports where Node's static analysis sees them.
'use strict';

const HEADER = "'use strict';\n\n";

function requireOf(bundle, mode) {
  return `require('./cjs/${bundle}.${mode}.js')`;
}

function chooseBuild(target, bundle) {
  return (
    "if (process.env.NODE_ENV === 'production') {\n" +
    `  ${target} = ${requireOf(bundle, 'production')};\n` +
    '} else {\n' +
    `  ${target} = ${requireOf(bundle, 'development')};\n` +
    '}\n'
  );
}

const WRITERS = {
  client: ({bundle}) => HEADER + chooseBuild('module.exports', bundle),
  server: ({bundle, names}) =>
    HEADER +
    'let build;\n' +
    chooseBuild('build', bundle) +
    '\n' +
    names.map(name => `exports.${name} = build.${name};\n`).join(''),
  // The function for `require`, and a default for compiled imports.
  factory: ({bundle}) =>
    HEADER +
    'let build;\n' +
    chooseBuild('build', bundle) +
    '\n' +
    'module.exports = build.default;\n' +
    'module.exports.default = build.default;\n' +
    "Object.defineProperty(module.exports, '__esModule', {value: true});\n",
  tool: ({bundle}) =>
    HEADER + `module.exports = require('./cjs/${bundle}.js');\n`,
  refuse: ({message}) =>
    HEADER + `throw new Error(${JSON.stringify(message)});\n`,
};

function entryStub(entry) {
  return WRITERS[entry.kind](entry);
}

module.exports = {entryStub};
