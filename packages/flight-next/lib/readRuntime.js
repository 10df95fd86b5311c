// Finds the modules of Flight and of React in one of Next's prebuilt runtimes. A runtime is a script
// with one object of modules: id → function of (module, exports, require of the bundler). Anything
// else is refused.
'use strict';

const {parseModuleId} = require('./names.js');
const {Refusal} = require('./refusal.js');
const {isFunction, keyOf, parseScript, walk} = require('./syntax.js');

const ID_OF_REACT =
  /^(\(react-server\)\/)?\.\/dist\/compiled\/react(-dom)?(-experimental)?\//;

// Methods and functions with plain parameters.
function isModule(property) {
  return (
    property.type === 'Property' &&
    property.kind === 'init' &&
    isFunction(property.value) &&
    !property.value.async &&
    !property.value.generator &&
    property.value.params.length <= 3 &&
    property.value.params.every(({type}) => type === 'Identifier')
  );
}

function isOfInterest(id) {
  return (
    typeof id === 'string' &&
    (parseModuleId(id) !== null || ID_OF_REACT.test(id))
  );
}

// Whether one of the functions around a module has a binding `require`, so that the module cannot
// call Node's.
function hidesRequire(ancestors) {
  const isRequire = pattern =>
    pattern?.type === 'Identifier' && pattern.name === 'require';
  return ancestors.some(
    node =>
      (isFunction(node) && node.params.some(isRequire)) ||
      (Array.isArray(node.body) &&
        node.body.some(
          statement =>
            isRequire(statement.id) ||
            statement.declarations?.some(({id}) => isRequire(id)),
        )),
  );
}

// The id of a module in a call of the bundler's require: r("id").
function calledId({type, arguments: values}) {
  const isCall = type === 'CallExpression' && values.length === 1;
  return isCall && values[0].type === 'Literal' ? values[0].value : null;
}

function propertiesIn(ancestors) {
  return ancestors
    .map((property, index) => ({property, object: ancestors[index - 1]}))
    .filter(({property}) => property.type === 'Property');
}

class Reader {
  constructor(file) {
    this.file = file;
    this.modules = new Map();
    this.calls = [];
    this.object = null;
  }

  refuse(reason) {
    throw new Refusal(
      `${this.file} has a structure that flight-next does not know: ${reason}`,
    );
  }

  addModule(id, property, ancestors) {
    const object = ancestors.at(-1);
    this.object ??= object;
    if (object !== this.object) {
      this.refuse(`module ${id} is not in the object of the other modules`);
    }
    if (this.modules.has(id)) {
      this.refuse(`there are two modules ${id}`);
    }
    if (!isModule(property)) {
      this.refuse(`module ${id} is not a function of three parameters`);
    }
    if (hidesRequire(ancestors)) {
      this.refuse(`module ${id} cannot call Node's require`);
    }
    const {start, end, type} = property.value;
    this.modules.set(id, {id, start, end, isMethod: property.method, type});
  }

  enter(node, ancestors) {
    if (node.type === 'Property') {
      const id = keyOf(node);
      if (isOfInterest(id) && isFunction(node.value)) {
        this.addModule(id, node, ancestors);
      }
      return;
    }
    const id = calledId(node);
    if (isOfInterest(id)) {
      this.calls.push({id, around: propertiesIn(ancestors)});
    }
  }

  // The id of the module around a call. The object of modules is only known at the end.
  callerOf({around}) {
    const found = around.find(({object}) => object === this.object);
    return found === undefined ? null : keyOf(found.property);
  }
}

// {modules: id → {id, start, end, isMethod, type}, calls: [{from, id}]}: the modules of React and Flight, and
// the calls that load them, with the id of the module that calls.
function readRuntime(text, file) {
  const reader = new Reader(file);
  walk(parseScript(text, file), (node, ancestors) =>
    reader.enter(node, ancestors),
  );
  const calls = reader.calls.map(call => ({
    id: call.id,
    from: reader.callerOf(call),
  }));
  return {modules: reader.modules, calls};
}

module.exports = {readRuntime};
