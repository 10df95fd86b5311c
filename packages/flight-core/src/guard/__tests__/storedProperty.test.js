import {PROTOTYPE_KEY, storeProperty, withoutThen} from '../storedProperty.js';
import {ORDINARY_KEYS} from './tables/hostileKeys.js';

const fn = () => 1;

test('the key that is deleted is the key that sets a prototype', () => {
  const object = {};
  object[PROTOTYPE_KEY] = null;
  expect(Object.getPrototypeOf(object)).toBe(null);
});

test('a function under the key `then` is replaced with null', () => {
  expect(withoutThen('then', fn)).toBe(null);
  expect(withoutThen('then', class {})).toBe(null);
  expect(withoutThen('then', async () => 1)).toBe(null);
});

test.each([null, undefined, 0, '', 'text', {x: 1}, [fn], new Map()])(
  '%p stays under the key `then`',
  value => {
    expect(withoutThen('then', value)).toBe(value);
  },
);

test.each([...ORDINARY_KEYS, 'Then', 'then ', 'catch', 'status', '', 0])(
  'a function stays under the key %p',
  key => {
    expect(withoutThen(key, fn)).toBe(fn);
  },
);

test.each(ORDINARY_KEYS)('the key %p is stored as an own property', key => {
  const object = JSON.parse(`{"${key}":"$1","x":1}`);
  const value = {polluted: 1};
  storeProperty(object, key, value);
  expect(Object.getOwnPropertyDescriptor(object, key)).toEqual({
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
  expect(Object.keys(object)).toEqual([key, 'x']);
  expect({}.polluted).toBe(undefined);
});

test('an object with stored properties is not a thenable', async () => {
  const object = JSON.parse('{"then":"$h1","x":1}');
  storeProperty(object, 'then', resolve => resolve('called'));
  expect(await object).toBe(object);
  expect(object).toEqual({then: null, x: 1});
});

test('a property whose value is undefined is left out', () => {
  const object = JSON.parse('{"a":"$undefined","b":1}');
  storeProperty(object, 'a', undefined);
  expect(Object.keys(object)).toEqual(['b']);
});

test('an own key `__proto__` whose value is undefined is deleted and sets nothing', () => {
  const object = JSON.parse('{"__proto__":{"x":1}}');
  storeProperty(object, PROTOTYPE_KEY, undefined);
  expect(Object.hasOwn(object, PROTOTYPE_KEY)).toBe(false);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
});
