import {DEFAULT_LIMITS} from '../limits.js';
import {getRoot} from '../../index.js';
import {
  add,
  decode,
  decodeText,
  errorOf,
  open,
} from '../../__tests__/support/replies.js';

function nestedArrays(depth) {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function nestedObjects(depth) {
  return '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1);
}

function entries(count) {
  return Array.from({length: count}, (_, number) => [String(number), '1']);
}

describe.each([
  ['arrays', nestedArrays],
  ['objects', nestedObjects],
])('nested %s', (name, nested) => {
  test.each([1, 50, 150, 300])(
    'may be %d deep, if that is the limit',
    async depthLimit => {
      await decodeText(nested(depthLimit), {depthLimit});
      const error = await errorOf(
        decodeText(nested(depthLimit + 1), {depthLimit}),
      );

      expect(error.message).toMatch(
        `${depthLimit} levels deep (option depthLimit)`,
      );
    },
  );

  test('may be as deep as the default limit', async () => {
    const {depthLimit} = DEFAULT_LIMITS;
    await decodeText(nested(depthLimit));

    await errorOf(decodeText(nested(depthLimit + 1)));
  });

  test('are refused at any greater depth', async () => {
    await errorOf(decodeText(nested(1_000_000)));
  });
});

test('the depth of each part counts separately', async () => {
  const value = await decode(
    [
      ['1', nestedArrays(5)],
      ['0', '[[["$1"]]]'],
    ],
    {depthLimit: 5},
  );

  expect(value).toEqual([[[JSON.parse(nestedArrays(5))]]]);
});

test('a body may have as many entries as the limit', async () => {
  await decode(entries(5), {partLimit: 5});
  const error = await errorOf(decode(entries(6), {partLimit: 5}));

  expect(error.message).toMatch('5 entries (option partLimit)');
});

test('too many entries reject the parts that have not been read', async () => {
  const reply = open({partLimit: 3});
  const root = getRoot(reply);
  add(reply, entries(3));
  expect(root.status).toBe('resolved_model');
  add(reply, [['3', '1']]);

  expect(root.status).toBe('rejected');
});

test('entries that do not belong to the reply do not count', async () => {
  const others = ['user', '$ACTION_KEY', '00'].map(name => [name, 'x']);

  await decode([...others, ['0', '1']], {partLimit: 1});
});

test('every kind of entry counts', async () => {
  const body = [
    ['S1', 'C'],
    ['_1_a', 'x'],
    ['1', new Blob(['x'])],
    ['0', '1'],
  ];
  await decode(body, {partLimit: 4});

  await errorOf(decode(body, {partLimit: 3}));
});

test('the text of an entry may be as long as the limit', async () => {
  await decodeText('"123"', {fieldSizeLimit: 5});
  const error = await errorOf(decodeText('"1234"', {fieldSizeLimit: 5}));

  expect(error.message).toMatch('5 characters of text (option fieldSizeLimit)');
});

test.each([
  ['_1_a', '123456'],
  ['S1', '123456'],
])('%s counts as text, too', async (name, text) => {
  const body = [
    [name, text],
    ['0', '1'],
  ];
  await decode(body, {fieldSizeLimit: 6});

  await errorOf(decode(body, {fieldSizeLimit: 5}));
});
