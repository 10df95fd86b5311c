// The import graph of the sources of packages, which are ES modules: not of flight-next, a program. An edge is [importing file, imported file, kind]; the
// kind is 'type' if all imports of the file are type-only, else 'value'. Files are relative to the root.
'use strict';

const fs = require('fs');
const path = require('path');
const {parse} = require('hermes-parser');
const {isTest, listSourceFiles} = require('./sourceFiles.js');

const PROGRAM = 'packages/flight-next/';

const DECLARATIONS = new Set([
  ...['ImportDeclaration', 'ExportAllDeclaration', 'ExportNamedDeclaration'],
]);

// `import {type A}` imports no value either, but counts as one: code that reads it is a statement.
function kindOf({importKind, exportKind}) {
  return importKind === 'type' ||
    importKind === 'typeof' ||
    exportKind === 'type'
    ? 'type'
    : 'value';
}

// `import(…)` and `require(…)` of a text.
function calledName({type, source, callee, arguments: given}) {
  if (type === 'ImportExpression') {
    return source.value;
  }
  return type === 'CallExpression' && callee.name === 'require'
    ? given[0]?.value
    : undefined;
}

function isNode(value) {
  return typeof value === 'object' && value !== null;
}

// All imports of a syntax tree, as [name, kind].
function collectImports(node, found) {
  if (DECLARATIONS.has(node.type) && isNode(node.source)) {
    found.push([node.source.value, kindOf(node)]);
  }
  const called = calledName(node);
  if (typeof called === 'string') {
    found.push([called, 'value']);
  }
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'parent' && isNode(child)) {
      collectImports(child, found);
    }
  }
  return found;
}

// The imported files of the repository, with the kind. Other modules are those of Node and npm.
function findImports(file, source) {
  const tree = parse(source, {flow: 'all', sourceType: 'module'});
  const found = new Map();
  for (const [name, kind] of collectImports(tree, [])) {
    const target = name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : 'packages/' + name;
    if (found.get(target) !== 'value') {
      found.set(target, kind);
    }
  }
  return found;
}

function readImportGraph(root) {
  const sources = listSourceFiles(root).filter(
    file =>
      file.startsWith('packages/') &&
      !file.startsWith(PROGRAM) &&
      !isTest(file),
  );
  const edges = [];
  for (const from of sources) {
    const source = fs.readFileSync(path.join(root, from), 'utf8');
    for (const [to, kind] of findImports(from, source)) {
      if (fs.existsSync(path.join(root, to))) {
        edges.push([from, to, kind]);
      }
    }
  }
  return edges;
}

module.exports = {findImports, readImportGraph};
