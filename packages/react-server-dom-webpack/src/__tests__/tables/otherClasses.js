// Values of unusual classes whose form is not that of an ordinary object: [name, function from
// the tools to the value]. The expected rows are those of the reference. Values that are sent like
// ordinary ones are in guises.js.
import vm from 'vm';

const REALM = vm.createContext({});
const foreign = code => vm.runInContext(`(${code})`, REALM);

const LAZY = Symbol.for('react.lazy');

const hidden = (target, key, value) =>
  Object.defineProperty(target, key, {value, configurable: true});
const throwing = text => () => {
  throw new Error(text);
};
const getter = (target, key) =>
  Object.defineProperty(target, key, {
    get: throwing('getter'),
    enumerable: true,
  });
const trapped = (target, trap) => new Proxy(target, {[trap]: throwing(trap)});

const items = () => [1, 'a', {x: 1}, [2]];

class Spread extends Array {
  constructor(list) {
    super(...list);
  }
}

class Converted extends Array {
  toJSON() {
    return {items: [...this]};
  }
}

class Point {
  x = 1;
}

class NamedPoint extends Point {
  toJSON() {
    return 'named';
  }
}

class OwnItems extends Array {
  *[Symbol.iterator]() {
    yield 'own';
  }
}

class Headings extends Map {
  *[Symbol.iterator]() {
    yield Object.setPrototypeOf(['a', {x: 1}], Spread.prototype);
  }
}

const spread = () => Object.setPrototypeOf(items(), Spread.prototype);
const converted = () => Object.setPrototypeOf(items(), Converted.prototype);
const ownJson = () => hidden(items(), 'toJSON', () => 'of the array');
const lazy = load => ({$$typeof: LAZY, _payload: {}, _init: load});

const ARRAYS = [
  ['an array of a class that spreads its argument', spread],
  ['an array of a class with toJSON', converted],
  ['an array with its own toJSON', ownJson],
  [
    'an array whose toJSON returns an instance',
    () => hidden([1], 'toJSON', () => new Point()),
  ],
  ['a lazy of such an array', () => lazy(spread)],
  ['a lazy of an array of a class with toJSON', () => lazy(converted)],
  ['a lazy of an array with its own toJSON', () => lazy(ownJson)],
  [
    'an array with its own then',
    () => hidden([1], 'then', done => done('then')),
  ],
  ['an array with its own items', () => Object.assign(new OwnItems(), [1])],
  ['a proxy of an array with a trap for has', () => trapped(items(), 'has')],
  ['a Map whose entries are of a class', () => new Headings()],
  ['a Set of arrays of a class', () => new Set([spread()])],
  ['holes', () => Object.assign([], {1: 'a', length: 3})],
];

const OBJECTS = [
  ['an object without a prototype', () => Object.create(null)],
  ['an instance', () => new Point()],
  ['an instance with toJSON', () => new NamedPoint()],
  [
    'an object whose toJSON returns an array of a class',
    () => ({toJSON: spread}),
  ],
  [
    'an object whose toJSON returns an instance',
    () => ({toJSON: () => new Point()}),
  ],
  ['a proxy of an instance', () => new Proxy(new Point(), {})],
  ['a proxy without a prototype', () => trapped({}, 'getPrototypeOf')],
  ['a proxy that cannot be listed', () => trapped({}, 'ownKeys')],
  ['an object whose then cannot be read', () => getter({}, 'then')],
  [
    'an object whose iterator cannot be read',
    () => getter({}, Symbol.iterator),
  ],
  ['an iterable that returns a list', () => ({[Symbol.iterator]: items})],
  ['an iterable by its old name', () => ({'@@iterator': () => [1].values()})],
  ['a thenable with toJSON', () => ({then: done => done(1), toJSON: () => 2})],
  ['props of a class', ({jsx}) => jsx('b', new Point())],
  ['props that are an array', ({jsx}) => jsx('b', items())],
  ['props that are a Map', ({jsx}) => jsx('b', new Map([[1, {x: 2}]]))],
  ['props that are a date', ({jsx}) => jsx('b', new Date(0))],
  // Not a view: in development, React freezes props.
  ['props that are bytes', ({jsx}) => jsx('b', new Uint8Array([1, 2]).buffer)],
  [
    'props of Suspense that are a Set',
    ({jsx, React}) => jsx(React.Suspense, new Set([1])),
  ],
  ['props without a prototype', ({jsx}) => jsx('b', Object.create(null))],
  ['props of another realm', ({jsx}) => jsx('b', foreign('{a: {b: 1}}'))],
  ['a regular expression', () => /a/],
  ['a boxed number', () => Object(1)],
  ['a WeakMap', () => new WeakMap()],
];

const REALMS = [
  ['a Map of another realm', () => foreign('new Map([["a", {b: 1}]])')],
  ['a Set of another realm', () => foreign('new Set([1])')],
  ['a date of another realm', () => foreign('new Date(0)')],
  ['an error of another realm', () => foreign('new Error("a")')],
  ['a promise of another realm', () => foreign('Promise.resolve(1)')],
  ['an instance of another realm', () => foreign('new (class Q {})()')],
  ['a typed array of another realm', () => foreign('new Uint8Array([1, 2])')],
  [
    'a DataView of another realm',
    () => foreign('new DataView(new ArrayBuffer(2))'),
  ],
];

class WordDate extends Date {
  toJSON() {
    return 'a word';
  }
}

class Upload extends Blob {
  get type() {
    throw new Error('type');
  }
}

const DATA = [
  ['a date of a class with toJSON', () => new WordDate(0)],
  ['a date without toJSON', () => hidden(new Date(0), 'toJSON', undefined)],
  ['a proxy of a date', () => new Proxy(new Date(0), {})],
  ['a proxy of a Map', () => new Proxy(new Map(), {})],
  ['a proxy of an error', () => new Proxy(new Error('a'), {})],
  ['a Map with toJSON', () => hidden(new Map([[1, 2]]), 'toJSON', () => 'map')],
  [
    'an error without a prototype',
    () => Object.setPrototypeOf(new Error(), null),
  ],
  ['a detached buffer', () => detached(new ArrayBuffer(2))],
  ['shared memory', () => new SharedArrayBuffer(2)],
  ['a Blob whose type cannot be read', () => new Upload(['a'])],
];

function detached(buffer) {
  structuredClone(buffer, {transfer: [buffer]});
  return buffer;
}

export const OTHER_CLASSES = [...ARRAYS, ...OBJECTS, ...REALMS, ...DATA];

// Where a value can be: functions from the tools and a function that creates the value.
export const POSITIONS = {
  root: (tools, make) => make(),
  'lazy root': (tools, make) => lazy(make),
  property: (tools, make) => ({before: 1, sub: {deep: make()}, after: 2}),
  item: (tools, make) => [0, make(), 2],
  twice: (tools, make) => twice(make()),
  'below a colon': (tools, make) => ({'a:b': make()}),
  prop: ({h}, make) => h('b', {x: make(), y: 1}),
  child: ({h}, make) => h('b', null, make()),
  Map: (tools, make) => [new Map([[make(), 1]])],
  Set: (tools, make) => ({set: new Set([make()])}),
  iterable: (tools, make) => [{[Symbol.iterator]: () => [make()].values()}],
  promise: (tools, make) => [Promise.resolve([make()])],
  'result of toJSON': (tools, make) => ({a: {toJSON: make}}),
  'argument of an action': ({action}, make) => [action.bind(null, make())],
};

// Ours reports these at each place, the reference at the first.
export const REPORTED_AGAIN = [
  'a proxy without a prototype',
  'an object whose iterator cannot be read',
];

function twice(value) {
  return {a: value, b: value};
}
