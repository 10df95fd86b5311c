// A Babel plugin for production bundles of clients: a short function with one call is inlined, and a
// short expression at both of its calls. The application's minifier does this only for functions of
// one expression.
//
//   return f(a);   →  …; return …;    the statements of f
//   f(a);          →  …;              if f returns at its end only
//   let b = f(a);  →  …; let b = …;   the same
//   g(f(a))        →  g(…)            if f consists of one returned expression
//
// An argument that never changes replaces its parameter, other arguments become variables.
'use strict';

const {types} = require('@babel/core');

// Functions with more nodes stay: inlining them saves nothing (`yarn size`), and V8 optimizes large
// callers less (benchmark `reply`).
const LARGEST = 60;

// A returned expression with at most this number of nodes may occur twice (`yarn size`).
const SHORT = 14;

function countNodes(node) {
  let count = 0;
  types.traverseFast(node, () => {
    count++;
  });
  return count;
}

// What the body consists of: its `statements`, and without a return at the end, `front` and its
// `result`.
function readBody(callee) {
  const returns = [];
  let canMove = true;
  callee.get('body').traverse({
    'FunctionDeclaration|ThisExpression|MetaProperty'() {
      canMove = false;
    },
    Identifier({node}) {
      canMove &&= node.name !== 'arguments';
    },
    ReturnStatement(path) {
      if (path.getFunctionParent() === callee) {
        returns.push(path.node);
      }
    },
  });
  const statements = callee.node.body.body;
  const last = statements.at(-1);
  const endsWithReturn = returns.includes(last);
  return {
    canMove,
    statements,
    front: endsWithReturn ? statements.slice(0, -1) : statements,
    result: endsWithReturn ? last.argument : null,
    returnsAtEnd: returns.length === (endsWithReturn ? 1 : 0),
    exits: endsWithReturn || last?.type === 'ThrowStatement',
  };
}

function isShort({canMove, front, result}) {
  return canMove && front.length === 0 && result && countNodes(result) <= SHORT;
}

// Where the function is called; null if it is used in another way, or cannot move.
function callsOf({path: callee, constant, referencePaths}) {
  if (
    !constant ||
    !callee.isFunctionDeclaration({async: false, generator: false}) ||
    !callee.node.params.every(({type}) => /^(Identifier|Object)/.test(type))
  ) {
    return null;
  }
  const {length} = callee.node.params;
  const calls = referencePaths.map(({parentPath}) => parentPath);
  return calls.every(
    (call, index) =>
      referencePaths[index].key === 'callee' &&
      call.isCallExpression() &&
      call.node.arguments.length <= length &&
      call.node.arguments.every(({type}) => type !== 'SpreadElement') &&
      !call.isDescendant(callee),
  )
    ? calls
    : null;
}

function neverChanges(value) {
  return value.isIdentifier()
    ? value.scope.getBinding(value.node.name)?.constant === true
    : value.isLiteral() && !value.isTemplateLiteral();
}

function canReplace(parameter, value) {
  return (
    value !== undefined &&
    parameter.isIdentifier() &&
    parameter.scope.getBinding(parameter.node.name).constant &&
    neverChanges(value)
  );
}

function canReplaceAll(callee, call) {
  const values = call.get('arguments');
  return callee
    .get('params')
    .every((parameter, index) => canReplace(parameter, values[index]));
}

// A function of one short expression that is called twice becomes two functions.
function copyShortFunctions(program) {
  for (const binding of Object.values(program.scope.bindings)) {
    const {path: callee} = binding;
    const calls = callsOf(binding);
    if (
      calls?.length === 2 &&
      isShort(readBody(callee)) &&
      calls.every(call => canReplaceAll(callee, call))
    ) {
      const copy = types.cloneNode(callee.node);
      copy.id = program.scope.generateUidIdentifier(copy.id.name);
      callee.insertAfter(copy);
      calls[1].node.callee = types.cloneNode(copy.id);
    }
  }
}

// Otherwise a variable of the caller could hide one that a function uses.
function makeNamesUnique(program) {
  const {bindings, globals} = program.scope;
  const taken = new Set([...Object.keys(bindings), ...Object.keys(globals)]);
  program.traverse({
    Scope({scope}) {
      for (const name of Object.keys(scope.bindings)) {
        if (taken.has(name)) {
          scope.rename(name, program.scope.generateUid(name));
        }
        taken.add(name);
      }
    },
  });
}

// What replaces the statement with the call; null if it has none of the forms.
function replacement(user, {statements, front, result, returnsAtEnd, exits}) {
  if (user.isReturnStatement()) {
    return exits ? statements : [...statements, types.returnStatement()];
  }
  if (user.isExpressionStatement() && returnsAtEnd) {
    return result ? [...front, types.expressionStatement(result)] : front;
  }
  if (user.isVariableDeclarator() && returnsAtEnd && result) {
    const declarator = types.variableDeclarator(user.node.id, result);
    const {kind} = user.parent;
    return [...front, types.variableDeclaration(kind, [declarator])];
  }
  return null;
}

// Replaces parameters, and returns the declarations of the others.
function passArguments(callee, call) {
  const values = call.get('arguments');
  return callee.get('params').flatMap((parameter, index) => {
    const value = values[index];
    if (!canReplace(parameter, value)) {
      const declarator = types.variableDeclarator(parameter.node, value?.node);
      return [types.variableDeclaration('let', [declarator])];
    }
    const {name} = parameter.node;
    for (const reference of callee.scope.getBinding(name).referencePaths) {
      if (reference.parentPath.isObjectProperty({shorthand: true})) {
        reference.parent.shorthand = false;
      }
      reference.replaceWith(types.cloneNode(value.node));
    }
    return [];
  });
}

function inline(callee, call) {
  const body = readBody(callee);
  if (!body.canMove || countNodes(callee.node.body) > LARGEST) {
    return false;
  }
  if (body.front.length === 0 && body.result && canReplaceAll(callee, call)) {
    passArguments(callee, call);
    call.replaceWith(readBody(callee).result);
    return true;
  }
  const {parentPath: user} = call;
  const statement = user.isVariableDeclarator() ? user.parentPath : user;
  const isAlone = (statement.node.declarations?.length ?? 1) === 1;
  if (!statement.inList || !isAlone || replacement(user, body) === null) {
    return false;
  }
  const declarations = passArguments(callee, call);
  // Read again, because parameters have been replaced.
  const statements = replacement(user, readBody(callee));
  statement.replaceWithMultiple([...declarations, ...statements]);
  return true;
}

// One pass. A function that has changed is left for the next one, because its bindings are out of
// date. Returns whether anything moved.
function inlineSome(program) {
  program.scope.crawl();
  const changed = new Set();
  for (const binding of Object.values(program.scope.bindings)) {
    const {path: callee} = binding;
    const [call, ...others] = callsOf(binding) ?? [];
    const caller = call?.findParent(path => path.parentPath.isProgram());
    if (
      call &&
      others.length === 0 &&
      !changed.has(callee) &&
      !changed.has(caller) &&
      inline(callee, call)
    ) {
      callee.remove();
      changed.add(callee).add(caller);
    }
  }
  return changed.size > 0;
}

// A name that nothing declares any more.
function findLost(program, globals) {
  program.scope.crawl();
  return Object.keys(program.scope.globals).find(name => !globals.has(name));
}

function inlineSingleCalls() {
  return {
    visitor: {
      Program: {
        exit(program) {
          const globals = new Set(Object.keys(program.scope.globals));
          copyShortFunctions(program);
          makeNamesUnique(program);
          while (inlineSome(program)) {}
          const lost = findLost(program, globals);
          if (lost !== undefined) {
            throw new Error(`inlining lost the declaration of ${lost}`);
          }
        },
      },
    },
  };
}

module.exports = {inlineSingleCalls};
