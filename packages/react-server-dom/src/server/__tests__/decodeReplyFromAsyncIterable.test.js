import {decodeReplyFromAsyncIterable} from '../decodeReplyFromAsyncIterable.js';
import {HOST, outcomeOf, reasonOf, refusal} from './support/replies.js';

function decodeReply(iterable, manifest, options = {}) {
  return decodeReplyFromAsyncIterable(
    {host: HOST, manifest, options},
    iterable,
  );
}

// An iterable whose `next` returns the results of these functions.
function iterableOf(...steps) {
  const calls = [];
  let index = 0;
  const iterator = {
    next() {
      calls.push('next');
      const step = steps[index++];
      return step === undefined ? new Promise(() => {}) : step();
    },
    throw(error) {
      calls.push(error);
      return Promise.reject(new Error('ignored'));
    },
  };
  return {calls, iterator, [Symbol.asyncIterator]: () => iterator};
}

function entry(name, value) {
  return async () => ({done: false, value: [name, value]});
}

const END = async () => ({done: true, value: undefined});

test('entries are strings or files', async () => {
  async function* deliver() {
    yield ['1', new File(['abc'], 'a.txt')];
    yield ['_2_name', 'Ada'];
    yield ['0', '["$B1","$K2","$R3"]'];
    yield ['S3', '1'];
    yield ['S3', 'C'];
  }
  const [file, form, stream] = await decodeReply(deliver(), null);
  expect(await file.text()).toBe('abc');
  expect(form.get('name')).toBe('Ada');
  expect((await stream.getReader().read()).value).toBe(1);
});

test('the next entry is read after the previous one', async () => {
  let waiting = 0;
  const step = async () => {
    waiting++;
    expect(waiting).toBe(1);
    await null;
    waiting--;
    return {done: false, value: ['S1', '1']};
  };
  const {calls, ...iterable} = iterableOf(step, step, step, entry('0', '5'));
  expect(await decodeReply(iterable, null)).toBe(5);
  expect(calls).toEqual(['next', 'next', 'next', 'next', 'next']);
});

test('the end closes the body', async () => {
  const root = decodeReply(iterableOf(entry('0', '{"p":"$@1"}'), END), null);
  const {p} = await root;
  expect(await reasonOf(p)).toEqual(refusal(412));
});

test.each([
  ['rejects', () => Promise.reject(new Error('reset'))],
  [
    'throws',
    () => {
      throw new Error('reset');
    },
  ],
])(
  'a `next` that %s fails the body, and `throw` is called',
  async (how, step) => {
    const {calls, ...iterable} = iterableOf(entry('1', '1'), step);
    const reason = await reasonOf(decodeReply(iterable, null));
    expect(reason.message).toBe('reset');
    expect(calls).toEqual(['next', 'next', reason]);
  },
);

test.each([
  ['a second entry for a part', {}, 'part 0'],
  ['too many entries', {partLimit: 1}, 'partLimit'],
])('%s fails the body, and reading stops', async (name, options, text) => {
  const {calls, ...iterable} = iterableOf(
    entry('0', '{"p":"$@1"}'),
    entry('0', '2'),
    entry('1', '3'),
    END,
  );
  const {p} = await decodeReply(iterable, null, options);
  const reason = await reasonOf(p);
  expect(reason).toEqual(refusal(undefined, text));
  expect(calls).toEqual(['next', 'next', reason]);
});

test('`throw` of the source is optional, and its errors are ignored', async () => {
  const broken = iterableOf(() => Promise.reject(new Error('reset')));
  delete broken.iterator.throw;
  expect((await reasonOf(decodeReply(broken, null))).message).toBe('reset');
  const throwing = iterableOf(() => Promise.reject(new Error('reset')));
  throwing.iterator.throw = () => {
    throw new Error('ignored');
  };
  expect((await reasonOf(decodeReply(throwing, null))).message).toBe('reset');
});

test.each([
  ['no pair', null],
  ['no name', [undefined, '1']],
])('%s is an error of the source', async (name, value) => {
  const {calls, ...iterable} = iterableOf(async () => ({done: false, value}));
  const {reason} = await outcomeOf(decodeReply(iterable, null));
  expect(reason).toBeInstanceOf(TypeError);
  expect(calls).toEqual(['next', reason]);
});

test('a value that is neither a string nor a file is not a file', async () => {
  const iterable = iterableOf(entry('1', {size: 1}), entry('0', '"$B1"'), END);
  expect(await reasonOf(decodeReply(iterable, null))).toEqual(refusal(582));
});

test('a value that is not an async iterable throws synchronously', () => {
  expect(() => decodeReply([], null)).toThrow('an async iterable');
});
