// Conformance rows: values of JSON, and the `$` forms of other primitive values.

const repeat = (text, times) => text.repeat(times);

function withOwnProto(object, value) {
  return Object.defineProperty(object, '__proto__', {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

export const PRIMITIVE_ROWS = [
  {
    example: '001-string-root',
    forms: ['string'],
    value: () => 'hello',
  },
  {
    example: '002-string-dollar-escape',
    forms: ['string'],
    value: () => ['$10', '$', '$$x', 'a$b'],
  },
  {
    example: '003-undefined-root',
    forms: ['undefined'],
    value: () => undefined,
  },
  {
    example: '004-null-and-booleans',
    forms: ['undefined'],
    value: () => [null, true, false, undefined],
    check: root => expect(root).toHaveLength(4),
  },
  {
    example: '005-object-undefined-property',
    forms: ['undefined'],
    value: () => ({a: undefined, b: 1}),
    check: root => expect(Object.keys(root)).toEqual(['b']),
  },
  {
    example: '006-numbers',
    forms: ['number'],
    value: () => [0, -0, 1.5, 1e21, NaN, Infinity, -Infinity],
  },
  {
    example: '007-bigint',
    forms: ['bigint'],
    value: () => [10n, -340282366920938463463374607431768211456n],
  },
  {
    example: '008-string-non-ascii',
    forms: ['string'],
    value: () => ['é', '😀', 'a\n"b"', '\ud800', '\u2028'],
  },
  {
    example: '009-string-1023-inline',
    forms: ['string'],
    value: () => ({s: repeat('x', 1023)}),
  },
  {
    example: '010-string-1024-text-row',
    forms: ['text row'],
    value: () => ({s: repeat('x', 1024)}),
  },
  {
    example: '011-string-long-multibyte',
    forms: ['text row'],
    value: () => ({s: repeat('é', 1024)}),
  },
  {
    example: '012-string-long-not-deduped',
    forms: ['text row'],
    value: () => [repeat('y', 1024), repeat('y', 1024)],
  },
  {
    example: '013-string-long-leading-dollar',
    forms: ['text row'],
    value: () => ({s: '$' + repeat('z', 1023)}),
  },
  {
    example: '014-date',
    forms: ['Date'],
    model: () => ({d: new Date(0), bad: new Date(NaN)}),
    expect: () => ({d: new Date(0), bad: null}),
  },
  {
    example: '015-date-root-invalid',
    forms: ['Date'],
    value: () => new Date(NaN),
  },
  {
    example: '016-symbol',
    forms: ['symbol'],
    value: () => [Symbol.for('a'), Symbol.for('b'), Symbol.for('a')],
  },
  {
    example: '017-symbol-local-rejected',
    forms: ['refused value', 'error'],
    options: {onError: () => 'dg-local'},
    model: () => ({s: Symbol('local')}),
    rejects: 'dg-local',
  },
  {
    example: '018-object-odd-keys',
    forms: ['object'],
    model: () => withOwnProto({$k: 1, 'a:b': {x: 1}, '': [2]}, {y: 1}),
    expect: () => ({$k: 1, 'a:b': {x: 1}, '': [2]}),
    check: root => {
      expect(Object.hasOwn(root, '__proto__')).toBe(false);
      expect(Object.getPrototypeOf(root)).toBe(Object.prototype);
    },
  },
  {
    example: '019-array-sparse',
    forms: ['array', 'undefined'],
    model: () => {
      const array = new Array(3);
      array[1] = 7;
      return array;
    },
    expect: () => [undefined, 7, undefined],
  },
  {
    example: '020-to-json',
    forms: ['toJSON'],
    model: () => ({
      u: new URL('http://a.test/'),
      t: {toJSON: key => 'key=' + key},
    }),
    expect: () => ({u: 'http://a.test/', t: 'key=t'}),
  },
  {
    example: '112-string-long-bom',
    forms: ['text row'],
    value: () => ({s: '\ufeff' + repeat('b', 1023)}),
    // The reference's decoder treats U+FEFF at the start of a text as a byte order mark.
    referenceClientDiffers: true,
    // As the bytes are compared: U+FEFF is three of them.
    ours: {text: `0:{"s":"\xef\xbb\xbf${repeat('b', 1023)}"}\n`},
  },
];
