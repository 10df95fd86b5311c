import {describeServerObject} from '../../serverObject.js';
import {VALUE_TAGS} from 'flight-core/src/wire/__tests__/support/tagTables.js';
import {getRoot} from '../../index.js';
import {
  decode,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';

const ROWS =
  '1:"one"\n2:[["k","v"]]\n3:{"id":"act","bound":null}\n' +
  '4:["text/plain"]\n5:[1,2]\n';

// One row for each value tag that a production server can send.
const FORMS = [
  ['escaped string', '$$text', value => expect(value).toBe('$text')],
  ['reference', '$1', value => expect(value).toBe('one')],
  ['lazy', '$L1', value => expect(readLazyNode(value)).toBe('one')],
  ['promise', '$@1', value => expect(valueOf(value)).toBe('one')],
  ['symbol', '$Sname', value => expect(value).toBe(Symbol.for('name'))],
  ['server reference', '$h3', value => expect(typeof value).toBe('function')],
  [
    'server object',
    '$H3',
    value => expect(describeServerObject(value)).toHaveProperty('id'),
  ],
  ['Map', '$Q2', value => expect(value).toEqual(new Map([['k', 'v']]))],
  ['Set', '$W5', value => expect(value).toEqual(new Set([1, 2]))],
  ['FormData', '$K2', value => expect([...value]).toEqual([['k', 'v']])],
  ['Blob', '$B4', value => expect(value.type).toBe('text/plain')],
  ['iterator', '$i5', value => expect([...value]).toEqual([1, 2])],
  ['Error', '$Z', value => expect(value).toMatchObject({code: 441})],
  [
    'Date',
    '$D1970-01-01T00:00:00.000Z',
    value => expect(value.getTime()).toBe(0),
  ],
  ['invalid Date', '$Dnull', value => expect(value.getTime()).toBeNaN()],
  ['BigInt', '$n-12', value => expect(value).toBe(-12n)],
  ['Infinity', '$Infinity', value => expect(value).toBe(Infinity)],
  ['-Infinity', '$-Infinity', value => expect(value).toBe(-Infinity)],
  ['-0', '$-0', value => expect(Object.is(value, -0)).toBe(true)],
  ['NaN', '$NaN', value => expect(value).toBeNaN()],
  ['undefined', '$undefined', value => expect(value).toBeUndefined()],
  ['weak promise', '$w1', value => expect(valueOf(value)).toBe('one')],
];

describe('a value form', () => {
  test.each(FORMS)('%s as the root', (name, text, check) => {
    check(decode(`${ROWS}0:${JSON.stringify(text)}\n`));
  });

  test.each(FORMS)('%s as an item', (name, text, check) => {
    check(decode(`${ROWS}0:[${JSON.stringify(text)}]\n`)[0]);
  });

  test.each(FORMS)('%s before the rows it needs', (name, text, check) => {
    const response = receive(`0:{"p":${JSON.stringify(text)},"q":1}\n${ROWS}`);
    check(outcomeOf(getRoot(response)).value.p);
  });

  test('every production form of the table is tested here', () => {
    const tried = new Set(FORMS.map(([name]) => name));
    const missing = VALUE_TAGS.filter(
      ({developmentOnly, direction, name}) =>
        direction !== 'up' && !developmentOnly && !tried.has(name),
    );
    expect(missing.map(({name}) => name)).toEqual([
      'element',
      'temporary reference',
      '-Infinity and -0',
    ]);
  });

  test('a single element mark is the symbol', () => {
    const value = decode('0:{"a":"$"}\n');
    expect(value.a).toBe(Symbol.for('react.transitional.element'));
  });

  test('a temporary reference is looked up in the set of the reply', () => {
    const element = {};
    const temporaryValues = new Map([['$0:1:el', element]]);
    const value = decode('0:["$T0:1:el","$T9"]\n', {temporaryValues});
    expect(value).toEqual([element, undefined]);
    expect(value[0]).toBe(element);
  });

  test('a temporary reference without a set fails its row', () => {
    const {reason} = outcomeOf(getRoot(receive('0:["$T0"]\n')));
    expect(reason.code).toBe(511);
  });

  test('an invalid number fails its row', () => {
    const {reason} = outcomeOf(getRoot(receive('0:["$nzz"]\n')));
    expect(reason.message).toMatch('The row 0 is broken');
  });

  test('an unknown form waits for a row that never arrives', () => {
    const response = receive('0:["$X1"]\n1:5\n');
    expect(outcomeOf(getRoot(response)).status).toBe('pending');
    expect(() => decode('0:["$X1"]\n1:5\n')).toThrow('Connection closed');
  });

  test('the digits of an id can have either case, and the rest is ignored', () => {
    expect(decode('1f:"x"\n0:["$1f","$1F","$1fzz"]\n')).toEqual([
      'x',
      'x',
      'x',
    ]);
  });
});
