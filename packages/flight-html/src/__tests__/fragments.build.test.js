// What callbacks return as HTML. Everything but text, bytes and nothing is refused: other views would
// leave memory of other requests in the page.
import vm from 'vm';

import {FORMS, bytesOf, run, runText} from './support/forms.js';

const HEAD = '<!DOCTYPE html><html><head>';
const REST = '</head><body><p>x</p>';

class LongArray extends Uint8Array {
  get byteLength() {
    return 1000;
  }
  get length() {
    return 1000;
  }
}

const [sharedBytes, foreignBytes] = [
  new Uint8Array(new SharedArrayBuffer(3)),
  vm.runInNewContext('Uint8Array.of(60, 105, 62)'),
];
sharedBytes.set(bytesOf('<i>'));

// Each is `<i>`.
const FRAGMENTS = {
  'a string': () => '<i>',
  'a Uint8Array': () => bytesOf('<i>'),
  'a Buffer': () => Buffer.from('<i>'),
  'a part of a larger buffer': () => bytesOf('<b><i></b>').subarray(3, 6),
  'bytes of another realm': () => foreignBytes,
  'bytes in shared memory': () => sharedBytes,
};

const NOTHING = {
  null: () => null,
  undefined: () => undefined,
  'an empty string': () => '',
  'no bytes': () => new Uint8Array(0),
};

const REFUSED = {
  'a Float64Array': () => new Float64Array(8),
  'a BigInt64Array': () => new BigInt64Array(8),
  'a Uint16Array': () => new Uint16Array(8),
  'a Uint8ClampedArray': () => new Uint8ClampedArray(8),
  'a DataView': () => new DataView(new ArrayBuffer(64)),
  'an ArrayBuffer': () => new ArrayBuffer(64),
  'a record with a byte length': () => ({length: 64, byteLength: 64}),
  'an object with the name of a typed array': () => ({
    byteLength: 64,
    length: 64,
    [Symbol.toStringTag]: 'Uint8Array',
  }),
  'an array': () => ['<i>'],
  'a number': () => 64,
  true: () => true,
  'a function': () => () => '<i>',
};

// [options for a fragment, HTML]
const CALLBACKS = {
  insertHTML: [read => ({insertHTML: read}), HEAD + REST],
  'insertHTML, later': [
    read => ({insertHTML: async () => read()}),
    HEAD + REST,
  ],
  onMissingTags: [read => ({onMissingTags: read}), '<p>x</p>'],
  'marker.inHead': [
    read => ({marker: {tag: '<meta name="here"', inHead: read}}),
    `${HEAD}<meta name="here"/>${REST}`,
  ],
  'marker.inBody': [
    read => ({marker: {tag: '<meta name="here"', inBody: read}}),
    `${HEAD}${REST}<meta name="here"/>`,
  ],
};

// `insertHTML` is called for a flush and for the end.
function once(read) {
  let isFirst = true;
  return () => {
    const value = isFirst ? read() : null;
    isFirst = false;
    return value;
  };
}

const CASES = Object.keys(FORMS).flatMap(form =>
  Object.entries(CALLBACKS).map(([name, [toOptions, html]]) => ({
    form,
    name,
    open: (read, more) => more({turns: [html], ...toOptions(once(read))}),
  })),
);

describe.each(CASES)('$name in the form $form', ({form, name, open}) => {
  test.each(Object.entries(FRAGMENTS))(
    'may return %s',
    async (_title, read) => {
      const text = await open(read, setup => runText(form, setup));
      expect(text.split('<i>').length).toBe(2);
    },
  );

  test.each(Object.entries(NOTHING))('may return %s', async (_title, read) => {
    const text = await open(read, setup => runText(form, setup));
    const without = await open(
      () => null,
      setup => runText(form, setup),
    );
    expect(text).toBe(without);
  });

  test('bytes that say another length are written as they are', async () => {
    const bytes = LongArray.from(bytesOf('<i>'));
    await expect(
      open(
        () => bytes,
        setup => runText(form, setup),
      ),
    ).rejects.toThrow();
  });

  test.each(Object.entries(REFUSED))('must not return %s', async (_t, read) => {
    const callback = name.split(',')[0];
    await expect(open(read, setup => run(form, setup))).rejects.toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining(
        `${callback} must return a string, a Uint8Array or nothing, got `,
      ),
    });
  });
});
