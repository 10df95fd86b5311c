import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';

const Button = clientReference('button');

function render(model, metadata) {
  return renderText(model, {manifest: {button: metadata}});
}

test('a reference is imported once, lazily where it is a type', async () => {
  const {rows} = await render(
    [<Button key="a" />, Button, {b: Button}],
    ['module', ['chunk', 'chunk.js'], 'Button'],
  );
  expect(rows).toEqual([
    '1:I["module",["chunk","chunk.js"],"Button"]',
    '0:[["$","$L1","a",{}],"$1",{"b":"$1"}]',
  ]);
});

test('strings of at least 16 units have their own rows', async () => {
  const short = '$' + 'x'.repeat(14);
  const long = '$' + 'x'.repeat(15);
  const {rows} = await render(Button, [short, [long, long], 'x']);
  expect(rows).toEqual([
    `1:"$${long}"`,
    `2:I["$${short}",["$1","$1"],"x"]`,
    '0:"$2"',
  ]);
});

test('such rows have a budget of 32768 units, which counts each string once', async () => {
  const half = 'a'.repeat(16384);
  const other = 'b'.repeat(16384);
  const beyond = 'c'.repeat(16);
  const {rows} = await render(Button, [
    half,
    [half, other, beyond, beyond],
    'x',
  ]);
  expect(rows).toEqual([
    `1:"${half}"`,
    `2:"${other}"`,
    `3:I["$1",["$1","$2","${beyond}","${beyond}"],"x"]`,
    '0:"$3"',
  ]);
});

test('a string that exceeds the budget does not use it up', async () => {
  const tooLong = 'a'.repeat(32769);
  const fits = 'b'.repeat(16);
  const {rows} = await render(Button, [tooLong, [fits], 'x']);
  expect(rows).toEqual([
    `1:"${fits}"`,
    `2:I["${tooLong}",["$1"],"x"]`,
    '0:"$2"',
  ]);
});

test('the key __proto__ of metadata is a key', async () => {
  const metadata = JSON.parse('{"__proto__":{"id":"a"},"name":"x"}');
  const {rows} = await render(Button, metadata);
  expect(rows).toEqual(['1:I{"__proto__":{"id":"a"},"name":"x"}', '0:"$1"']);
});

test('metadata is JSON of any shape', async () => {
  const {rows} = await render(Button, {
    id: 1,
    url: {toJSON: () => '$u'},
    list: [null, true, {deep: '$'}],
  });
  expect(rows).toEqual([
    '1:I{"id":1,"url":"$$u","list":[null,true,{"deep":"$$"}]}',
    '0:"$1"',
  ]);
});

test('a reference without an entry is an error, also as a type', async () => {
  const {rows, errors} = await renderText([<Button key="a" />, Button]);
  expect(rows).toEqual([
    '0:[["$","$1","a",{}],"$2"]',
    '1:E{"digest":"digest"}',
    '2:E{"digest":"digest"}',
  ]);
  expect(errors).toHaveLength(2);
});
