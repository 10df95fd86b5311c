// A Babel plugin for production bundles: inside of functions, `const` becomes `let`.
// Then adjacent declarations can be merged, and one keyword compresses better than two. Constants
// of modules are not changed, because engines fold them.
'use strict';

function letOnly() {
  return {
    visitor: {
      VariableDeclaration(declaration) {
        if (declaration.getFunctionParent() !== null) {
          declaration.node.kind = 'let';
        }
      },
    },
  };
}

module.exports = {letOnly};
