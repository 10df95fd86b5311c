// Builds plain data, shared parts, and promises. `build` builds their parts.
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
    date: ({time}) => new Date(time),
    self: (recipe, {around, cyclic}) => (cyclic ? around : null),
    shared: (recipe, kitchen) => buildShared(recipe, kitchen, build),
    sharedData: (recipe, kitchen) => buildSharedData(recipe, kitchen, build),
    array: (recipe, kitchen) => buildArray(recipe, kitchen, build),
    object: (recipe, kitchen) => buildObject(recipe, kitchen, build),
    promise: ({wait, of}, kitchen) =>
      settling(wait, build(of, {...kitchen, around: null})),
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

function buildArray({items}, kitchen, build) {
  const array = [];
  const around = wrapped(array, kitchen);
  const inner = {...kitchen, around};
  items.forEach(item => array.push(build(item, inner)));
  return around;
}

function buildObject({entries}, kitchen, build) {
  const object = {};
  const around = wrapped(object, kitchen);
  const inner = {...kitchen, around};
  for (const [name, value] of entries) {
    defineValue(object, name, unlessThen(name, build(value, inner)));
  }
  return around;
}

// The environment's replacement of an array or an object, if it has `wrap`.
function wrapped(target, {environment}) {
  return environment.wrap === undefined ? target : environment.wrap(target);
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
