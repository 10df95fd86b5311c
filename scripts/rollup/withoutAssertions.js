// A Babel plugin for production bundles of clients: removes statements that only report a bug in
// our own code. Development builds keep them, and so do servers, which read untrusted input.
//
//   if (chunk.status !== PENDING) {throw internalError('…');}  →  nothing
'use strict';

const CONSTRUCTOR = 'internalError';

function isAssertion(statement) {
  const body = statement.get('consequent');
  if (statement.node.alternate !== null || !body.isBlockStatement()) {
    return false;
  }
  const [only, ...more] = body.get('body');
  return (
    more.length === 0 &&
    only?.isThrowStatement() === true &&
    only.get('argument.callee').node?.name === CONSTRUCTOR
  );
}

function withoutAssertions() {
  return {
    visitor: {
      IfStatement(statement) {
        if (isAssertion(statement)) {
          statement.remove();
        }
      },
    },
  };
}

module.exports = {withoutAssertions};
