// A Babel plugin: errors that have a public number say that instead of a sentence.
//
//   protocolError(`"${id}" is not in …`, 588)
//   protocolError(numberedMessage(588, id), 588)
'use strict';

const CONSTRUCTORS = ['protocolError', 'refusalError', 'usageError'];
const MESSAGE = 'numberedMessage';

// What the sentence would have named, in order.
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
            const name = types.identifier(MESSAGE);
            program.unshiftContainer(
              'body',
              types.importDeclaration(
                [types.importSpecifier(name, name)],
                types.stringLiteral(`flight-core/src/${MESSAGE}.js`),
              ),
            );
          }
        },
      },
      CallExpression(call, state) {
        const {callee, arguments: parameters} = call.node;
        if (
          CONSTRUCTORS.includes(callee.name) &&
          types.isNumericLiteral(parameters[1])
        ) {
          const details = detailsOf(call.get('arguments.0'));
          parameters[0] = types.callExpression(types.identifier(MESSAGE), [
            parameters[1],
            ...details,
          ]);
          state.isNumbered = true;
        }
      },
    },
  };
}

module.exports = {numberErrors};
