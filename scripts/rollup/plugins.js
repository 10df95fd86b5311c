// The two Rollup plugins of the build: finding workspace files, and removing Flow.
'use strict';

const babel = require('@babel/core');
const path = require('path');

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

function flowRemover(root, mode) {
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
        plugins: [[developmentFlag, {value: mode === 'development'}]],
        sourceMaps: true,
        compact: false,
      });
    },
  };
}

module.exports = {flowRemover, workspaceResolver};
