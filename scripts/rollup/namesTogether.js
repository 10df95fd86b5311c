// Which internal names need different short names, from the sources of a bundle: names of one
// record or class, names that a type puts together, and names that one pattern reads.
//
// Two names must not share a letter if the code looks for one of them on an object that only has
// the other one. Flow refuses to read a member that an object does not have, unless the member is
// optional. So these are `alone`: optional members, members added to a copy (`{...host, a}`), whose
// other names are unknown, and names without a declaration.
'use strict';

const babel = require('@babel/core');
const fs = require('fs');
const path = require('path');

function parse(root, file) {
  return babel.parseSync(fs.readFileSync(file, 'utf8'), {
    cwd: root,
    configFile: path.resolve(__dirname, '../../babel.config.js'),
    filename: file,
    caller: {name: 'rollup', supportsStaticESM: true},
  });
}

// The syntax trees of the entry and of all files that it imports, including imports of types.
function treesOf(root, entry) {
  const trees = new Map();
  const queue = [path.join(root, entry)];
  for (const file of queue) {
    if (trees.has(file) || !fs.existsSync(file) || file.includes('/dev/')) {
      continue;
    }
    const tree = parse(root, file);
    trees.set(file, tree);
    for (const {source} of tree.program.body) {
      if (source?.value.endsWith('.js')) {
        queue.push(
          source.value.startsWith('.')
            ? path.resolve(path.dirname(file), source.value)
            : path.join(root, 'packages', source.value),
        );
      }
    }
  }
  return [...trees.values()];
}

function nameOf({computed, key}) {
  return computed ? undefined : (key?.name ?? key?.value);
}

// Types and classes by name: a list, because several files can have a type of the same name.
function declarationsOf(trees) {
  const found = new Map();
  const add = ({name}, node) => {
    found.set(name, [...(found.get(name) ?? []), node]);
  };
  for (const tree of trees) {
    babel.traverse(tree, {
      'TypeAlias|OpaqueType'({node}) {
        add(node.id, node.right ?? node.impltype);
      },
      'InterfaceDeclaration|ClassDeclaration'({node}) {
        add(node.id, node);
      },
      ImportSpecifier({node}) {
        if (node.local.name !== node.imported.name) {
          add(node.local, {type: 'GenericTypeAnnotation', id: node.imported});
        }
      },
    });
  }
  return found;
}

// The nodes whose members belong to an object of this type or class, too.
function partsOf(node, declarations) {
  switch (node.type) {
    case 'GenericTypeAnnotation':
    case 'InterfaceExtends':
    case 'ClassImplements':
    case 'Identifier':
      // Of `Readonly<T>`, the argument.
      return (
        declarations.get((node.id ?? node).name) ??
        node.typeParameters?.params ??
        []
      );
    case 'InterfaceDeclaration':
    case 'InterfaceTypeAnnotation':
      return [node.body, ...(node.extends ?? [])];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [node.superClass, ...(node.implements ?? [])];
    case 'ObjectTypeAnnotation':
      return node.properties.map(({argument}) => argument);
    case 'UnionTypeAnnotation':
    case 'IntersectionTypeAnnotation':
      return node.types;
    case 'NullableTypeAnnotation':
      return [node.typeAnnotation];
    default:
      return [];
  }
}

function membersOf(node) {
  switch (node.type) {
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.body.body;
    case 'ObjectTypeAnnotation':
    case 'ObjectExpression':
    case 'ObjectPattern':
      return node.properties;
    default:
      return [];
  }
}

function namesOf(node, declarations) {
  const nodes = new Set([node]);
  const names = new Set();
  for (const each of nodes) {
    membersOf(each).forEach(member => names.add(nameOf(member)));
    for (const part of partsOf(each, declarations)) {
      if (part) {
        nodes.add(part);
      }
    }
  }
  return names;
}

// The members that may be missing where they are read.
function optionalNames(node, declarations) {
  if (node.type === 'GenericTypeAnnotation' && node.id.name === 'Partial') {
    return [...namesOf(node, declarations)];
  }
  const members = membersOf(node);
  const isCopy =
    node.type === 'ObjectExpression' &&
    members.some(({type}) => type === 'SpreadElement');
  return members
    .filter(
      ({optional, value}) =>
        isCopy || optional === true || value?.type === 'AssignmentPattern',
    )
    .map(nameOf);
}

const KINDS = [
  ...['ObjectExpression', 'ObjectPattern', 'ClassDeclaration'],
  ...['ClassExpression', 'ObjectTypeAnnotation', 'InterfaceDeclaration'],
  ...['InterfaceTypeAnnotation', 'UnionTypeAnnotation'],
  ...['IntersectionTypeAnnotation', 'GenericTypeAnnotation'],
].join('|');

// {together: name → names with which it must not share a letter, alone: names that share theirs
// with no other}
function namesTogether(root, entry, internalNames) {
  const trees = treesOf(root, entry);
  const declarations = declarationsOf(trees);
  const together = new Map(internalNames.map(name => [name, new Set()]));
  const alone = new Set();
  const declared = new Set();
  const visit = ({node}) => {
    optionalNames(node, declarations).forEach(name => alone.add(name));
    const names = [...namesOf(node, declarations)];
    for (const name of names) {
      declared.add(name);
      names.forEach(other => name !== other && together.get(name)?.add(other));
    }
  };
  trees.forEach(tree => babel.traverse(tree, {[KINDS]: visit}));
  for (const name of internalNames) {
    if (!declared.has(name)) {
      alone.add(name);
    }
  }
  return {together, alone};
}

module.exports = {namesTogether};
