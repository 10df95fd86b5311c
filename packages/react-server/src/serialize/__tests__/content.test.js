// Content of collections has rows of its own, which fail independently, like those of the
// reference.
import {renderText} from '../../__tests__/support/render.js';

const FAILURE = new Error('failure');

const BAD = {
  get a() {
    throw FAILURE;
  },
};

const UNCONVERTIBLE = {
  toJSON() {
    throw FAILURE;
  },
};

test.each([
  ['Map', new Map([['k', BAD]]), '$Q1'],
  ['Set', new Set([UNCONVERTIBLE]), '$W1'],
  ['iterator', [1, BAD].values(), '$i1'],
])('an error in a %s fails its content only', async (_, value, form) => {
  const {rows, errors, isClosed} = await renderText({value, b: [1]});
  expect(rows).toEqual([
    `0:{"value":"${form}","b":[1]}`,
    '1:E{"digest":"digest"}',
  ]);
  expect(errors).toEqual([FAILURE]);
  expect(isClosed).toBe(true);
});

test('content that fails does not fail the content around it', async () => {
  const {rows} = await renderText(new Set([1, new Set([BAD]), 2]));
  expect(rows).toEqual(['1:[1,"$W2",2]', '0:"$W1"', '2:E{"digest":"digest"}']);
});

test('content is sent before the row that refers to it, innermost first', async () => {
  const {rows} = await renderText([new Set([new Map([[1, 2]])])]);
  expect(rows).toEqual(['2:[[1,2]]', '1:["$Q2"]', '0:["$W1"]']);
});

test('failing content does not count in the size of its outer row', async () => {
  const item = <p>{'x'.repeat(400)}</p>;
  const failing = new Set([
    <div key="a">
      {[1, 2, 3, 4].map(key => (
        <p key={key}>{'x'.repeat(400)}</p>
      ))}
    </div>,
    BAD,
  ]);
  const {rows, isClosed} = await renderText([failing, item], {
    progressiveChunkSize: 1000,
  });
  expect(rows.find(row => row.startsWith('0:'))).toBe(
    `0:["$W1",["$","p",null,{"children":"${'x'.repeat(400)}"}]]`,
  );
  expect(rows.at(-1)).toBe('1:E{"digest":"digest"}');
  expect(isClosed).toBe(true);
});
