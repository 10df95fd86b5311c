// Lets a program require sources of the packages, which have types and are ES modules:
//
//   require('../../../scripts/loadSources.js');
//   const {frameBytes} = require('react-client/src/frame/frameBytes.js');
//
// In Jest this does nothing: Jest compiles sources itself. Compiled sources are kept in build/cache,
// so a program usually starts without Babel.
'use strict';

const fs = require('fs');
const path = require('path');
const {createCache, hashTexts} = require('./rollup/contentCache.js');

const ROOT = path.resolve(__dirname, '..');
const SOURCE = /^packages\/[^/]+\/src\//;
// What compiles a source, and how.
const TOOLS = ['babel.config.js', 'yarn.lock', 'scripts/loadSources.js'];

function inRoot(file) {
  return path.relative(ROOT, file).split(path.sep).join('/');
}

function isSource(file) {
  return SOURCE.test(inRoot(file));
}

function compile(file) {
  const {transformFileSync} = require('@babel/core');
  const {code} = transformFileSync(file, {cwd: ROOT, sourceMaps: 'inline'});
  return code;
}

function createCompiler() {
  const cache = createCache(ROOT);
  const tools = TOOLS.map(file =>
    fs.readFileSync(path.join(ROOT, file), 'utf8'),
  );
  return file => {
    const source = fs.readFileSync(file, 'utf8');
    const key = hashTexts([...tools, inRoot(file), source]);
    const kept = cache.read(key);
    if (kept !== null) {
      return kept;
    }
    const code = compile(file);
    cache.store(key, code);
    return code;
  };
}

function install() {
  const {extensions} = require;
  const loadPlain = extensions['.js'];
  if (loadPlain === undefined) {
    return;
  }
  const compileOnce = createCompiler();
  extensions['.js'] = (module, file) => {
    if (isSource(file)) {
      module._compile(compileOnce(file), file);
    } else {
      loadPlain(module, file);
    }
  };
}

install();
