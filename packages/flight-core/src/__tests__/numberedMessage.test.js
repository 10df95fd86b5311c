import {numberedMessage} from '../numberedMessage.js';

test('an error is named by its number and where to look it up', () => {
  expect(numberedMessage(412)).toBe(
    'Minified React error #412; see https://react.dev/errors/412',
  );
});

test('what the sentence would have named is part of the address', () => {
  const [address] = numberedMessage(570, 'a b', '&c=1').match(/https:\S+$/);
  const {searchParams} = new URL(address);
  expect(searchParams.getAll('args[]')).toEqual(['a b', '&c=1']);
});
