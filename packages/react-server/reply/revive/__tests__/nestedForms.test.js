import {decode} from '../../__tests__/support/replies.js';

function fields(form) {
  return [...form.entries()];
}

test('a form gets the fields of its number, in their order', async () => {
  const [first, second] = await decode([
    ['_1_a', '1'],
    ['_2_a', '2'],
    ['_1_b', 'x'],
    ['_1_a', '3'],
    ['0', '["$K1","$K2"]'],
  ]);

  expect(fields(first)).toEqual([
    ['a', '1'],
    ['b', 'x'],
    ['a', '3'],
  ]);
  expect(fields(second)).toEqual([['a', '2']]);
});

test('names are decimal, tokens hexadecimal', async () => {
  const [form] = await decode([
    ['_16_a', '1'],
    ['_10_a', '2'],
    ['0', '["$K10"]'],
  ]);

  expect(fields(form)).toEqual([['a', '1']]);
});

test('only the first token of a form gets its fields', async () => {
  const [first, second] = await decode([
    ['_1_a', '1'],
    ['0', '["$K1","$K1"]'],
  ]);

  expect(fields(first)).toEqual([['a', '1']]);
  expect(fields(second)).toEqual([]);
});

test('forms in promises do not depend on the order of awaiting', async () => {
  const [first, second] = await decode([
    ['_2_a', '1'],
    ['_4_a', '2'],
    ['0', '["$@1","$@3"]'],
    ['1', '"$K2"'],
    ['3', '"$K4"'],
  ]);

  expect(fields(await second)).toEqual([['a', '2']]);
  expect(fields(await first)).toEqual([['a', '1']]);
});

test('files and unusual names are kept', async () => {
  const file = new File(['x'], 'x.txt', {type: 'text/plain'});
  const [form] = await decode([
    ['_1___proto__', '1'],
    ['_1_', '2'],
    ['_1__2_$K1', '$K1'],
    ['_1_f', file],
    ['0', '["$K1"]'],
  ]);

  expect(fields(form).slice(0, 3)).toEqual([
    ['__proto__', '1'],
    ['', '2'],
    ['_2_$K1', '$K1'],
  ]);
  expect(form.get('f').name).toBe('x.txt');
  expect(await form.get('f').text()).toBe('x');
});

test('a form without fields is empty', async () => {
  const [form] = await decode([
    ['1_a', '1'],
    ['0', '["$K1"]'],
  ]);

  expect(fields(form)).toEqual([]);
});
