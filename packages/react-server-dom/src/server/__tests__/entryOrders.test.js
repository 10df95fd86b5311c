// The entries of a body in every order: the three decoders agree.
import {decodeReply} from '../decodeReply.js';
import {decodeReplyFromAsyncIterable} from '../decodeReplyFromAsyncIterable.js';
import {decodeReplyFromBusboy} from '../decodeReplyFromBusboy.js';
import {HOST, createBusboy, feed, multipart} from './support/replies.js';

const CALL = {host: HOST, manifest: null, options: {}};

const FILE = {filename: 'blob', type: 'text/plain'};

// [name, text] or [name, bytes, file].
const BODIES = {
  'a form': [
    ['0', '[{"form":"$K1"},"$K1"]'],
    ['_1_name', 'Ada'],
    ['_1_name', 'Bob'],
    ['_1_photo', 'bytes', FILE],
  ],
  'a form that is the root': [
    ['0', '"$K1"'],
    ['_1_name', 'Ada'],
    ['_2_name', 'Bob'],
  ],
  'a file': [
    ['0', '{"a":"$B1","b":["$B1","$0:a"]}'],
    ['1', 'bytes', FILE],
  ],
  'views of files': [
    ['0', '["$o1","$A2","$0:0"]'],
    ['1', [1, 2], FILE],
    ['2', [3, 4], FILE],
  ],
  'a view that is used twice': [
    ['0', '["$o1","$o1"]'],
    ['1', [1, 2], FILE],
  ],
  'missing files': [
    ['0', '["$o1"]'],
    ['2', [1, 2], FILE],
  ],
  'values in promises': [
    ['0', '["$@1","$K3"]'],
    ['1', '["$K2","$B4"]'],
    ['_2_name', 'Ada'],
    ['_3_name', 'Bob'],
    ['4', 'bytes', FILE],
  ],
};

function permutations(list) {
  return list.length < 2
    ? [list]
    : list.flatMap(first =>
        permutations(list.filter(item => item !== first)).map(rest => [
          first,
          ...rest,
        ]),
      );
}

function entriesOf(body) {
  return body.map(([name, value, file]) => [
    name,
    file === undefined
      ? value
      : new File([Buffer.from(value)], file.filename, {type: file.type}),
  ]);
}

function asForm(body) {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) {
    form.append(name, value);
  }
  return form;
}

const DECODERS = {
  busboy: body => {
    const parser = createBusboy();
    const root = decodeReplyFromBusboy(CALL, parser);
    // Reads the root as soon as it arrives.
    const value = described(root);
    feed(parser, multipart(...body), 7);
    return value;
  },
  'an async iterable': body => {
    async function* deliver() {
      yield* entriesOf(body);
    }
    return described(decodeReplyFromAsyncIterable(CALL, deliver()));
  },
};

// A value as plain data, with the outcomes of its promises.
async function described(value) {
  if (value instanceof Promise) {
    try {
      return {fulfilled: await described(await value)};
    } catch (error) {
      return {rejected: error.code ?? error.message};
    }
  }
  if (value instanceof FormData) {
    return {form: await described([...value])};
  }
  if (value instanceof Blob) {
    return {bytes: await value.text(), type: value.type};
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    const bytes = value instanceof ArrayBuffer ? value : value.buffer;
    return {view: value.constructor.name, bytes: [...new Uint8Array(bytes)]};
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => [
      key,
      await described(item),
    ]),
  );
  return Object.fromEntries(entries);
}

describe.each(Object.keys(DECODERS))('%s', decoder => {
  test.each(Object.entries(BODIES))(
    'gives the same value for %s in every order of entries',
    async (name, body) => {
      const decode = DECODERS[decoder];
      for (const order of permutations(body)) {
        const names = order.map(([entry]) => entry).join();
        const expected = await described(decodeReply(CALL, asForm(order)));
        expect([names, await decode(order)]).toEqual([names, expected]);
      }
    },
  );
});

test('a form is rejected if its body fails after the root has arrived', async () => {
  async function* deliver() {
    yield ['0', '["$K1"]'];
    yield ['_1_name', 'Ada'];
    throw new Error('reset');
  }
  const root = decodeReplyFromAsyncIterable(CALL, deliver());
  expect(await described(root)).toEqual({rejected: 'reset'});
});
