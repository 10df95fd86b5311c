import {numberedError} from '../numberedError.js';

test('an error with a number of React says where to look it up', () => {
  const error = numberedError('protocol', 412);
  expect(error.message).toBe(
    'Minified React error #412; see https://react.dev/errors/412',
  );
  expect(error).toMatchObject({kind: 'protocol', code: 412});
});

test('what the sentence would have named is part of the address', () => {
  const {message} = numberedError('protocol', 570, 'a b', '&c=1');
  const [address] = message.match(/https:\S+$/);
  const {searchParams} = new URL(address);
  expect(searchParams.getAll('args[]')).toEqual(['a b', '&c=1']);
});

test('a number of Flight is followed by what the sentence would have named', () => {
  const error = numberedError('refusal', 1003, 'a', 7);
  expect(error.message).toBe('Flight error 1003: a, 7');
  expect(error).toMatchObject({kind: 'refusal'});
  expect(error).not.toHaveProperty('code');
});
