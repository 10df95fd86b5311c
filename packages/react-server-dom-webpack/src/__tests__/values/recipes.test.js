// The builders of generated trees.
import {buildRecipe} from '../support/recipes/build.js';

// Returns the arguments of the builder: key, props and children.
const ENVIRONMENT = {h: (type, config, ...children) => ({config, children})};

function build(props) {
  const root = {is: 'host', type: 'p', key: null, props, children: []};
  return buildRecipe({root, pool: [], data: []}, ENVIRONMENT);
}

test('a prop named __proto__ is a prop, not the prototype', () => {
  const value = {is: 'object', entries: [['key', {is: 'symbol', name: 'a'}]]};
  const {config} = build([
    ['id', {is: 'value', value: 1}],
    ['__proto__', value],
  ]);
  expect(Object.getPrototypeOf(config)).toBe(Object.prototype);
  expect(Object.keys(config)).toEqual(['id', '__proto__']);
  expect(config.key).toBe(undefined);
  expect(Object.getOwnPropertyDescriptor(config, '__proto__').value).toEqual({
    key: Symbol.for('a'),
  });
});
