import {hasPlainProperty} from '../plainProperty.js';
import {
  INHERITED_BY_ARRAYS,
  INHERITED_KEYS,
  NO_INDICES,
  ORDINARY_KEYS,
} from './tables/hostileKeys.js';

test.each([...INHERITED_KEYS, 'nothing', '', 'x '])(
  'an object of JSON has no property %p that it inherits or lacks',
  name => {
    expect(hasPlainProperty(JSON.parse('{"x":1}'), name)).toBe(false);
  },
);

test.each([...INHERITED_BY_ARRAYS, ...NO_INDICES])(
  'an array of JSON has no property %p that it inherits or lacks',
  name => {
    expect(hasPlainProperty(JSON.parse('[1,2]'), name)).toBe(false);
  },
);

test.each([...ORDINARY_KEYS, '__proto__', 'then', 'x', ''])(
  'the own property %p of an object of JSON may be read',
  name => {
    const object = JSON.parse(`{${JSON.stringify(name)}:{"x":1}}`);
    expect(hasPlainProperty(object, name)).toBe(true);
  },
);

test.each(['0', '1', 'length'])(
  'the own property %p of an array may be read',
  name => {
    expect(hasPlainProperty(JSON.parse('[1,2]'), name)).toBe(true);
  },
);

class Model {
  x = 1;
  get secret() {
    return 1;
  }
}

const withText = Object.assign(new Map(), {x: 1});

test.each([
  ['an instance of a class', new Model(), 'x'],
  ['an instance of a class with a getter', new Model(), 'secret'],
  ['an object without a prototype', {__proto__: null, x: 1}, 'x'],
  ['an object with another prototype', Object.create({}, {x: {value: 1}}), 'x'],
  ['an instance of a subclass of Array', new (class extends Array {})(1), '0'],
  ['a Map', withText, 'x'],
  ['a Map', withText, 'size'],
  ['a function', Object.assign(() => 1, {x: 1}), 'x'],
  ['a function', () => 1, 'name'],
  ['a promise', Object.assign(Promise.resolve(), {status: 'x'}), 'status'],
  ['a view', new Uint8Array(1), '0'],
  ['an error', new Error('text'), 'message'],
  ['text', 'xyz', '0'],
  ['text', 'xyz', 'length'],
  ['a String', Object('xyz'), '0'],
  ['a number', 5, 'toFixed'],
  ['a BigInt', 5n, 'toString'],
  ['a symbol', Symbol('x'), 'description'],
  ['a boolean', true, 'valueOf'],
  ['null', null, 'x'],
  ['undefined', undefined, 'x'],
])('no property of %s may be read', (what, value, name) => {
  expect(hasPlainProperty(value, name)).toBe(false);
});

test('the check does not read the property', () => {
  let reads = 0;
  const object = Object.defineProperty({}, 'x', {
    get() {
      reads++;
      return 1;
    },
  });
  hasPlainProperty(object, 'x');
  expect(reads).toBe(0);
});
