// Strings in slots: references, also to errors.
import {renderText} from '../../__tests__/support/render.js';
import {streamOf} from '../../__tests__/support/sources.js';

const ERROR = 'E{"digest":"digest"}';

class Instance {}

test('a refused value does not affect other values', async () => {
  const {rows, errors} = await renderText({
    a: new Instance(),
    b: [() => {}, Symbol('own')],
    c: 1,
  });
  expect(rows).toEqual([
    '0:{"a":"$1","b":["$2","$3"],"c":1}',
    `1:${ERROR}`,
    `2:${ERROR}`,
    `3:${ERROR}`,
  ]);
  expect(errors.map(error => error.code)).toEqual([498, 375, 376]);
});

test('at the root of a row the row fails', async () => {
  const {rows} = await renderText([Promise.resolve(new Instance()), 1]);
  expect(rows).toEqual(['0:["$@1",1]', `1:${ERROR}`]);
  expect((await renderText(new Instance())).rows).toEqual([`0:${ERROR}`]);
});

test('the content of a collection is not a root', async () => {
  const {rows} = await renderText(new Set([new Instance()]));
  expect(rows).toEqual(['1:["$2"]', '0:"$W1"', `2:${ERROR}`]);
});

test('an item of a stream is not a root', async () => {
  const {rows} = await renderText(streamOf(new Instance(), 1));
  expect(rows).toEqual(['1:R', '0:"$1"', '1:"$2"', '1:1', '1:C', `2:${ERROR}`]);
});

test('the weight of a reference is its length', async () => {
  // Together the two paragraphs fit into a row, unless the references weigh too much.
  const text = 'x'.repeat(400);
  const {rows} = await renderText(
    [
      <p key="a">{text}</p>,
      <p key="b">{text}</p>,
      ...Array.from({length: 10}, (_, index) => Symbol.for('s' + index)),
    ],
    {progressiveChunkSize: 1000},
  );
  expect(rows).toHaveLength(11);
});
