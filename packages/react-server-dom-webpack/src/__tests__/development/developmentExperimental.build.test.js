// Debug data with tainted values, with React's experimental channel: a note replaces the value, and the
// model is not affected. The reference sends some of them.
import {renderText, serverOf} from '../support/experimental.js';

const SECRET = 'a secret text';
const LONG = 'secret '.repeat(300);
const BYTES = [115, 101, 99, 114, 101, 116];
const LIFETIME = {};

function toolsOf({React}) {
  const bytes = new DataView(Uint8Array.from(BYTES).buffer);
  for (const value of [SECRET, LONG, 779997799977n, bytes]) {
    React.experimental_taintUniqueValue('the value', LIFETIME, value);
  }
  const object = value => {
    React.experimental_taintObjectReference('the object', value);
    return value;
  };
  return {h: React.createElement, object};
}

function Component() {
  return 'fine';
}

function printing(...values) {
  return function Printing() {
    console.log(...values);
    return 'fine';
  };
}

function failing(thrown) {
  return function Failing() {
    throw thrown;
  };
}

const PROPS = {
  'a text': () => SECRET,
  'a long text': () => LONG,
  'a bigint': () => 779997799977n,
  'binary data': () => Uint8Array.from(BYTES),
  'an object': ({object}) => object({x: 'secret'}),
  'an array': ({object}) => object(['secret']),
  'a function': ({object}) => object(() => 'secret'),
  'a Map': ({object}) => object(new Map([['secret', 1]])),
  'a promise of a text': () => Promise.resolve(SECRET),
  'an error with the text': () => new Error(SECRET),
};

let layer;
let tools;

beforeAll(() => {
  layer = serverOf('ours');
  tools = toolsOf(layer);
});

function expectClean(text) {
  expect(text).not.toContain('secret');
  expect(text).not.toContain('779997799977');
}

test.each(Object.keys(PROPS))('%s in props of a component', async name => {
  const value = PROPS[name](tools);
  const {text, errors} = await renderText(layer, tools.h(Component, {value}));
  expect(errors).toEqual([]);
  expect(text).toContain('"fine"');
  expectClean(text);
});

test.each(Object.keys(PROPS))('%s in console replay', async name => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const value = PROPS[name](tools);
  const {text, errors} = await renderText(
    layer,
    tools.h(printing('value', value)),
  );
  expect(errors).toEqual([]);
  expect(text).toContain('"fine"');
  expectClean(text);
});

test.each([
  ['the message of an error', () => new Error(SECRET)],
  ['the cause of an error', () => new Error('x', {cause: new Error(SECRET)})],
  [
    'a cause that is an object',
    ({object}) => new Error('x', {cause: object({x: 'secret'})}),
  ],
  ['an error of several', () => new AggregateError([new Error(SECRET)], 'x')],
  ['a thrown text', () => SECRET],
  ['a thrown bigint', () => 779997799977n],
  ['a thrown object', ({object}) => object({x: 'secret'})],
])('%s is left out', async (_, create) => {
  const {text, errors} = await renderText(
    layer,
    tools.h(failing(create(tools))),
  );
  expect(errors.length).toBeGreaterThan(0);
  expect(text).toMatch(/^0:E/m);
  expectClean(text);
});

test('the result of I/O is left out', async () => {
  async function Waiting() {
    await new Promise(resolve => setTimeout(resolve, 5, SECRET));
    return 'fine';
  }
  const {text, errors} = await renderText(layer, tools.h(Waiting));
  expect(errors).toEqual([]);
  expectClean(text);
});
