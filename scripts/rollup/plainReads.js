// A Babel plugin for production bundles: destructuring becomes reads of properties, which
// compress better.
//
//   let {status, value} = chunk;  →  let status = chunk.status, value = chunk.value;
//   let {length} = read(chunk);   →  let length = read(chunk).length;
'use strict';

const {types} = require('@babel/core');

function isPlain({type, computed, key, value}) {
  return (
    type === 'ObjectProperty' &&
    !computed &&
    key.type === 'Identifier' &&
    value.type === 'Identifier'
  );
}

function separate(declarator) {
  const {id, init} = declarator;
  const isPossible =
    init !== null &&
    types.isObjectPattern(id) &&
    id.properties.every(isPlain) &&
    (id.properties.length === 1 ||
      types.isIdentifier(init) ||
      types.isThisExpression(init));
  return isPossible
    ? id.properties.map(({key, value}) =>
        types.variableDeclarator(
          value,
          types.memberExpression(types.cloneNode(init), key),
        ),
      )
    : [declarator];
}

function plainReads() {
  return {
    visitor: {
      VariableDeclaration({node}) {
        node.declarations = node.declarations.flatMap(separate);
      },
    },
  };
}

module.exports = {plainReads};
