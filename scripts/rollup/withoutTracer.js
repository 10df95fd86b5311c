// A Babel plugin for production bundles: requests and responses have no tracer there, so reads of
// it are replaced by null.
//
//   const {host, tracer} = request;    →  const {host} = request;
//   const {tracer} = request.response; →  nothing
//   tracer?.rowAccepted(chunk);        →  nothing; Rollup would keep it in a `try` block
//   if (tracer !== null) {…}           →  nothing, as well
//   text === '' && response.tracer     →  text === '' && null
//   {host, tracer: options.tracer}     →  {host}
// Rollup and terser then remove the unreachable code.
'use strict';

const NAME = 'tracer';

function isTracer({node}) {
  return !node.computed && node.key?.name === NAME;
}

// null !== null, also with further conditions
function isNeverTrue({type, operator, left, right}) {
  if (type === 'LogicalExpression' && operator === '&&') {
    return isNeverTrue(left);
  }
  return (
    type === 'BinaryExpression' &&
    operator === '!==' &&
    left.type === 'NullLiteral' &&
    right.type === 'NullLiteral'
  );
}

// null?.rowAccepted(chunk)
function isNeverCalled({type, callee}) {
  return (
    type === 'OptionalCallExpression' &&
    callee.type === 'OptionalMemberExpression' &&
    callee.object.type === 'NullLiteral'
  );
}

function withoutTracer({types}) {
  return {
    visitor: {
      VariableDeclarator(declarator) {
        const pattern = declarator.get('id');
        if (!pattern.isObjectPattern()) {
          return;
        }
        const properties = pattern.get('properties');
        const property = properties.find(isTracer);
        if (property === undefined) {
          return;
        }
        const binding = declarator.scope.getBinding(NAME);
        for (const reference of binding.referencePaths) {
          reference.replaceWith(types.nullLiteral());
        }
        if (properties.length === 1) {
          declarator.remove();
        } else {
          property.remove();
        }
      },
      IfStatement: {
        exit(statement) {
          const {test, alternate} = statement.node;
          if (isNeverTrue(test) && alternate === null) {
            statement.remove();
          }
        },
      },
      ExpressionStatement: {
        exit(statement) {
          if (isNeverCalled(statement.node.expression)) {
            statement.remove();
          }
        },
      },
      MemberExpression(member) {
        if (member.get('property').isIdentifier({name: NAME})) {
          member.replaceWith(types.nullLiteral());
        }
      },
      ObjectExpression(object) {
        object
          .get('properties')
          .filter(isTracer)
          .forEach(property => property.remove());
      },
    },
  };
}

module.exports = {withoutTracer};
