import {drawValue} from '../drawValue.js';

const ELEMENT = Symbol.for('react.transitional.element');

// value → its excerpt
const PICTURES = [
  [{code: 42, deep: {x: 1}}, '{code: 42, deep: {x: 1}}'],
  [[1, 'two', null, undefined], '[1, "two", null, undefined]'],
  [{text: 'a text that is long'}, '{text: ...}'],
  [{'a "key"': 1}, '{"a \\"key\\"": 1}'],
  [{list: [[[]]]}, '{list: [[[]]]}'],
  [new Map(), 'Map'],
  [{$$typeof: ELEMENT, type: 'div', props: {}}, '<div/>'],
];

test.each(PICTURES)('%p', (value, picture) => {
  expect(drawValue(value)).toBe(picture);
});

test('cycles and getters that throw have an excerpt', () => {
  const cycle = {};
  cycle.self = cycle;
  expect(drawValue(cycle)).toContain('self');
  const broken = {
    get x() {
      throw new Error('no');
    },
  };
  expect(drawValue(broken)).toBe('{x: undefined}');
});
