// Reads JavaScript: a walk over acorn's tree, and the names that a CommonJS bundle exports.
'use strict';

const acorn = require('acorn');
const {Refusal} = require('./refusal.js');

function parseScript(text, file) {
  try {
    return acorn.parse(text, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowHashBang: true,
    });
  } catch (error) {
    throw new Refusal(`${file} is not a script: ${error.message}`);
  }
}

function isNode(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof value.type === 'string'
  );
}

function childrenOf(node) {
  const children = [];
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (Array.isArray(value)) {
      children.push(...value.filter(isNode));
    } else if (isNode(value)) {
      children.push(value);
    }
  }
  return children;
}

// Calls enter(node, ancestors) for every node, outer nodes first. The list of ancestors, from the
// program inwards, changes after the call. Trees can be too deep for recursion.
function walk(tree, enter) {
  const ancestors = [];
  const pending = [{node: tree, depth: 0}];
  while (pending.length > 0) {
    const {node, depth} = pending.pop();
    ancestors.length = depth;
    enter(node, ancestors);
    ancestors.push(node);
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) {
      pending.push({node: children[i], depth: depth + 1});
    }
  }
}

function isFunction(node) {
  return /Function/.test(node.type);
}

// The name of a property that is written as a string or an identifier, or null.
function keyOf({computed, key}) {
  if (computed) {
    return null;
  }
  return key.type === 'Identifier' ? key.name : key.value;
}

function exportedName({type, left}) {
  const isExport =
    type === 'AssignmentExpression' &&
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.object.name === 'exports' &&
    !left.computed;
  return isExport ? left.property.name : null;
}

// The names that a script assigns to properties of `exports`.
function namesOfExports(text, file) {
  const names = new Set();
  walk(parseScript(text, file), node => {
    const name = exportedName(node);
    if (name !== null) {
      names.add(name);
    }
  });
  return names;
}

module.exports = {isFunction, keyOf, namesOfExports, parseScript, walk};
