// Builds the list of arguments that a recipe describes: for a copy of the client (buildArguments),
// or the expected result of a server (expectArguments).
import {isThenable} from '../settleValue.js';
import {dataBuilders, kitchenOf} from '../recipes/buildData.js';
import {valueBuilders} from '../recipes/buildValues.js';
import {handled} from '../recipes/settling.js';
import {fulfilledWith} from './environment.js';

class Instance {
  field = 1;
}

export function buildArguments(recipe, environment) {
  return buildSent(recipe.root, kitchenOf(recipe, environment));
}

function buildSent(recipe, kitchen) {
  return SENT[recipe.is](recipe, kitchen);
}

const SENT = {
  ...dataBuilders(buildSent),
  ...valueBuilders(buildSent),
  reference: ({name, bound}, kitchen) =>
    kitchen.environment.reference(
      `mod#${name}`,
      bound.map(part => buildSent(part, apart(kitchen))),
    ),
  lazy: ({suspends, of}, kitchen) => {
    const value = unlessThenable(buildSent(of, apart(kitchen)));
    const {lazy, suspended} = kitchen.environment;
    return suspends ? suspended(value) : lazy(value);
  },
  local: ({kind}, {environment}) => LOCALS[kind](environment),
  failing: buildFailing,
  pending: ({kind}) => PENDING[kind](),
};

function apart(kitchen) {
  return {...kitchen, around: null, cyclic: false};
}

// Not thenable: some code would await a promise.
function unlessThenable(value) {
  return isThenable(value) ? [value] : value;
}

const LOCALS = {
  function: () => () => {},
  symbol: () => Symbol('local'),
  element: ({h}) => h('p'),
  instance: () => new Instance(),
};

function never() {
  return new Promise(() => {});
}

const PENDING = {
  promise: never,
  stream: () => new ReadableStream({pull: never}),
  iterable: () => ({[Symbol.asyncIterator]: () => ({next: never})}),
};

function buildFailing({kind, message}, {environment}) {
  const fail = () => {
    throw new Error(message);
  };
  switch (kind) {
    case 'promise':
      return handled(Promise.resolve().then(fail));
    case 'stream':
      return new ReadableStream({pull: fail});
    case 'iterable':
      return {[Symbol.asyncIterator]: () => ({next: async () => fail()})};
    case 'lazy':
      return environment.failingLazy(fail);
    default:
      return Object.defineProperty({}, 'a', {get: fail, enumerable: true});
  }
}

export function expectArguments(recipe, environment) {
  return fulfilledWith(
    buildExpected(recipe.root, kitchenOf(recipe, environment)),
  );
}

function buildExpected(recipe, kitchen) {
  return EXPECTED[recipe.is](recipe, kitchen);
}

const DATA = dataBuilders(buildExpected);
const VALUES = valueBuilders(buildExpected);

const EXPECTED = {
  ...DATA,
  ...VALUES,
  object(recipe, kitchen) {
    const object = DATA.object(recipe, kitchen);
    delete object['__proto__'];
    return object;
  },
  json: ({text}) => [text],
  iterable: (recipe, kitchen) => [...VALUES.iterable(recipe, kitchen)],
  blob: (recipe, kitchen) => received(VALUES.blob(recipe, kitchen)),
  reference: ({name, bound}, kitchen) =>
    kitchen.environment.reference(
      name,
      bound.map(part => buildExpected(part, apart(kitchen))),
    ),
  lazy: ({of}, kitchen) => unlessThenable(buildExpected(of, apart(kitchen))),
  local: (recipe, {environment}) => environment.temporary(),
  pending: ({kind}) => UNFINISHED[kind](),
};

function fail() {
  return Promise.reject(new Error('unfinished'));
}

const UNFINISHED = {
  promise: () => handled(fail()),
  stream: () => new ReadableStream({pull: fail}),
  iterable: () => ({[Symbol.asyncIterator]: () => ({next: fail})}),
};

// A Blob has this name in a form.
function received(blob) {
  const form = new FormData();
  form.append('f', blob);
  return form.get('f');
}
