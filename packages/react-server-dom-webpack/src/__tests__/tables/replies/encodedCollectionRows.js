// Encode rows: collections, forms, files and bytes, which are separate parts.

function formWith(...fields) {
  const form = new FormData();
  fields.forEach(([name, value, fileName]) => {
    if (fileName === undefined) {
      form.append(name, value);
    } else {
      form.append(name, value, fileName);
    }
  });
  return form;
}

function textFile(text, name, type) {
  const form = formWith(['f', new Blob([text], {type}), name]);
  return form.get('f');
}

function tenForms() {
  return Array.from({length: 10}, (_, index) => formWith(['k', `v${index}`]));
}

export const ENCODED_COLLECTION_ROWS = [
  {
    example: 'encode-14-map',
    value: () => new Map([['k', 'v']]),
  },
  {
    example: 'encode-15-map-nested',
    value: () =>
      new Map([
        ['a', 1],
        [{k: 1}, new Map()],
      ]),
  },
  {
    example: 'encode-16-map-shared',
    value: () => {
      const shared = new Map([['k', 1]]);
      return {a: shared, b: shared};
    },
  },
  {
    example: 'encode-17-set',
    value: () => ({s: new Set([1, '$'])}),
  },
  {
    example: 'encode-18-cycle-through-set',
    value: () => {
      const root = {s: new Set()};
      root.s.add(root);
      return root;
    },
  },
  {
    example: 'encode-19-iterable',
    value: () => ({
      i: {
        *[Symbol.iterator]() {
          yield 1;
          yield {a: 1};
        },
      },
    }),
    expect: () => ({i: [1, {a: 1}]}),
  },
  {
    example: 'encode-20-iterator',
    value: () => ({i: [1, {z: 1}][Symbol.iterator]()}),
  },
  {
    example: 'encode-21-formdata',
    value: () => ({
      form: formWith(
        ['a', '1'],
        ['a', '2'],
        ['f', new Blob(['hi'], {type: 'text/plain'}), 'n.txt'],
      ),
    }),
  },
  {
    example: 'encode-22-formdata-tenth',
    value: tenForms,
    oursOnly: true,
  },
  {
    example: 'encode-23-blob',
    value: () => ({b: new Blob(['abc'], {type: 'text/css'})}),
    expect: () => ({b: textFile('abc', 'blob', 'text/css')}),
  },
  {
    example: 'encode-24-file',
    value: () => ({b: textFile('abc', 'x.css', 'text/css')}),
  },
  {
    example: 'encode-25-arraybuffer',
    value: () => ({b: new Uint8Array([1, 2, 3]).buffer}),
  },
  {
    example: 'encode-26-typed-arrays',
    value: () => [
      new Int8Array([1, -1]),
      new Uint8Array([1, 2]),
      new Uint8ClampedArray([1, 2]),
      new Int16Array([1, 2]),
      new Uint16Array([1, 2]),
      new Int32Array([1, 2]),
      new Uint32Array([1, 2]),
      new Float32Array([1, 2]),
      new Float64Array([1, 2]),
      new BigInt64Array([1n, 2n]),
      new BigUint64Array([1n, 2n]),
      new DataView(new Uint8Array([1, 2]).buffer),
    ],
  },
  {
    example: 'encode-27-typed-array-view',
    value: () => new Uint8Array([1, 2, 3]).subarray(1),
    check: root => expect(root.buffer.byteLength).toBe(2),
  },
  {
    example: 'encode-28-typed-array-shared',
    value: () => {
      const shared = new Uint8Array([9]);
      return [shared, shared];
    },
    oursOnly: true,
  },
];
