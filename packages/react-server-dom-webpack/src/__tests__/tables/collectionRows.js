// Conformance rows: collections, binary data, iterators and Error values.

function bytes(...values) {
  return new Uint8Array(values);
}

export const COLLECTION_ROWS = [
  {
    example: '033-map',
    forms: ['Map', 'Set'],
    value: () => ({
      m: new Map([
        ['a', 1],
        [{k: 1}, new Set([2])],
      ]),
    }),
  },
  {
    example: '034-set',
    forms: ['Set'],
    value: () => new Set(['a', '$b']),
  },
  {
    example: '035-formdata',
    forms: ['FormData'],
    value: () => {
      const form = new FormData();
      form.append('name', 'Ada');
      form.append('price', '$5');
      form.append('name', 'Bob');
      return form;
    },
  },
  {
    example: '036-blob',
    forms: ['Blob'],
    value: () => ({b: new Blob(['hello'], {type: 'text/plain'})}),
  },
  {
    example: '037-typed-arrays',
    forms: ['typed array'],
    value: () => [
      new Int8Array([-1]),
      new Uint8Array([1, 2]),
      new Uint8ClampedArray([3]),
      new Int16Array([4]),
      new Uint16Array([5]),
      new Int32Array([6]),
      new Uint32Array([7]),
      new Float32Array([1.5]),
      new Float64Array([2.5]),
      new BigInt64Array([-1n]),
      new BigUint64Array([1n]),
      new DataView(bytes(9, 8).buffer),
    ],
  },
  {
    example: '038-array-buffer',
    forms: ['ArrayBuffer'],
    value: () => ({ab: bytes(1, 2, 3).buffer, empty: new ArrayBuffer(0)}),
    // On Node 20 the reference's development server never ends such a response.
    productionOnly: true,
  },
  {
    example: '039-typed-array-newline-bytes',
    forms: ['typed array'],
    value: () => ({u: bytes(0x0a, 0x3a, 0x0a, 0x31)}),
  },
  {
    example: '040-iterator',
    forms: ['iterator'],
    value: () => ({
      it: (function* () {
        yield 1;
        yield 'two';
      })(),
    }),
  },
  {
    example: '041-iterable',
    forms: ['iterable'],
    model: () => ({
      it: {
        *[Symbol.iterator]() {
          yield 1;
          yield 2;
        },
      },
    }),
    expect: () => ({it: [1, 2]}),
  },
  {
    example: '042-error-value',
    forms: ['Error value'],
    model: () => ({e: new TypeError('secret')}),
    expect: () => ({e: new Error('any')}),
  },
  {
    example: '043-error-value-twice',
    forms: ['Error value', 'sharing'],
    value: () => {
      const error = new Error('x');
      return [error, error];
    },
  },
  {
    example: '111-ids-are-hex',
    forms: ['Set'],
    value: () => Array.from({length: 17}, () => new Set()),
  },
  {
    example: '113-node-buffer',
    forms: ['toJSON'],
    model: () => ({b: Buffer.from('hi')}),
    expect: () => ({b: {type: 'Buffer', data: [104, 105]}}),
  },
  {
    example: '132-map-with-elements',
    forms: ['Map', 'element'],
    value: ({h}) => h('ul', null, new Map([['k', h('li', {key: 'k'})]])),
  },
];
