// Builds the model that a recipe describes, with the React of one layer.
import {SERVER_MODULE_MAP} from '../clientModules.js';
import {dataBuilders, defineValue, kitchenOf} from './buildData.js';
import {CLIENT_EXPORTS, valueBuilders} from './buildValues.js';
import {handled, settling} from './settling.js';

export const RECIPE_MANIFEST = {
  './one.js#Button': {id: 'client-1', chunks: ['c', 'c.js'], name: 'Button'},
  './two.js': {id: 'client-2', chunks: [], name: '*'},
};

export const RECIPE_CONSUMER = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: SERVER_MODULE_MAP,
};

export function buildRecipe(recipe, environment) {
  return build(recipe.root, kitchenOf(recipe, environment));
}

function build(recipe, kitchen) {
  return BUILDERS[recipe.is](recipe, kitchen);
}

function buildAll(recipes, kitchen) {
  return recipes.map(recipe => build(recipe, kitchen));
}

const BUILDERS = {
  symbol: ({name}) => Symbol.for(name),
  host: (recipe, kitchen) => buildElement(recipe.type, recipe, kitchen),
  fragment: buildFragment,
  boundary: (recipe, kitchen) =>
    buildElement(kitchen.environment.React[recipe.type], recipe, kitchen),
  client: (recipe, kitchen) =>
    buildElement(
      kitchen.environment.clientReference(...CLIENT_EXPORTS[recipe.reference]),
      recipe,
      kitchen,
    ),
  component: buildComponent,
  list: buildList,
  late: buildLate,
  failing: buildFailing,
  pending: buildPending,
  ...dataBuilders(build),
  ...valueBuilders(build),
};

function buildElement(type, {key, props, children}, kitchen) {
  const config = {};
  const inner = {...kitchen, around: null};
  if (key !== null) {
    config.key = key;
  }
  for (const [name, value] of props ?? []) {
    defineValue(config, name, build(value, inner));
  }
  return kitchen.environment.h(type, config, ...buildAll(children, inner));
}

// An undefined property is dropped on the client, so a reference to it would be invalid. So null is
// used instead.
function shown(value) {
  return value === undefined ? null : value;
}

function buildFragment({key, children}, kitchen) {
  const {React, h} = kitchen.environment;
  const inner = {...kitchen, around: null};
  const parts = buildAll(children, inner).map(shown);
  return h(
    React.Fragment,
    withKey(key),
    ...(parts.length > 0 ? parts : [null]),
  );
}

function withKey(key) {
  return key === null ? null : {key};
}

function buildComponent({kind, key, of}, kitchen) {
  const {React, h} = kitchen.environment;
  // Built when it is called, like the elements of a component.
  const Component = () => shown(build(of, {...kitchen, around: null}));
  const wrap = kind === 'function' ? Component : React[kind](Component);
  return h(wrap, withKey(key));
}

function buildList({count, keyed, item}, kitchen) {
  return Array.from({length: count}, (_, index) =>
    build({...item, key: keyed ? `i${index}` : null}, kitchen),
  );
}

function buildLate({kind, wait, key, of}, kitchen) {
  const {React, h, Pass} = kitchen.environment;
  const inner = {...kitchen, around: null};
  const later = () => settling(wait, shown(build(of, inner)));
  switch (kind) {
    case 'async':
      return h(later, withKey(key));
    case 'use': {
      const promise = later();
      return h(() => React.use(promise), withKey(key));
    }
    default: {
      const node = shown(build(of, inner));
      const Lazy = React.lazy(() => settling(wait, {default: Pass}));
      return h(Lazy, withKey(key), node);
    }
  }
}

function buildFailing({kind, message}, {environment}) {
  const fail = () => {
    throw new Error(message);
  };
  if (kind === 'component') {
    return environment.h(fail);
  }
  // A refused value fails the nearest element. That would depend on the cuts, so the value has an
  // element of its own.
  return kind === 'promise'
    ? handled(Promise.resolve().then(fail))
    : environment.h('b', {refused: Symbol(message)});
}

function buildPending({kind}, {environment}) {
  const never = () => new Promise(() => {});
  switch (kind) {
    case 'component':
      return environment.h(never);
    case 'promise':
      return never();
    case 'stream':
      return new ReadableStream({pull: never});
    default:
      return {[Symbol.asyncIterator]: () => ({next: never})};
  }
}
