import {outcomeOf, decode, receive} from '../../__tests__/support/responses.js';
import {getRoot, processRows} from '../../index.js';
import {createTestResponse} from '../../__tests__/support/responses.js';
import {needsRevival} from '../reviveModel.js';

const ELEMENT = Symbol.for('react.transitional.element');

describe('a model', () => {
  test.each([
    ['plain data', '{"a":[1,"x",true,null]}', {a: [1, 'x', true, null]}],
    ['a string', '"x"', 'x'],
    ['an escaped string', '"$$x"', '$x'],
    ['a number', '-1.5e3', -1500],
    ['an empty array', '[]', []],
    ['an empty key', '{"":"$$"}', {'': '$'}],
    ['keys that look like forms', '{"$k":1,"$1":2}', {$k: 1, $1: 2}],
    [
      'an escaped dollar sign',
      '["\\u0024$a","\\u0024undefined"]',
      ['$a', undefined],
    ],
  ])('of %s', (name, json, expected) => {
    expect(decode(`0:${json}\n`)).toEqual(expected);
  });

  test('drops undefined properties, but keeps undefined items', () => {
    const value = decode('0:{"a":"$undefined","b":["$undefined",1],"c":2}\n');
    expect(Object.keys(value)).toEqual(['b', 'c']);
    expect(value.b).toHaveLength(2);
    expect(value.b[0]).toBeUndefined();
  });

  test.each([
    ['an object', '{"__proto__":{"polluted":1},"a":1}'],
    ['text', '{"__proto__":"$$x","a":1}'],
    ['a missing row', '{"__proto__":"$5","a":1}'],
    ['a number, nothing else to revive', '{"__proto__":5,"a":1}'],
    ['an escaped key', '{"__pro\\u0074o__":{"polluted":1},"a":1}'],
  ])('never gets a prototype from the wire: %s', (name, json) => {
    const value = decode(`0:${json}\n`);
    expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf({}));
    expect(Object.keys(value)).toEqual(['a']);
    expect(value.polluted).toBeUndefined();
  });

  test('never gets a function under the key `then`', () => {
    const row = '1:{"id":"f","bound":null}\n';
    expect(decode(row + '0:{"then":"$h1"}\n')).toEqual({then: null});
    const late = receive('0:{"then":"$h1","a":1}\n' + row);
    expect(outcomeOf(getRoot(late)).value).toEqual({then: null, a: 1});
  });

  test('converts tuples to elements, at any depth', () => {
    const value = decode(
      '0:["$","p","k",{"children":["a",["$","b",null,{"id":"$$1"}]]}]\n',
    );
    expect(value).toMatchObject({$$typeof: ELEMENT, type: 'p', key: 'k'});
    expect(value.props.children[1]).toMatchObject({
      $$typeof: ELEMENT,
      type: 'b',
      props: {id: '$1'},
    });
  });

  test('does not convert an array that begins with an escaped dollar sign', () => {
    expect(decode('0:["$$","div",null,{}]\n')).toEqual(['$', 'div', null, {}]);
  });

  test('leaves a tuple whose mark is a separate row, and no placeholder', () => {
    const tuple = decode('1:"$"\n0:["$1","$3",null,{}]\n3:"p"\n');
    expect(tuple).toEqual([ELEMENT, 'p', null, {}]);
  });

  test('converts a tuple that is too short to an element with undefined fields', () => {
    expect(decode('0:["$"]\n')).toMatchObject({
      $$typeof: ELEMENT,
      type: undefined,
      props: undefined,
    });
  });

  test('is not affected by properties of Object.prototype', () => {
    const shared = {text: '$undefined'};
    shared.self = shared;
    Object.prototype.shared = shared;
    try {
      const value = decode('0:{"a":{"b":"$$x"}}\n');
      expect(value.a.b).toBe('$x');
      expect(Object.keys(value)).toEqual(['a']);
    } finally {
      delete Object.prototype.shared;
    }
    expect(shared.text).toBe('$undefined');
  });

  test('that is nested deeply is walked completely', () => {
    const depth = 100000;
    const deep = '["$$",'.repeat(depth) + '1' + ']'.repeat(depth);
    let value = decode(`0:${deep}\n`);
    for (let level = 0; level < depth; level++) {
      value = value[1];
    }
    expect(value).toBe(1);
  });

  test('that overflows the stack is rejected', () => {
    const recurse = () => recurse() + 1;
    const temporaryValues = {get: recurse};
    const response = receive('0:["$@1","fine"]\n1:["$T0"]\n', {
      temporaryValues,
    });
    const [promise, fine] = outcomeOf(getRoot(response)).value;
    expect(fine).toBe('fine');
    expect(outcomeOf(promise).reason.message).toMatch('Maximum call stack');
  });

  test('can be passed without text', () => {
    const response = createTestResponse();
    processRows(response, [
      {id: 1, tag: 0, payload: {a: '$$x'}},
      {id: 0, tag: 0, payload: ['$', 'p', null, '$1']},
    ]);
    expect(outcomeOf(getRoot(response)).value).toMatchObject({
      type: 'p',
      props: {a: '$x'},
    });
  });
});

describe('the fast check of a row', () => {
  test('skips the walk only if it would change nothing', () => {
    expect(needsRevival('{"a":[1,2,"x"]}')).toBe(false);
    expect(needsRevival('["a$b"]')).toBe(true);
    expect(needsRevival('["\\u0024a"]')).toBe(true);
    expect(needsRevival('{"__proto__":1}')).toBe(true);
  });
});
