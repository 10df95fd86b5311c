// Finds the unit tests whose result can depend on the mode (development or production). A file
// depends on the mode
// - if it contains `__DEV__` or NODE_ENV,
// - if it is development code, in a folder `dev/`,
// - if it loads React, which selects its own build; JSX in a test does so without an import,
// - if it starts processes, which inherit the mode,
// - if it loads a file that depends on the mode, or a file with a computed name.
// Other tests are the same in both modes.
'use strict';

const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '../..');
const PACKAGES = path.join(ROOT, 'packages');

const MODE = /\b(__DEV__|NODE_ENV)\b/;
const DEVELOPMENT_FOLDER = /(^|\/)dev\//;
const CHOOSES_BY_MODE =
  /^(react|react-dom|scheduler)(\/|$)|^react-server-dom-|^(node:)?(child_process|worker_threads)$/;
const JSX = /<\/|\/>/;

// Type imports do not exist at run time.
const TYPE_IMPORT = /^import (type|typeof) [^;]*;/gm;
const LOADED = /\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;
const CALLED = /\b(?:require|requireActual|import)\(\s*(?:'([^']+)'|[^'\s)])/g;

// The specifiers that a text loads; null for a computed one.
function specifiersOf(text) {
  const code = text.replace(TYPE_IMPORT, '');
  return [
    ...Array.from(code.matchAll(LOADED), ([, from, bare]) => from ?? bare),
    ...Array.from(code.matchAll(CALLED), ([, called]) => called ?? null),
  ];
}

function choosesByMode(specifier) {
  return specifier === null || CHOOSES_BY_MODE.test(specifier);
}

// Specifiers of the packages' files are relative, or begin with the name of a package. All others
// are in node_modules.
function fileOf(specifier, from) {
  if (specifier.startsWith('.')) {
    return path.resolve(path.dirname(from), specifier);
  }
  const [name] = specifier.split('/');
  return fs.existsSync(path.join(PACKAGES, name))
    ? path.join(PACKAGES, specifier)
    : null;
}

function textSeesMode(file, text) {
  const isTest = file.includes('/__tests__/');
  return (
    MODE.test(text) ||
    DEVELOPMENT_FOLDER.test(path.relative(ROOT, file)) ||
    (isTest && JSX.test(text))
  );
}

// The files that a file loads, or null if the file itself depends on the mode.
function readLoaded(file) {
  if (file.endsWith('.json')) {
    return [];
  }
  if (!/\.m?js$/.test(file) || !fs.existsSync(file)) {
    return null;
  }
  const text = fs.readFileSync(file, 'utf8');
  const specifiers = specifiersOf(text);
  if (textSeesMode(file, text) || specifiers.some(choosesByMode)) {
    return null;
  }
  return specifiers
    .map(specifier => fileOf(specifier, file))
    .filter(loaded => loaded !== null);
}

function seesMode(test, loadedBy = readLoaded) {
  const known = new Set([test]);
  for (const file of known) {
    const loaded = loadedBy(file);
    if (loaded === null) {
      return true;
    }
    loaded.forEach(each => known.add(each));
  }
  return false;
}

function listUnitTests() {
  return fs
    .readdirSync(PACKAGES, {recursive: true})
    .filter(
      file =>
        /\/__tests__\/[^/]*\.test\.js$/.test(file) &&
        !file.endsWith('.build.test.js') &&
        !file.includes('node_modules/'),
    )
    .map(file => path.join(PACKAGES, file));
}

function listTestsOfNoMode() {
  const read = new Map();
  const loadedBy = file => {
    if (!read.has(file)) {
      read.set(file, readLoaded(file));
    }
    return read.get(file);
  };
  return listUnitTests().filter(test => !seesMode(test, loadedBy));
}

module.exports = {listTestsOfNoMode, listUnitTests, seesMode};
