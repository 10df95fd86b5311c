// Finds aliases of `any` in type declarations, including those of library definitions, and follows
// them through type imports and renaming across files. Each use of an alias counts as `any`.
'use strict';

const path = require('path');

const DECLARATION =
  /^ *(?:declare )?(?:export )?(?:opaque )?type (\w+)(?:<[^>]*>)?\s*=\s*([^;{}()]+);/gm;
const LIBRARY = /^declare module '([^']+)'/gm;
const IMPORT = /^(?:import|export) type \{([^}]*)\}\s*from\s*'([^']+)';/gm;
const ANY = /^(any|\$FlowFixMe|Object|Function)$/;

function stripComments(text) {
  return text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
}

// A union with `any` is `any`, and so is a maybe type.
function membersOf(type) {
  return type
    .split('|')
    .map(member => member.replace(/[?\s]/g, ''))
    .filter(member => member !== '');
}

// The name of a package in an import is the name of its folder in `packages`.
function resolveImport(file, source) {
  return source.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), source)
    : 'packages/' + source;
}

function readDeclarations(file, text) {
  const code = stripComments(text);
  const declared = [...code.matchAll(DECLARATION)].map(([, name, type]) => ({
    name,
    members: membersOf(type),
  }));
  const imported = [...code.matchAll(IMPORT)].flatMap(([, names, source]) =>
    names
      .split(',')
      .filter(name => name.trim() !== '')
      .map(name => {
        const [exported, local = exported] = name.trim().split(/\s+as\s+/);
        return {name: local, exported, from: resolveImport(file, source)};
      }),
  );
  return {declared, imported, aliases: new Set()};
}

function addAliases({declared, imported, aliases}, files) {
  const before = aliases.size;
  for (const {name, members} of declared) {
    if (members.some(member => ANY.test(member) || aliases.has(member))) {
      aliases.add(name);
    }
  }
  for (const {name, exported, from} of imported) {
    if (files.get(from)?.aliases.has(exported)) {
      aliases.add(name);
    }
  }
  return aliases.size > before;
}

// A map from each file to its aliases of `any`, declared or imported. `texts` maps files, relative
// to the root of the repository, to their code.
function findAnyAliases(texts) {
  const files = new Map();
  for (const [file, text] of texts) {
    const declarations = readDeclarations(file, text);
    files.set(file, declarations);
    for (const [, library] of text.matchAll(LIBRARY)) {
      files.set(resolveImport(file, library), declarations);
    }
  }
  let grows = true;
  while (grows) {
    grows = false;
    for (const file of files.values()) {
      grows = addAliases(file, files) || grows;
    }
  }
  return new Map([...files].map(([name, {aliases}]) => [name, aliases]));
}

module.exports = {findAnyAliases};
