// Decode rows: bodies that are accepted, some with a part that fails by itself.

function formWith(name, value) {
  const form = new FormData();
  form.append(name, value);
  return form;
}

function streamOf(...items) {
  return new ReadableStream({
    start(controller) {
      items.forEach(item => controller.enqueue(item));
      controller.close();
    },
  });
}

async function* yieldAndReturn() {
  yield 'a';
  return 'ret';
}

export const DECODED_ROWS = [
  {
    example: 'decode-01-order-of-parts',
    expect: () =>
      new Map([
        ['a', 1],
        [{k: 1}, new Map()],
      ]),
  },
  {
    example: 'decode-02-shared-and-cyclic',
    expect: () => {
      const a = {x: 1};
      const root = {a, b: a, c: [a]};
      root.self = root;
      return root;
    },
  },
  {
    example: 'decode-03-forward-inside-one-part',
    expect: () => {
      const shared = {z: 1};
      return {b: shared, a: shared};
    },
  },
  {
    example: 'decode-04-cycle-across-parts',
    expect: () => {
      const root = {m: new Map()};
      root.m.set('k', root);
      return root;
    },
  },
  {
    example: 'decode-05-key-undefined',
    expect: () => ({b: [undefined, 1]}),
    check: root => expect(Object.keys(root)).toEqual(['b']),
  },
  {
    example: 'decode-06-proto-key',
    expect: () => ({a: 1}),
    check(root) {
      expect(Reflect.ownKeys(root)).toEqual(['a']);
      expect(Object.getPrototypeOf(root)).toBe(Object.prototype);
    },
  },
  {
    example: 'decode-07-then-function',
    expect: () => ({then: null}),
  },
  {
    example: 'decode-08-path-array-length',
    expect: () => ({a: [1, 2], b: 2}),
  },
  {
    example: 'decode-13-missing-promise',
    expect: e => ({p: e.rejecting(412), h: 1}),
  },
  {
    example: 'decode-18-formdata-order',
    expect: () => [formWith('a', '1'), formWith('a', '2')],
  },
  {
    example: 'decode-19-formdata-used-up',
    expect: () => [formWith('a', '1'), new FormData()],
  },
  {
    example: 'decode-20-formdata-without-marker',
    expect: () => [new FormData()],
  },
  {
    example: 'decode-24-stream',
    expect: () => ({s: streamOf('a', {b: 1})}),
  },
  {
    example: 'decode-25-stream-before-root',
    expect: () => ({s: streamOf('a')}),
  },
  {
    example: 'decode-26-stream-unprefixed-names',
    expect: e => ({s: e.failingStream(412)}),
    oursOnly: true,
  },
  {
    example: 'decode-29-byte-stream-text',
    expect: e => ({s: e.failingStream(579)}),
  },
  {
    example: 'decode-30-iterator-return',
    expect: () => ({g: yieldAndReturn()}),
    async check({g}) {
      expect(g[Symbol.asyncIterator]()).toBe(g);
      expect(await g.next()).toEqual({done: true, value: undefined});
    },
  },
  {
    example: 'decode-31-reference-bound',
    expect: e => {
      const bound = e.calling(['act', 'x']);
      return [bound, bound];
    },
    check([first, second]) {
      expect(first).toBe(second);
    },
  },
  {
    example: 'decode-32-reference-bound-not-array',
    expect: e => e.calling(['act']),
  },
  {
    example: 'decode-34-reference-id-not-text',
    expect: () => [null],
  },
  {
    example: 'decode-38-array-limit-objects',
    expect: () => [{a: [1, 2, 3]}, {a: [1, 2, 3]}, {a: [1, 2, 3]}],
  },
  {
    example: 'decode-39-temporary-reference',
    expect: e => ({a: e.temporary('0:a'), b: [e.temporary('0:b:0')]}),
  },
];
