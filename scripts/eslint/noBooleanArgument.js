// `emit(row, true)` tells its reader nothing. Two functions do, or a named field.
'use strict';

// Here the boolean is the value that is stored or compared, not a switch.
const VALUE_TAKERS = new Set([
  'Boolean',
  'String',
  'add',
  'enqueue',
  'fill',
  'includes',
  'indexOf',
  'is',
  'push',
  'resolve',
  'set',
  'unshift',
]);

function nameOf(callee) {
  if (callee.type === 'Identifier') {
    return callee.name;
  }
  const isMember =
    callee.type === 'MemberExpression' ||
    callee.type === 'OptionalMemberExpression';
  return isMember && !callee.computed ? callee.property.name : null;
}

function check(context, node) {
  if (VALUE_TAKERS.has(nameOf(node.callee))) {
    return;
  }
  for (const argument of node.arguments) {
    if (argument.type === 'Literal' && typeof argument.value === 'boolean') {
      context.report({node: argument, messageId: 'boolean'});
    }
  }
}

module.exports = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      boolean:
        'A boolean argument hides its meaning: write two functions or pass a ' +
        'record with a named field.',
    },
  },
  create(context) {
    return {
      CallExpression: node => check(context, node),
      NewExpression: node => check(context, node),
    };
  },
};
