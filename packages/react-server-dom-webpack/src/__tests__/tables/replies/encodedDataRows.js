// Encode rows: JSON and its `$` forms.

export const ENCODED_DATA_ROWS = [
  {
    example: 'encode-01-string',
    value: () => 'hello',
  },
  {
    example: 'encode-02-string-dollar',
    value: () => '$5 off',
  },
  {
    example: 'encode-03-string-inner-dollar',
    value: () => ['a$b', '$$'],
  },
  {
    example: 'encode-04-undefined',
    value: () => undefined,
  },
  {
    example: 'encode-05-numbers',
    value: () => [0, -0, NaN, Infinity, -Infinity, 1e21, 1.5],
  },
  {
    example: 'encode-06-bigint',
    value: () => [12345678901234567890n, -5n],
  },
  {
    example: 'encode-07-date',
    value: () => ({
      a: new Date('2024-01-02T03:04:05.678Z'),
      b: new Date(NaN),
      c: '2024Z',
    }),
    expect: () => ({
      a: new Date('2024-01-02T03:04:05.678Z'),
      b: null,
      c: '2024Z',
    }),
  },
  {
    example: 'encode-08-undefined-members',
    value: () => {
      const sparse = new Array(3);
      sparse[0] = undefined;
      sparse[2] = 1;
      return {a: undefined, b: sparse};
    },
    expect: () => ({b: [undefined, undefined, 1]}),
    check: root => expect(Object.keys(root)).toEqual(['b']),
  },
  {
    example: 'encode-09-shared-object',
    value: () => {
      const shared = {x: 1};
      return {a: shared, b: shared, c: [shared]};
    },
  },
  {
    example: 'encode-10-shared-in-array',
    value: () => {
      const shared = {};
      return [shared, shared];
    },
  },
  {
    example: 'encode-11-cycle-root',
    value: () => {
      const root = {n: 1};
      root.self = root;
      return root;
    },
  },
  {
    example: 'encode-12-cycle-nested',
    value: () => {
      const inner = {n: 1};
      inner.self = inner;
      return {p: inner};
    },
  },
  {
    example: 'encode-13-colon-key',
    value: () => {
      const shared = {x: 1};
      return {'a:b': shared, c: shared, 'd:e': shared};
    },
    expect: () => {
      const shared = {x: 1};
      return {'a:b': {x: 1}, c: shared, 'd:e': shared};
    },
  },
  {
    example: 'encode-42-custom-tojson',
    value: () => ({
      u: new URL('https://example.com/a'),
      t: {toJSON: () => 7},
    }),
    expect: () => ({u: 'https://example.com/a', t: 7}),
  },
];
