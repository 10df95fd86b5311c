import {isOverflow} from '../overflow.js';

class InternalError extends Error {}

const OVERFLOWS = [
  ['V8', new RangeError('Maximum call stack size exceeded')],
  ['JavaScriptCore', new RangeError('Maximum call stack size exceeded.')],
  ['SpiderMonkey', new InternalError('too much recursion')],
];

const OTHERS = [
  ['another RangeError', new RangeError('Invalid array length')],
  ['an error without a message', new Error()],
  ['an object with such a message', {message: 'too much recursion'}],
  ['a string', 'Maximum call stack size exceeded'],
  ['null', null],
  ['undefined', undefined],
];

test.each(OVERFLOWS)('the error of %s is an overflow', (engine, error) => {
  expect(isOverflow(error)).toBe(true);
});

test.each(OTHERS)('%s is not an overflow', (what, value) => {
  expect(isOverflow(value)).toBe(false);
});

test('what this engine throws is an overflow', () => {
  const recurse = () => [recurse()];
  let thrown = null;
  try {
    recurse();
  } catch (error) {
    thrown = error;
  }
  expect(isOverflow(thrown)).toBe(true);
});
