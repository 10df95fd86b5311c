// A control build: our own package, with rows that begin where those of the reference do. Compared with
// both, it separates the gain of size-balanced rows from the gain of everything else. Never published.
'use strict';

const path = require('path');

const PACKAGE = 'react-server-dom-webpack';
const SERVER = 'packages/react-server/src';
const CONTROL = 'scripts/rollup/fixedRows';

const REPLACED = {
  [`${SERVER}/partition/partition.js`]: `${CONTROL}/partition.mjs`,
  [`${SERVER}/partition/postpone.js`]: `${CONTROL}/postpone.mjs`,
};

// A Rollup plugin, in front of others that resolve files.
function replaceRules(root) {
  return {
    name: 'fixed-rows',
    resolveId(source, importer) {
      if (importer === undefined) {
        return null;
      }
      const file = source.startsWith('.')
        ? path.resolve(path.dirname(importer), source)
        : path.join(root, 'packages', source);
      const control = REPLACED[path.relative(root, file)];
      return control === undefined ? null : path.join(root, control);
    },
  };
}

// The size in `text`, of the command line.
function readRowSize(text) {
  const size = Number(text);
  if (!(size > 0)) {
    throw new Error(`--row-size must be a number above 0, got "${text}"`);
  }
  return size;
}

// A server that has one of the normal rules would be measured as if it had the others. `inputs`: the files
// of a bundle.
function checkReplaced(name, inputs) {
  const missing = Object.values(REPLACED).filter(
    file => !inputs.includes(file),
  );
  if (/server/.test(name.replace(PACKAGE, '')) && missing.length > 0) {
    throw new Error(`${name} does not contain ${missing.join(', ')}`);
  }
}

function controlFolder(rowSize) {
  return `build/row-size-${rowSize}/node_modules/${PACKAGE}`;
}

// npm refuses to publish it.
function markPrivate(manifest) {
  return (
    JSON.stringify({...JSON.parse(manifest), private: true}, null, 2) + '\n'
  );
}

module.exports = {
  CONTROL_PACKAGE: PACKAGE,
  checkReplaced,
  controlFolder,
  markPrivate,
  readRowSize,
  replaceRules,
};
