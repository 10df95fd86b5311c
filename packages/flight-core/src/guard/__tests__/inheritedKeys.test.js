import {hasInheritedKeys} from '../inheritedKeys.js';

afterEach(() => {
  delete Object.prototype.polluted;
});

test('objects inherit no enumerable keys', () => {
  expect(hasInheritedKeys()).toBe(false);
});

test('a key that all objects inherit is detected', () => {
  Object.prototype.polluted = undefined;
  expect(hasInheritedKeys()).toBe(true);
});

test('a key that is not enumerable does not count', () => {
  Object.defineProperty(Object.prototype, 'polluted', {
    value: 1,
    configurable: true,
  });
  expect(hasInheritedKeys()).toBe(false);
});
