// Lets a program require sources of the packages, which have types and are ES modules:
//
//   require('../../../scripts/loadSources.js');
//   const {frameBytes} = require('react-client/src/frame/frameBytes.js');
//
// In Jest this does nothing: Jest compiles sources itself.
'use strict';

const path = require('path');

const ROOT = path.resolve(__dirname, '..');
const SOURCE = /^packages\/[^/]+\/src\//;

function isSource(file) {
  const inRoot = path.relative(ROOT, file).split(path.sep).join('/');
  return SOURCE.test(inRoot);
}

function compile(file) {
  const {transformFileSync} = require('@babel/core');
  const {code} = transformFileSync(file, {cwd: ROOT, sourceMaps: 'inline'});
  return code;
}

function install() {
  const {extensions} = require;
  const loadPlain = extensions['.js'];
  if (loadPlain === undefined) {
    return;
  }
  extensions['.js'] = (module, file) => {
    if (isSource(file)) {
      module._compile(compile(file), file);
    } else {
      loadPlain(module, file);
    }
  };
}

install();
