import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';

class Money {}

const OLD_ELEMENT = {
  $$typeof: Symbol.for('react.element'),
  type: 'p',
  key: null,
  props: {},
};

// name, value, React's number for the refusal, words of the message
const REFUSED = [
  ['a function', function save() {}, 375, 'save'],
  ['an arrow function', (() => () => {})(), 375, 'anonymous'],
  ['a local symbol', Symbol('local'), 376, 'local'],
  ['a class instance', new Money(), 498, 'Money'],
  ['an object without a prototype', Object.create(null), 498, 'prototype'],
  ['a regular expression', /x/, 498, 'RegExp'],
  ['a boxed number', Object(1), 498, 'Number'],
  ['a WeakMap', new WeakMap(), 498, 'WeakMap'],
];

test.each(REFUSED)('%s is refused in place', async (_, value, code, words) => {
  const {rows, errors, isClosed} = await renderText({value, b: [1]});
  expect(rows).toEqual(['0:{"value":"$1","b":[1]}', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([
    expect.objectContaining({code, message: expect.stringContaining(words)}),
  ]);
  expect(isClosed).toBe(true);
});

test.each(REFUSED)('%s as a root fails the row', async (_, value, code) => {
  const {rows, errors} = await renderText(value);
  expect(rows).toEqual(['0:E{"digest":"digest"}']);
  expect(errors).toEqual([expect.objectContaining({code})]);
});

test('an event handler is distinguished from other functions by its name', async () => {
  const {errors} = await renderText({
    onClick() {},
    on() {},
    once() {},
    nested: [() => {}],
  });
  expect(errors.map(error => error.code)).toEqual([374, 375, 375, 375]);
  expect(errors[0].message).toContain('onClick');
  expect(errors[3].message).toContain('nested[0] of the root');
});

test('an element of an old version is refused', async () => {
  const {rows, errors} = await renderText([OLD_ELEMENT, 'sibling']);
  expect(rows).toEqual(['0:["$1","sibling"]', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([expect.objectContaining({code: 525})]);
});

test.each([
  ['host element', () => <p ref={() => {}} />],
  ['server component', () => <Component ref={{current: null}} />],
  ['client component', () => <Client ref="text" />],
])('a ref of a %s is refused', async (_, create) => {
  const {rows, errors} = await renderText([create(), <b key="b" />]);
  expect(rows).toEqual([
    '0:["$L1",["$","b","b",{}]]',
    '1:E{"digest":"digest"}',
  ]);
  expect(errors).toEqual([expect.objectContaining({code: 379})]);
});

test('a ref of null or undefined is an ordinary prop', async () => {
  const {rows} = await renderText([
    <p key="a" ref={null} />,
    <p key="b" ref={undefined} />,
  ]);
  expect(rows).toEqual([
    '0:[["$","p","a",{"ref":null}],["$","p","b",{"ref":"$undefined"}]]',
  ]);
});

const Client = clientReference('client');

function Component() {
  return 'never rendered';
}
