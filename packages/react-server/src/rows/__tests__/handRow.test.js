import {
  BYTES_ROW,
  HINT_ROW,
  MODEL_ROW,
  MODULE_ROW,
} from 'flight-core/src/wire/rowTags.js';
import {handRow} from '../handRow.js';

const copyBytes = bytes => bytes.slice();

const hand = (tag, payload) => handRow({id: 1, tag, payload}, copyBytes);

test('a plain model is passed unchanged', () => {
  const row = {id: 1, tag: MODEL_ROW, payload: {a: [1, {b: '$@2'}], c: null}};
  expect(handRow(row, copyBytes)).toBe(row);
});

test('a model equals its parsed JSON', () => {
  const create = () => ({
    [Symbol('s')]: 1,
    list: [['x'], {[Symbol('t')]: 1, n: 1}],
    ['__proto__']: {[Symbol('u')]: 2},
  });
  const {payload} = hand(MODEL_ROW, create());
  expect(payload).toStrictEqual(JSON.parse(JSON.stringify(create())));
  expect(Object.getOwnPropertySymbols(payload.list[1])).toEqual([]);
});

test('metadata and hints are copied', () => {
  const metadata = ['id', ['1', '1.js'], 'x'];
  const {payload} = hand(MODULE_ROW, metadata);
  expect(payload).toEqual(metadata);
  expect(payload[1]).not.toBe(metadata[1]);
  const hint = {id: null, tag: HINT_ROW, payload: 'L["/a.css","style"]'};
  expect(handRow(hint, copyBytes)).toEqual({
    id: null,
    tag: HINT_ROW,
    payload: {code: 'L', model: ['/a.css', 'style']},
  });
});

test('bytes are copied', () => {
  const bytes = Uint8Array.of(1, 2);
  const {payload} = hand(BYTES_ROW, bytes);
  bytes[0] = 9;
  expect(payload).toEqual(Uint8Array.of(1, 2));
});
