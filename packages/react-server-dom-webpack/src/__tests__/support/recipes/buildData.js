// Builds plain data, shared parts, and promises. `build` builds their parts.
import {beginGuise, endGuise, inGuise} from '../guises.js';
import {settling} from './settling.js';

// The tools for building a part of a recipe.
export function kitchenOf(recipe, environment) {
  return {
    environment,
    pool: recipe.pool,
    data: recipe.data,
    // index in the pool, or a part of `data` → the built value
    built: new Map(),
    // the nearest array or object, which may be put into itself
    around: null,
    // below these names nothing has a path, so a cycle there would never end
    cyclic: recipe.data.length > 0 && !hasNameWithoutPath(recipe),
    // expected values are ordinary objects
    guiseOf: environment.isExpected ? () => undefined : ({as}) => as,
  };
}

const NAMES_WITHOUT_PATHS = ['a:b', ':', '__proto__'];

function hasNameWithoutPath(part) {
  return (
    NAMES_WITHOUT_PATHS.includes(part) ||
    (typeof part === 'object' &&
      part !== null &&
      Object.values(part).some(hasNameWithoutPath))
  );
}

export function dataBuilders(build) {
  return {
    text: ({unit, times}) => unit.repeat(times),
    value: ({value}) => value,
    date: (recipe, {guiseOf}) =>
      inGuise('date', guiseOf(recipe), new Date(recipe.time)),
    self: (recipe, {around, cyclic}) => (cyclic ? around : null),
    shared: (recipe, kitchen) => buildShared(recipe, kitchen, build),
    sharedData: (recipe, kitchen) => buildSharedData(recipe, kitchen, build),
    array: (recipe, kitchen) => buildArray(recipe, kitchen, build),
    object: (recipe, kitchen) => buildObject(recipe, kitchen, build),
    promise: (recipe, kitchen) =>
      inGuise(
        'promise',
        kitchen.guiseOf(recipe),
        settling(recipe.wait, build(recipe.of, {...kitchen, around: null})),
      ),
  };
}

// A part of the pool may use parts before it, never itself.
function buildShared({index}, kitchen, build) {
  const {pool, built} = kitchen;
  if (pool.length === 0) {
    return null;
  }
  const at = index % pool.length;
  if (!built.has(at)) {
    const inner = {...kitchen, pool: pool.slice(0, at), around: null};
    built.set(at, build(pool[at], inner));
  }
  return built.get(at);
}

function buildSharedData({index}, kitchen, build) {
  const {data, built} = kitchen;
  if (data.length === 0) {
    return null;
  }
  const at = index % data.length;
  const part = data[at];
  if (!built.has(part)) {
    const inner = {...kitchen, data: data.slice(0, at)};
    built.set(part, build(part, inner));
  }
  return built.get(part);
}

function buildArray(recipe, kitchen, build) {
  return fill([], {recipe, kitchen}, (array, inner) => {
    recipe.items.forEach((item, index) =>
      defineValue(array, index, build(item, inner)),
    );
  });
}

function buildObject(recipe, kitchen, build) {
  return fill({}, {recipe, kitchen}, (object, inner) => {
    for (const [name, value] of recipe.entries) {
      defineValue(object, name, unlessThen(name, build(value, inner)));
    }
  });
}

// The value for an array or an object, in its guise, which may contain itself.
function fill(target, {recipe, kitchen}, addContent) {
  const guise = kitchen.guiseOf(recipe);
  const around = beginGuise(recipe.is, guise, target);
  addContent(target, {...kitchen, around});
  endGuise(recipe.is, guise, target);
  return around;
}

// A function under this name would make the object a thenable.
function unlessThen(name, value) {
  return name === 'then' && typeof value === 'function' ? null : value;
}

// An own property even if the name is __proto__, which an assignment would take for the
// prototype.
export function defineValue(object, name, value) {
  Object.defineProperty(object, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
