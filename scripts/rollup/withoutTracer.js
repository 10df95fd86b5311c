// A Babel plugin for production bundles: no request or response has a tracer there, so that
// what would happen with one is left out.
//
//   const {host, tracer} = request;    →  const {host} = request;
//   if (tracer !== null) {…}           →  if (null !== null) {…}
//   text === '' && response.tracer     →  text === '' && null
//   {host, tracer: options.tracer}     →  {host}
//
// Rollup and terser remove what can never be reached then.
'use strict';

const NAME = 'tracer';

function isTracer({node}) {
  return !node.computed && node.key?.name === NAME;
}

function withoutTracer({types}) {
  return {
    visitor: {
      VariableDeclarator(declarator) {
        const pattern = declarator.get('id');
        if (!pattern.isObjectPattern()) {
          return;
        }
        const property = pattern.get('properties').find(isTracer);
        if (property === undefined) {
          return;
        }
        const binding = declarator.scope.getBinding(NAME);
        for (const reference of binding.referencePaths) {
          reference.replaceWith(types.nullLiteral());
        }
        property.remove();
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
