// Shared objects and cuts: no row may wait for a later one because of a cut. So a row that others need is sent
// ahead of them.

import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';

const TEXT = 'x'.repeat(400);
const Client = clientReference('client');

// Two of these fit into a row, three do not.
function item(key, shared) {
  return shared === undefined ? (
    <p key={key}>{TEXT}</p>
  ) : (
    <p key={key} o={shared}>
      {TEXT}
    </p>
  );
}

async function render(model) {
  const {rows, errors, isClosed} = await renderText(model, {
    manifest: {client: ['m', [], 'c']},
    progressiveChunkSize: 1000,
  });
  expect(errors).toEqual([]);
  expect(isClosed).toBe(true);
  return rows.map(row =>
    row
      .replaceAll(TEXT, '…')
      .replace(/\["\$","p","(\w+)",\{"children":"…"\}\]/g, '$1'),
  );
}

test('a cut element refers to values that stayed', async () => {
  const o = {v: 1};
  expect(await render([item('a', o), item('b'), item('c', o)])).toEqual([
    '0:[["$","p","a",{"o":{"v":1},"children":"…"}],b,"$L1"]',
    '1:["$","p","c",{"o":"$0:0:props:o","children":"…"}]',
  ]);
});

test('a cut element refers to an earlier cut', async () => {
  const o = {v: 1};
  const model = [item('a'), item('b'), item('c', o), item('d', o)];
  expect(await render(model)).toEqual([
    '0:[a,b,"$L1","$L2"]',
    '1:["$","p","c",{"o":{"v":1},"children":"…"}]',
    '2:["$","p","d",{"o":"$1:props:o","children":"…"}]',
  ]);
});

test('a cut row is sent ahead of the rows that need it', async () => {
  const o = {v: 1};
  const model = {list: [item('a'), item('b'), item('c', o)], again: o};
  expect(await render(model)).toEqual([
    '1:["$","p","c",{"o":{"v":1},"children":"…"}]',
    '0:{"list":[a,b,"$L1"],"again":"$1:props:o"}',
  ]);
});

test('a later element that stays may need a cut row', async () => {
  const o = {v: 1};
  const model = (
    <Client first={{inside: item('a', o)}}>
      {item('b')}
      {item('c', o)}
    </Client>
  );
  expect(await render(model)).toEqual([
    '1:I["m",[],"c"]',
    '2:["$","p","a",{"o":{"v":1},"children":"…"}]',
    '0:["$","$L1",null,{"first":{"inside":"$L2"},"children":[b,' +
      '["$","p","c",{"o":"$2:props:o","children":"…"}]]}]',
  ]);
});

test('rows that are sent ahead come after those they need', async () => {
  const first = {v: 1};
  const second = {first};
  const model = {
    list: [item('a'), item('b'), item('c', first), item('d', second)],
    again: second,
  };
  expect(await render(model)).toEqual([
    '1:["$","p","c",{"o":{"v":1},"children":"…"}]',
    '2:["$","p","d",{"o":{"first":"$1:props:o"},"children":"…"}]',
    '0:{"list":[a,b,"$L1","$L2"],"again":"$2:props:o"}',
  ]);
});

test('rows that collections need are in order', async () => {
  const inner = {v: 1};
  const outer = {inner};
  const model = [
    <main key="main">{[item('a'), item('b'), item('c', outer)]}</main>,
    new Set([1, outer]),
    new Set([2, inner]),
  ];
  expect(await render(model)).toEqual([
    '1:["$","p","c",{"o":{"inner":{"v":1}},"children":"…"}]',
    '2:[1,"$1:props:o"]',
    '3:[2,"$1:props:o:inner"]',
    '0:[["$","main","main",{"children":[a,b,"$L1"]}],"$W2","$W3"]',
  ]);
});

test('a cycle through the root is sent in any order', async () => {
  const o = {};
  const model = {list: [item('a'), item('b'), item('c', o)], again: o};
  o.back = model;
  expect(await render(model)).toEqual([
    '1:["$","p","c",{"o":{"back":"$0"},"children":"…"}]',
    '0:{"list":[a,b,"$L1"],"again":"$1:props:o"}',
  ]);
});

test('an object may need a chain of thousands of others', async () => {
  const count = 3000;
  const objects = [{i: 0, before: null}];
  for (let i = 1; i < count; i++) {
    objects.push({i, before: objects[i - 1]});
  }
  const rows = await render({
    list: objects.map((o, i) => item('a' + i, o)),
    last: objects[count - 1],
  });
  const sentAhead = rows.filter(row => row.includes('"before"'));
  expect(sentAhead.map(row => Number(/"i":(\d+)/.exec(row)[1]))).toEqual(
    objects.map(({i}) => i),
  );
});

test('a cut element may refer to the root', async () => {
  const root = {};
  root.list = [item('a'), item('b'), item('c', root)];
  expect(await render(root)).toEqual([
    '0:{"list":[a,b,"$L1"]}',
    '1:["$","p","c",{"o":"$0","children":"…"}]',
  ]);
});

test('a cut element may refer to itself', async () => {
  const o = {v: 1};
  o.self = o;
  expect(await render([item('a'), item('b'), item('c', o)])).toEqual([
    '0:[a,b,"$L1"]',
    '1:["$","p","c",{"o":{"v":1,"self":"$1:props:o"},"children":"…"}]',
  ]);
});

test('a repeated element that was cut is the same one in both places', async () => {
  const c = item('c');
  expect(await render([item('a'), item('b'), c, {again: c}])).toEqual([
    '1:c',
    '0:[a,b,"$L1",{"again":"$1"}]',
  ]);
});

test('a collection may contain a root that is cut', async () => {
  const root = {};
  root.all = new Set([root]);
  root.list = [item('a'), item('b'), item('c')];
  const rows = await render(root);
  // A cycle: one of the two must refer to a later row.
  expect(rows).toEqual([
    '1:["$0"]',
    '0:{"all":"$W1","list":[a,b,"$L2"]}',
    '2:c',
  ]);
});

test('a later row refers into a cut row', async () => {
  const o = {v: 1};
  const model = [item('a'), item('b'), item('c', o), Promise.resolve({o})];
  expect(await render(model)).toEqual([
    '0:[a,b,"$L2","$@1"]',
    '2:["$","p","c",{"o":{"v":1},"children":"…"}]',
    '1:{"o":"$2:props:o"}',
  ]);
});

test('rows that were cut out of a failing one fail with it, and later ones repeat their values', async () => {
  const o = {v: 1};
  const failing = {
    list: <div>{[item('a'), item('b'), item('c', o)]}</div>,
    bad: {
      get a() {
        throw new Error('getter');
      },
    },
  };
  const {rows, isClosed} = await renderText(
    [
      Promise.resolve(failing),
      Promise.resolve()
        .then(() => {})
        .then(() => o),
    ],
    {progressiveChunkSize: 1000},
  );
  expect(rows).toEqual([
    '0:["$@1","$@2"]',
    '2:{"v":1}',
    '1:E{"digest":"digest"}',
    '3:"$1"',
  ]);
  expect(isClosed).toBe(true);
});

test('the time for values behind gaps is linear in their number', async () => {
  await expectLinearGrowth(count => {
    const model = Array.from({length: count}, (_, index) => {
      const o = {index};
      return {'a:b': o, again: o};
    });
    return () => renderText(model);
  }, 4000);
}, 600000);
