// The text of a package's root files. Those of bundles with two builds read NODE_ENV once, so that
// bundlers can remove the unused build, and Node's static analysis can detect their exports.
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
  // `require` returns the function itself; compiled imports use the default.
  factory: ({bundle}) =>
    HEADER +
    'let build;\n' +
    chooseBuild('build', bundle) +
    '\n' +
    'module.exports = build.default;\n' +
    'module.exports.default = build.default;\n' +
    "Object.defineProperty(module.exports, '__esModule', {value: true});\n",
  single: ({bundle}) =>
    HEADER + `module.exports = require('./cjs/${bundle}.js');\n`,
  // Node finds the names without running the file. Without them, an import of a name would be a
  // SyntaxError instead of the message.
  refuse: ({message, names = []}) =>
    HEADER +
    `throw new Error(${JSON.stringify(message)});\n` +
    (names.length === 0 ? '' : '\n// Not reached: for static analysis.\n') +
    names.map(name => `exports.${name} = undefined;\n`).join(''),
};

function entryStub(entry) {
  return WRITERS[entry.kind](entry);
}

module.exports = {entryStub};
