// Encode rows: promises, streams and async iterables, whose parts follow the root.

function streamOf(items, type) {
  return new ReadableStream({
    type,
    start(controller) {
      items.forEach(item => controller.enqueue(item));
      controller.close();
    },
  });
}

export const ENCODED_LATE_ROWS = [
  {
    example: 'encode-29-promise',
    value: () => Promise.resolve('x'),
  },
  {
    example: 'encode-30-promise-object',
    value: () => ({p: Promise.resolve({a: 1})}),
  },
  {
    example: 'encode-31-promise-shared',
    value: () => {
      const shared = {x: 1};
      const promise = Promise.resolve(shared);
      return {p: promise, q: promise, s: shared};
    },
  },
  {
    example: 'encode-32-promise-nested',
    value: () => ({p: Promise.resolve({z: Promise.resolve(1)})}),
  },
  {
    example: 'encode-33-stream',
    value: () => ({s: streamOf(['a', {b: 1}])}),
  },
  {
    example: 'encode-34-byte-stream',
    value: () => ({
      s: streamOf([new Uint8Array([1, 2, 3]), new Uint8Array([4])], 'bytes'),
    }),
  },
  {
    example: 'encode-35-async-generator',
    value: () => ({
      g: (async function* generate() {
        yield 'a';
        yield {o: 1};
        return 'ret';
      })(),
    }),
  },
  {
    example: 'encode-36-async-iterable',
    value: () => ({
      g: {
        async *[Symbol.asyncIterator]() {
          yield 'a';
        },
      },
    }),
  },
  {
    example: 'encode-37-stream-of-bytes-chunks',
    value: () => ({s: streamOf([new Uint8Array([1, 2, 3])])}),
  },
  {
    example: 'encode-52-refused-rejection',
    value: () => ({p: Promise.reject(new Error('the reason'))}),
    reason: 'the reason',
  },
  {
    example: 'encode-53-aborted',
    aborted: true,
    value: e => ({p: e.never(), h: 1}),
    expect: e => ({p: e.rejecting(412), h: 1}),
  },
];
