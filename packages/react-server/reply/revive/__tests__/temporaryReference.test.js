import {decode, decodeText, errorOf} from '../../__tests__/support/replies.js';

test('is named by the path of its place', async () => {
  const temporaryReferences = new WeakMap();
  const value = await decode(
    [
      ['17', '[["k","$T"]]'],
      ['0', '{"a":"$T","b":["$T",{"c":"$T"}],"m":"$Q11"}'],
    ],
    {temporaryReferences},
  );

  expect(temporaryReferences.get(value.a)).toBe('0:a');
  expect(temporaryReferences.get(value.b[0])).toBe('0:b:0');
  expect(temporaryReferences.get(value.b[1].c)).toBe('0:b:1:c');
  expect(temporaryReferences.get(value.m.get('k'))).toBe('11:0:1');
  expect(value.a.$$typeof).toBe(Symbol.for('react.temporary.reference'));
});

test('every array and object is named by its path', async () => {
  const temporaryReferences = new WeakMap();
  const value = await decodeText('{"a":{"b":[[]]},"x:y":{"z":{}},"d":"$0:a"}', {
    temporaryReferences,
  });

  expect(temporaryReferences.get(value)).toBe('0');
  expect(temporaryReferences.get(value.a)).toBe('0:a');
  expect(temporaryReferences.get(value.a.b[0])).toBe('0:a:b:0');
  expect(temporaryReferences.has(value['x:y'])).toBe(false);
  expect(temporaryReferences.has(value['x:y'].z)).toBe(false);
});

test('also in deeply nested data', async () => {
  const temporaryReferences = new WeakMap();
  let at = await decodeText('{"a":'.repeat(400) + '["$T"]' + '}'.repeat(400), {
    temporaryReferences,
  });
  while (!Array.isArray(at)) {
    at = at.a;
  }

  expect(temporaryReferences.get(at)).toBe('0' + ':a'.repeat(400));
  expect(temporaryReferences.get(at[0])).toBe('0' + ':a'.repeat(400) + ':0');
});

test('has the number of the part as its path if it is the root', async () => {
  const temporaryReferences = new WeakMap();
  const value = decodeText('"$T"', {temporaryReferences});
  const listener = jest.fn();
  value.then(listener);

  expect(temporaryReferences.get(listener.mock.calls[0][0])).toBe('0');
});

test.each([
  ['without a set', '["$T"]', undefined],
  ['below a key with a colon', '{"a:b":["$T"]}', new WeakMap()],
  ['under a key with a colon', '{"a:b":"$T"}', new WeakMap()],
])('%s, it is refused', async (name, text, temporaryReferences) => {
  const error = await errorOf(decodeText(text, {temporaryReferences}));

  expect(error).toMatchObject({code: 526});
});
