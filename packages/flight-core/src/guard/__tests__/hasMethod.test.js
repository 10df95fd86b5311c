import {hasMethod} from '../hasMethod.js';

test.each([
  [new Map(), 'forEach', true],
  [new Map(), 'size', false],
  [() => {}, 'call', true],
  [[], Symbol.iterator, true],
  [[], Symbol.asyncIterator, false],
  ['text', 'slice', false],
  [undefined, 'on', false],
  [null, 'on', false],
])('%p, %p: %p', (value, name, expected) => {
  expect(hasMethod(value, name)).toBe(expected);
});
