// The tools for rows of the tables of replies. Values need one copy of the client; expected values
// need none.
import {dialectOf} from '../../../../../../scripts/jest/dialects.js';
import {BUNDLER} from '../../../../../../scripts/jest/layers.js';
import {callExport, callServer, nameOf} from './serverFunctions.js';

const NO_MODULES = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

const LAZY = Symbol.for('react.lazy');

export function clientEnvironment({React, Client}) {
  return {
    h: React.createElement,
    reference: (id, bound = []) =>
      bindIfKnown(Client.createServerReference(id, callServer), bound),
    boundReference: (id, ...bound) => readBound(Client, id, bound),
    lazy: value => ({$$typeof: LAZY, _payload: null, _init: () => value}),
    suspended: value => suspendedLazy(value),
    failingLazy: fail => ({$$typeof: LAZY, _payload: null, _init: fail}),
    localFunction: () => {},
    never: () => new Promise(() => {}),
  };
}

// In browsers a bound copy is an ordinary function.
function bindIfKnown(reference, bound) {
  return bound.length > 0 && Object.hasOwn(reference, 'bind')
    ? reference.bind(null, ...bound)
    : reference;
}

// In browsers only functions from a response are bound. Their arguments, which are JSON, arrive
// after the function.
async function readBound(Client, id, bound) {
  const stream = new ReadableStream({
    start(controller) {
      const write = row => controller.enqueue(Buffer.from(row + '\n'));
      write(`1:${JSON.stringify({id, bound: '$@2'})}`);
      write('0:["$h1"]');
      setTimeout(() => {
        write(`2:${JSON.stringify(bound)}`);
        controller.close();
      }, 10);
    },
  });
  const [reference] = await Client.createFromReadableStream(stream, {
    serverConsumerManifest: NO_MODULES,
    callServer,
  });
  return reference;
}

// Throws a promise the first time.
function suspendedLazy(value) {
  let ready = false;
  const promise = Promise.resolve().then(() => {
    ready = true;
  });
  return {
    $$typeof: LAZY,
    _payload: null,
    _init() {
      if (ready) {
        return value;
      }
      throw promise;
    },
  };
}

class Expected extends Error {
  constructor(code) {
    super('expected');
    this.expectedCode = code;
  }
}

const {codes} = dialectOf(BUNDLER);

// The expected error with this number or name. The packages of some bundlers have other numbers.
export function refused(code) {
  return new Expected(codes[code] ?? code);
}

export function expectationEnvironment() {
  const names = new Map();
  function named(text) {
    const value = () => {};
    names.set(value, text);
    return value;
  }
  return {
    names,
    // an export of a module of the server
    serverFunction: (id, name) => named(nameOf(id, name)),
    // a function with bound arguments, by the result of its call
    calling: result => () => result,
    temporary: path => named(`temporary reference ${path}`),
    rejecting: code => rejectingWith(refused(code)),
    failingStream: code => failingStream(refused(code)),
  };
}

// For expected values of generated arguments: the paths of values that stayed are unknown.
export function argumentsEnvironment({host}) {
  const names = new Map();
  const named = text => {
    const value = () => {};
    names.set(value, text);
    return value;
  };
  // A function without bound arguments is the same function in all places.
  const exported = {
    act: named(nameOf('mod', 'act')),
    other: named(nameOf('mod', 'other')),
  };
  return {
    isExpected: true,
    names,
    reference: (name, bound) =>
      bound.length > 0 && host !== 'browser'
        ? () => callExport('mod', name, bound)
        : exported[name],
    temporary: () => named('temporary reference'),
  };
}

export function rejectingWith(error) {
  return {
    status: 'rejected',
    reason: error,
    then: (resolve, reject) => reject(error),
  };
}

export function fulfilledWith(value) {
  return {status: 'fulfilled', value, then: resolve => resolve(value)};
}

function failingStream(error) {
  return new ReadableStream({
    start(controller) {
      controller.error(error);
    },
  });
}

const TEMPORARY = Symbol.for('react.temporary.reference');

function isTemporary(value) {
  return typeof value === 'function' && value.$$typeof === TEMPORARY;
}

// For describeValue.js: texts for functions, and for values that stayed on the client.
export function namesWith(functions, temporaryReferences) {
  return {
    has: value => functions.has(value) || isTemporary(value),
    get: value =>
      functions.get(value) ??
      `temporary reference ${temporaryReferences.get(value)}`,
  };
}

// Compares errors by number or name. Our errors and those of the reference's production builds for
// browsers have public numbers. Of other errors only the name is compared.
export function wordingOf({implementation, host, mode}) {
  if (implementation === 'ours') {
    return error => word(error, error.code);
  }
  if (host === 'browser' && mode === 'production') {
    return error => word(error, /#(\d+)/.exec(error.message)?.[1]);
  }
  return () => 'refused';
}

function word(error, code) {
  return `refused ${error.expectedCode ?? code ?? error.name}`;
}
