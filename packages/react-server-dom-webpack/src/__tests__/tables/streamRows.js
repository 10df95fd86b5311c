// Conformance rows: ReadableStreams, byte streams and async iterables.

function streamOf(...items) {
  return new ReadableStream({
    start(controller) {
      items.forEach(item => controller.enqueue(item));
      controller.close();
    },
  });
}

function byteStreamOf(...pieces) {
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      pieces.forEach(piece => controller.enqueue(new Uint8Array(piece)));
      controller.close();
    },
  });
}

// Delivers the items one after another and then fails.
function failingStream(items, error) {
  return new ReadableStream({
    pull(controller) {
      if (items.length > 0) {
        controller.enqueue(items.shift());
      } else {
        controller.error(error);
      }
    },
  });
}

async function* generate(items, returned) {
  yield* items;
  return returned;
}

function iterableOf(...items) {
  return {[Symbol.asyncIterator]: () => generate(items)};
}

export const STREAM_ROWS = [
  {
    example: '080-readable-stream',
    forms: ['stream'],
    value: ({h}) => ({s: streamOf('a', '$b', {n: 1}, h('i', {key: 'k'}))}),
  },
  {
    example: '081-byte-stream',
    forms: ['byte stream'],
    value: () => ({s: byteStreamOf([1, 2, 3], [10])}),
  },
  {
    example: '082-stream-error',
    forms: ['stream', 'error'],
    options: {onError: error => 'dg-' + error.message},
    model: () => ({s: failingStream(['a'], new Error('bad'))}),
    expect: ({errorWithDigest}) => ({
      s: failingStream([], errorWithDigest('dg-bad')),
    }),
  },
  {
    example: '083-async-generator',
    forms: ['async iterable'],
    value: () => ({g: generate([1, 'two'], {r: 1})}),
  },
  {
    example: '084-async-iterable-children',
    forms: ['async iterable', 'element'],
    value: ({h}) =>
      h('ul', null, iterableOf(h('li', {key: '1'}), h('li', {key: '2'}))),
  },
  {
    example: '085-async-iterable-keyed-component',
    forms: ['async iterable', 'component', 'key'],
    model: ({h}) => {
      async function* Feed() {
        yield 'a';
      }
      return h(Feed, {key: 'f'});
    },
    expect: ({h, fragment}) => h(fragment, {key: 'f'}, iterableOf('a')),
  },
  {
    example: '086-stream-refers-to-root',
    forms: ['stream', 'sharing'],
    value: () => {
      const o = {v: 1};
      return {o, s: streamOf(o, {o})};
    },
  },
  {
    example: '120-keyed-component-readable-stream',
    forms: ['stream', 'component', 'key'],
    model: ({h, Pass}) =>
      h(Pass, {key: 'k', children: streamOf(h('i'), h('b', {key: 'z'}))}),
    expect: ({h}) => streamOf(h('i', {key: 'k'}), h('b', {key: 'k,z'})),
  },
  {
    example: '121-unkeyed-async-generator-component',
    forms: ['async iterable', 'component', 'key'],
    model: ({h}) => {
      async function* Feed() {
        yield h('a', {key: '1'});
        yield h('b');
      }
      return h(Feed);
    },
    expect: ({h}) => iterableOf([h('a', {key: '1'})], h('b')),
  },
  {
    example: '122-stream-item-rejected',
    forms: ['stream', 'refused value', 'error'],
    options: {onError: () => 'dg'},
    model: () => ({s: streamOf(1, () => {}, 2)}),
    // The reference's development client leaves this rejection unhandled.
    productionOnly: true,
    expect: ({errorWithDigest}) => ({
      s: failingStream([], errorWithDigest('dg')),
    }),
  },
  {
    example: '123-stream-of-binary',
    forms: ['stream', 'typed array', 'ArrayBuffer'],
    value: () => ({
      s: streamOf(new Uint8Array([1, 2]).buffer, new Float32Array([1])),
    }),
  },
  {
    example: '124-stream-nested',
    forms: ['stream'],
    value: () => ({s: streamOf({inner: streamOf(1)})}),
  },
];
