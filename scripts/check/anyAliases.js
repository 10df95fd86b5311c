// Names that stand for `any`: each use of one is an `any` too. Found in the declarations of
// types and followed through type imports and renaming, across files.
'use strict';

const path = require('path');

const DECLARATION =
  /^(export )?(opaque )?type (\w+)(?:<[^>]*>)?\s*=\s*([^;{}()]+);/gm;
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

// Packages import each other by name, as folders of `packages`.
function resolveImport(file, source) {
  return source.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), source)
    : 'packages/' + source;
}

function readDeclarations(file, text) {
  const code = stripComments(text);
  const declared = [...code.matchAll(DECLARATION)].map(
    ([, , , name, type]) => ({name, members: membersOf(type)}),
  );
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

// A map from each file to the names in it, own or imported, that stand for `any`. `texts` maps
// the files, relative to the root of the repository, to their code.
function findAnyAliases(texts) {
  const files = new Map();
  for (const [file, text] of texts) {
    files.set(file, readDeclarations(file, text));
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
