// Client references: values on the server that represent exports of client modules. Only the marks
// identify a reference; any object or function can have them.

import {usageError} from 'flight-core/src/errors.js';

import {defineMarks, markOf} from './marks.js';

export type ClientReference = interface {
  readonly $$typeof: symbol,
  readonly $$id: string,
  readonly $$async: boolean,
};

type Origin = {readonly id: string, readonly isAsync: boolean};

// The target of the proxies.
type Target = interface {
  readonly $$id: string,
  readonly $$async: boolean,
  readonly name?: unknown,
};

const CLIENT_REFERENCE: symbol = Symbol.for('react.client.reference');

export function isClientReference(value: interface {}): boolean {
  return markOf(value) === CLIENT_REFERENCE;
}

function mark<T extends interface {}>(target: T, {id, isAsync}: Origin): T {
  return defineMarks(target, {
    $$typeof: {value: CLIENT_REFERENCE},
    $$id: {value: id},
    $$async: {value: isAsync},
  });
}

// Marks an object or a function as the export with that name.
export function registerClientReference<T extends interface {}>(
  implementation: T,
  id: string,
  exportName: string,
): T {
  return mark(implementation, {id: id + '#' + exportName, isAsync: false});
}

function failAssignment(): empty {
  throw usageError('Cannot assign to a client module on the server.', 592);
}

// Symbols that the language reads when a value is converted to text.
function isTextConversion(name: string | symbol): boolean {
  return name === Symbol.toPrimitive || name === Symbol.toStringTag;
}

// Properties that React and JSON read on any value. They are undefined for client exports.
function isProbe(name: string | symbol): boolean {
  return name === 'defaultProps' || name === '_debugInfo' || name === 'toJSON';
}

function isMark(name: string | symbol): boolean {
  return (
    name === '$$typeof' ||
    name === '$$id' ||
    name === '$$async' ||
    name === 'name'
  );
}

function readExportMember(
  target: Target,
  name: string | symbol,
  proxy: unknown,
): unknown {
  if (isMark(name)) {
    return Reflect.get(target, name);
  }
  if (isProbe(name) || isTextConversion(name) || name === 'displayName') {
    return undefined;
  }
  if (name === 'Provider') {
    // If the export is a context, it is its own provider, so `<Context.Provider>` works.
    return proxy;
  }
  const exportName = String(target.name);
  if (name === 'then') {
    throw usageError(
      `Cannot await the client export "${exportName}" on the server.`,
      590,
    );
  }
  throw usageError(
    `Cannot read "${String(name)}" of the client export "${exportName}" on the server. It ` +
      'can only be rendered or passed to the client.',
    591,
  );
}

function createProxy(target: interface {}, traps: interface {}): interface {} {
  const construct: $FlowFixMe = Proxy; // the traps have more precise types
  return new construct(target, traps);
}

const EXPORT_TRAPS = {
  get: readExportMember,
  set: failAssignment,
  // Without this trap, `new` reads `prototype` first, with a less useful error.
  construct: (target: () => empty): empty => target(),
};

function createExportProxy(
  moduleReference: Target,
  name: string,
): interface {} {
  const id = moduleReference.$$id;
  const target = function (): empty {
    throw usageError(
      `Cannot call the client export "${name}" of ${id} on the server. It can only be ` +
        'rendered or passed to the client.',
      595,
    );
  };
  defineMarks(target, {name: {value: name, configurable: true}});
  const isAsync = moduleReference.$$async;
  return createProxy(
    mark(target, {id: id + '#' + name, isAsync}),
    EXPORT_TRAPS,
  );
}

// The default export, for transpiled code that reads `__esModule` first. Its name is empty, so the
// client decides between ES modules and CommonJS.
function createInteropDefault(moduleReference: Target): interface {} {
  const id = moduleReference.$$id;
  return mark(
    function (): empty {
      throw usageError(
        `Cannot call the default export of the client module ${id} on the server. It can ` +
          'only be rendered or passed to the client.',
        593,
      );
    },
    {id: id + '#', isAsync: moduleReference.$$async},
  );
}

// Reading `then` means that the module will be awaited. The result is a second proxy of the module,
// whose references are async. It is available at once, in the fields that `use` reads, so no
// component suspends.
function createThen(moduleReference: Target): interface {} {
  const id = moduleReference.$$id;
  const inner = createModuleProxy({id, isAsync: true});
  // Not assignments: an inspected property is fixed and keeps its value.
  Reflect.set(moduleReference, 'status', 'fulfilled');
  Reflect.set(moduleReference, 'value', inner);
  // The module may have an export named `then`, so the function is also a reference to it.
  return mark(
    function (resolve: (value: interface {}) => unknown): Promise<unknown> {
      return Promise.resolve(resolve(inner));
    },
    {id: id + '#then', isAsync: false},
  );
}

const ORDINARY = {configurable: true, enumerable: true, writable: true};

// The target object caches references. It inherits from Object.prototype, so that the module can be
// converted to text.
function readCached(
  target: Target,
  name: string,
  create: (target: Target, name: string) => interface {},
): unknown {
  if (!(name in target)) {
    const value = create(target, name);
    defineMarks(target, {[name]: {value, ...ORDINARY}});
  }
  return Reflect.get(target, name);
}

function readModule(target: Target, name: string | symbol): unknown {
  if (isMark(name) || isTextConversion(name)) {
    return Reflect.get(target, name);
  }
  if (isProbe(name)) {
    return undefined;
  }
  if (typeof name === 'symbol') {
    throw usageError(
      `Cannot read ${String(name)} of the client module ${target.$$id} on the server, only ` +
        'exports with a name.',
      594,
    );
  }
  switch (name) {
    case '__esModule':
      Reflect.set(target, 'default', createInteropDefault(target));
      return true;
    case 'then':
      return target.$$async ? undefined : readCached(target, name, createThen);
    default:
      return readCached(target, name, createExportProxy);
  }
}

// Node reads descriptors before it accepts a CommonJS export name. A proxy may only describe
// properties of its target, so the value is fixed there.
function describeModuleMember(target: Target, name: string | symbol): unknown {
  if (!Object.hasOwn(target, name)) {
    const value = readModule(target, name);
    Reflect.defineProperty(target, name, {
      value,
      writable: false,
      enumerable: false,
      configurable: false,
    });
  }
  return Object.getOwnPropertyDescriptor(target, name);
}

const MODULE_TRAPS = {
  get: readModule,
  set: failAssignment,
  getOwnPropertyDescriptor: describeModuleMember,
  // `instanceof Promise` is true, for code that decides by this whether to await a module.
  getPrototypeOf: (): interface {} => Promise.prototype,
};

function createModuleProxy(origin: Origin): interface {} {
  return createProxy(mark({}, origin), MODULE_TRAPS);
}

// A proxy of a whole client module: its properties are references to the exports, and awaiting it
// returns a proxy whose references are async.
export function createClientModuleProxy(moduleId: string): interface {} {
  return createModuleProxy({id: moduleId, isAsync: false});
}
