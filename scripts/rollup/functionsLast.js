// A Babel plugin for production bundles of clients: functions follow the other statements of the
// module, those with fewer parameters first. Minifiers name variables in the order of their
// declarations, so similar functions then get similar names, which compress better.
'use strict';

const {types} = require('@babel/core');

function functionsLast() {
  return {
    visitor: {
      Program: {
        exit({node: program}) {
          const isFunction = statement =>
            types.isFunctionDeclaration(statement);
          program.body = [
            ...program.body.filter(statement => !isFunction(statement)),
            // Functions are hoisted, and the sort is stable.
            ...program.body
              .filter(isFunction)
              .sort((a, b) => a.params.length - b.params.length),
          ];
        },
      },
    },
  };
}

module.exports = {functionsLast};
