import {numberedError} from '../numberedError.js';

test('an error with a number of React contains the URL of its explanation', () => {
  const error = numberedError('protocol', 412);
  expect(error.message).toBe(
    'Minified React error #412; see https://react.dev/errors/412',
  );
  expect(error).toMatchObject({kind: 'protocol', code: 412});
});

test('an error with one of our own numbers names the document', () => {
  const error = numberedError('protocol', 1004);
  expect(error.message).toBe('Flight error #1004; see docs/errors.md');
  expect(error).toMatchObject({kind: 'protocol', code: 1004});
});

test('the parameters of the sentence are part of the URL', () => {
  const {message} = numberedError('protocol', 570, 'a b', '&c=1');
  const [address] = message.match(/https:\S+$/);
  const {searchParams} = new URL(address);
  expect(searchParams.getAll('args[]')).toEqual(['a b', '&c=1']);
});
