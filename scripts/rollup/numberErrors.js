// A Babel plugin: errors with a number get the number instead of a message. React's numbers, which have
// a page that shows them, keep the expressions of the message. All other errors keep their words.
//
//   protocolError(`"${id}" is not in …`, 588)  →  numberedError('protocol', 588, id)
//   protocolError(`A row of ${id} …`, 1004)    →  numberedError('protocol', 1004)
'use strict';

const KINDS = new Map([
  ['internalError', 'internal'],
  ['protocolError', 'protocol'],
  ['refusalError', 'refusal'],
  ['usageError', 'usage'],
]);
// `abortError` keeps its words: only servers abort.
const CONSTRUCTOR = 'numberedError';

const FIRST_OWN = 1001;

// The expressions in the message, in order.
function detailsOf(message) {
  if (message.isTemplateLiteral()) {
    return message.node.expressions;
  }
  if (message.isBinaryExpression({operator: '+'})) {
    return [
      ...detailsOf(message.get('left')),
      ...detailsOf(message.get('right')),
    ];
  }
  const isFixed = message.isStringLiteral() || message.evaluate().confident;
  return isFixed ? [] : [message.node];
}

function numberErrors({types}) {
  return {
    visitor: {
      Program: {
        exit(program, state) {
          if (state.isNumbered) {
            const name = types.identifier(CONSTRUCTOR);
            program.unshiftContainer(
              'body',
              types.importDeclaration(
                [types.importSpecifier(name, name)],
                types.stringLiteral(`flight-core/src/${CONSTRUCTOR}.js`),
              ),
            );
          }
        },
      },
      CallExpression(call, state) {
        const {callee, arguments: parameters} = call.node;
        const kind = KINDS.get(callee.name);
        if (kind !== undefined && parameters[1]?.type === 'NumericLiteral') {
          call.node.callee = types.identifier(CONSTRUCTOR);
          call.node.arguments = [
            types.stringLiteral(kind),
            parameters[1],
            ...(parameters[1].value < FIRST_OWN
              ? detailsOf(call.get('arguments.0'))
              : []),
          ];
          state.isNumbered = true;
        }
      },
    },
  };
}

module.exports = {numberErrors};
