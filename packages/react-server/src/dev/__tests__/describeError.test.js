import {describeError} from '../describeError.js';

function messageOf(error) {
  return describeError(error, '', 'Server').message;
}

test('an error is described by its message, other values by their text', () => {
  expect(messageOf(new TypeError('no'))).toBe('no');
  expect(messageOf('text')).toBe('text');
  expect(messageOf({a: 1})).toContain('{"a":1}');
});

test('what cannot be read is said to be so', () => {
  const cyclic = {};
  cyclic.self = cyclic;
  expect(messageOf(cyclic)).toContain('could not be read');
});

test('a function is not described by its source', () => {
  const message = messageOf(() => 'secret');
  expect(message).toContain('function');
  expect(message).not.toContain('secret');
});
