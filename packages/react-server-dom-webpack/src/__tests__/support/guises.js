// Guises: objects that differ from the ordinary ones of their kind, but are sent alike. A generated
// value has the name of its guise, so that it can be printed and shrunk.
import fc from 'fast-check';
import vm from 'vm';

const REALM = vm.createContext({});

function foreign(code) {
  return vm.runInContext(code, REALM);
}

function fails() {
  throw new Error('code of a subclass ran');
}

// Instances are made without the constructor, as those of a class that wants other arguments.
function as(prototype) {
  return target => Object.setPrototypeOf(target, prototype);
}

// A class whose constructor, species and additional methods must not be used.
function subclassOf(Base, methods = {}) {
  class Sub extends Base {
    constructor() {
      super();
      fails();
    }
    static get [Symbol.species]() {
      return fails();
    }
  }
  for (const name of Object.keys(methods)) {
    Object.defineProperty(Sub.prototype, name, {value: methods[name]});
  }
  return Sub;
}

function subclass(Base, methods) {
  return as(subclassOf(Base, methods).prototype);
}

// Properties that are not part of the value: named, hidden and with a symbol.
function addExtra(target) {
  target.extra = {of: 'the array'};
  return addHidden(target);
}

function addHidden(target) {
  target[Symbol('extra')] = fails;
  return hide(target);
}

function hide(target) {
  return Object.defineProperty(target, 'hidden', {get: fails});
}

function useGetters(target) {
  for (const key of Object.keys(target)) {
    const value = target[key];
    Object.defineProperty(target, key, {get: () => value, enumerable: true});
  }
  return target;
}

// A membrane, as of an observable state: it has no class that could be called.
function observed(target) {
  return new Proxy(target, {
    get(object, key) {
      return key === 'constructor' && !Object.hasOwn(object, key)
        ? fails()
        : Reflect.get(object, key);
    },
    has: fails,
  });
}

function transparent(target) {
  return new Proxy(target, {});
}

const BOUNDS = {frozen: {end: Object.freeze}, sealed: {end: Object.seal}};

// Node's Blob copies an ArrayBuffer with its own `slice`.
function bytesOfSubclass(bytes) {
  return ArrayBuffer.isView(bytes)
    ? subclass(bytes.constructor, {slice: fails, subarray: fails})(bytes)
    : as(class extends ArrayBuffer {}.prototype)(bytes);
}

function ownTag(target) {
  return Object.defineProperty(target, Symbol.toStringTag, {value: 'Own'});
}

class Tagged extends Uint8Array {
  get [Symbol.toStringTag]() {
    return fails();
  }
}

function taggedLike(view) {
  const {constructor} = view;
  class Tag extends constructor {}
  const tag = Object.getOwnPropertyDescriptor(
    Tagged.prototype,
    Symbol.toStringTag,
  );
  Object.defineProperty(Tag.prototype, Symbol.toStringTag, tag);
  return Object.setPrototypeOf(view, Tag.prototype);
}

// In development the reference reads all properties for a warning with an excerpt, and descends into
// a cycle without end.
const WARNED_ABOUT = __DEV__
  ? {}
  : {
      hidden: {end: hide},
      symbol: {end: target => Object.assign(target, {[Symbol('s')]: fails})},
    };

// By kind and name. `begin` returns the object that is used; it may still be empty. `end` is called
// when the object has its content.
const GUISES = {
  array: {
    subclass: {begin: subclass(Array, {slice: fails, map: fails})},
    extra: {end: addExtra},
    getters: {end: useGetters},
    observed: {begin: observed},
    transparent: {begin: transparent},
    realm: {begin: as(foreign('Array.prototype'))},
    'of a class of a realm': {
      begin: as(foreign('(class L extends Array {}).prototype')),
    },
    'without a prototype': {begin: as(null)},
    'own constructor': {
      begin: target =>
        Object.defineProperty(target, 'constructor', {value: fails}),
    },
    ...BOUNDS,
  },
  object: {
    ...WARNED_ABOUT,
    getters: {end: useGetters},
    observed: {begin: observed},
    transparent: {begin: transparent},
    realm: {begin: as(foreign('Object.prototype'))},
    'of an empty prototype': {begin: as(Object.create(null))},
    ...BOUNDS,
  },
  map: {
    subclass: {begin: subclass(Map, {forEach: fails, entries: fails})},
    extra: {end: addExtra},
    ...BOUNDS,
  },
  set: {
    subclass: {begin: subclass(Set, {forEach: fails, has: fails})},
    extra: {end: addExtra},
    ...BOUNDS,
  },
  date: {
    subclass: {begin: subclass(Date, {getTime: fails})},
    extra: {end: addExtra},
    ...BOUNDS,
  },
  error: {
    subclass: {begin: subclass(TypeError)},
    extra: {end: addExtra},
    ...BOUNDS,
  },
  promise: {
    subclass: {begin: as(class Later extends Promise {}.prototype)},
    extra: {end: addExtra},
  },
  binary: {
    subclass: {begin: bytesOfSubclass},
    'tagged subclass': {begin: taggedLike},
    'own tag': {begin: ownTag},
    extra: {end: addHidden},
    sealed: {end: Object.preventExtensions},
  },
  blob: {
    subclass: {
      begin: blob => as(class extends blob.constructor {}.prototype)(blob),
    },
    extra: {end: addExtra},
    frozen: {end: Object.freeze},
  },
};

// Undefined for the ordinary objects, which most are.
export function guisesOf(kind) {
  return fc.option(fc.constantFrom(...Object.keys(GUISES[kind])), {
    freq: 3,
    nil: undefined,
  });
}

const ORDINARY = {};

function guiseOf(kind, name) {
  return name === undefined ? ORDINARY : GUISES[kind][name];
}

export function beginGuise(kind, name, target) {
  return guiseOf(kind, name).begin?.(target) ?? target;
}

// `target` is the object itself, not the proxy that `beginGuise` returned.
export function endGuise(kind, name, target) {
  guiseOf(kind, name).end?.(target);
}

export function inGuise(kind, name, target) {
  const value = beginGuise(kind, name, target);
  endGuise(kind, name, target);
  return value;
}
