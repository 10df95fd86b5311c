import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {closeReply, failReply, getRoot} from '../../index.js';
import {
  decode,
  failing,
  openTestReply,
  readAll,
  receive,
  write,
} from '../../__tests__/support/streamedReply.js';

describe.each(['$R1', '$X1', '$x1'])('items of %s', token => {
  test('may arrive before the token, with or without the end', async () => {
    const {reply, root} = receive(['S1', '"a"'], ['0', `{"s":"${token}"}`]);
    const {s} = await root;
    write(reply, ['S1', '{"b":["$undefined","$$"]}'], ['S1', 'C']);
    expect(await readAll(s)).toEqual(['a', {b: [undefined, '$']}]);
  });

  test('may all arrive before the token, or after it', async () => {
    const items = [
      ['S1', '1'],
      ['S1', '2'],
      ['S1', 'C'],
    ];
    const root = ['0', `{"s":"${token}"}`];
    const before = await decode(...items, root);
    const after = await decode(root, ...items);
    expect(await readAll(before.s)).toEqual([1, 2]);
    expect(await readAll(after.s)).toEqual([1, 2]);
  });

  test('keep their order after an item that waits', async () => {
    const {reply, root} = receive(
      ['2', [7]],
      ['0', `{"s":"${token}"}`],
      ['S1', '["$o2"]'],
      ['S1', '2'],
      ['S1', 'C'],
    );
    closeReply(reply);
    const {s} = await root;
    expect(await readAll(s)).toEqual([[new Uint8Array([7])], 2]);
  });

  test('after the end are ignored, as are further ends', async () => {
    const {reply, root} = receive(['0', `{"s":"${token}"}`], ['S1', 'C']);
    write(reply, ['S1', '1'], ['S1', 'C'], ['S1', '{broken'], ['S1', 'C2']);
    const {s} = await root;
    expect(await readAll(s)).toEqual([]);
    expect(reply.ending).toBe(null);
  });

  test('without an end fail with the error of the body', async () => {
    const {reply, root} = receive(['0', `{"s":"${token}"}`]);
    const read = readAll((await root).s);
    failReply(reply, new Error('reset'));
    expect(await read).toEqual([{failed: 'reset'}]);
  });

  test('without an end fail if the token is read after the body has ended', async () => {
    const {s} = await decode(['0', `{"s":"${token}"}`]);
    expect(await readAll(s)).toEqual([{failed: 412}]);
  });

  test('cannot be temporary references', async () => {
    const {reply, root} = receive(['0', `{"s":"${token}"}`]);
    write(reply, ['S1', '{"a":"$T"}']);
    expect(await readAll((await root).s)).toEqual([{failed: 526}]);
  });

  test('may be streams', async () => {
    const {reply, root} = receive(['0', `{"s":"${token}"}`]);
    write(reply, ['S1', '"$R2"'], ['S1', 'C'], ['S2', '"x"'], ['S2', 'C']);
    const [inner] = await readAll((await root).s);
    expect(await readAll(inner)).toEqual(['x']);
  });

  test('are delivered once', async () => {
    const twice = `["${token}","${token}"]`;
    await expect(decode(['0', twice], ['S1', 'C'])).rejects.toEqual(
      failing(567),
    );
  });

  test.each(['["$@1","TOKEN"]', '["$1","TOKEN"]'])(
    'do not belong to another value, as in %s',
    async text => {
      const root = decode(['1', '5'], ['0', text.replace('TOKEN', token)]);
      await expect(root).rejects.toEqual(failing(567));
    },
  );

  test('cannot be referenced', async () => {
    const root = decode(['0', `["${token}","$1"]`], ['S1', 'C']);
    await expect(root).rejects.toEqual(failing(599));
  });

  test('are not read from an entry with a plain number', async () => {
    const {reply, root} = receive(['0', `{"s":"${token}"}`]);
    write(reply, ['1', '"a"'], ['1', 'C']);
    closeReply(reply);
    expect(await readAll((await root).s)).toEqual([{failed: 412}]);
  });

  test('can be many, after an item that waits', async () => {
    const {reply, root} = receive(['2', [7]], ['0', `{"s":"${token}"}`]);
    write(reply, ['S1', '["$o2"]']);
    for (let index = 1; index < 20000; index++) {
      write(reply, ['S1', String(index)]);
    }
    write(reply, ['S1', 'C']);
    const values = await readAll((await root).s);
    expect(values.length).toBe(20000);
    expect(values.at(-1)).toBe(19999);
  });
});

test('the promise of a stream resolves to the stream', async () => {
  const [stream, promise] = await decode(['0', '["$R1","$@1"]'], ['S1', 'C']);
  expect(await promise).toBe(stream);
});

// Reading many items takes a second, but minutes if each read moves all other items.
const TIMEOUT = 600000;

describe('a ReadableStream', () => {
  test('fails at an item that fails', async () => {
    const {s} = await decode(
      ['0', '{"s":"$R1"}'],
      ['S1', '1'],
      ['S1', '"$2:a"'],
      ['S1', 'C'],
    );
    expect((await readAll(s)).at(-1)).toEqual({failed: 412});
  });

  test('does not parse items after its reader has cancelled', async () => {
    const {reply, root} = receive(['0', '{"s":"$R1"}'], ['S1', '1']);
    const {s} = await root;
    await s.cancel();
    write(reply, ['S1', '{broken'], ['S1', '"$o9"'], ['S1', 'C']);
    expect(reply.ending).toBe(null);
    expect([...reply.parts.keys()]).toEqual([0, 1]);
  });

  // In the queue of Node the time per item grows with the number of items.
  test(
    'takes the same time for each item when there are many',
    () =>
      expectLinearGrowth(async count => {
        const {reply, root} = receive(['0', '{"s":"$R1"}']);
        const {s} = await root;
        for (let index = 0; index < count; index++) {
          write(reply, ['S1', '0']);
        }
        write(reply, ['S1', 'C']);
        return async () => {
          expect((await readAll(s)).length).toBe(count);
        };
      }, 10000),
    TIMEOUT,
  );
});

describe('a byte stream', () => {
  const ROOT = ['0', '{"s":"$r1"}'];

  test('delivers the bytes of views', async () => {
    const {s} = await decode(
      ['2', [1, 2, 3]],
      ['3', [4, 0]],
      ROOT,
      ['S1', '"$o2"'],
      ['S1', '"$s3"'],
      ['S1', 'C'],
    );
    expect(await readAll(s)).toEqual([
      new Uint8Array([1, 2, 3]),
      new Uint8Array([4, 0]),
    ]);
  });

  test('can be read into a buffer, up to its end', async () => {
    const {reply, root} = receive(['2', [1, 2]], ROOT, ['S1', '"$o2"']);
    const reader = (await root).s.getReader({mode: 'byob'});
    const {value} = await reader.read(new Uint8Array(1));
    expect(value).toEqual(new Uint8Array([1]));
    await reader.read(new Uint8Array(1));
    const last = reader.read(new Uint8Array(1));
    write(reply, ['S1', 'C']);
    expect((await last).done).toBe(true);
  });

  test('may be empty', async () => {
    const {s} = await decode(['2', []], ROOT, ['S1', '"$o2"'], ['S1', 'C']);
    expect(await readAll(s)).toEqual([]);
  });

  test('ends after any number of empty views', async () => {
    const items = Array.from({length: 1000}, () => ['S1', '"$0:empty"']);
    const {s} = await decode(
      ['2', []],
      ['3', [1]],
      ['0', '{"empty":"$o2","s":"$r1"}'],
      ...items,
      ['S1', '"$o3"'],
      ...items,
      ['S1', 'C'],
    );
    expect(await readAll(s)).toEqual([new Uint8Array([1])]);
  });

  test.each(['"text"', '{"length":3}', '[1]', '"$A2"', '"$B2"', 'null'])(
    'refuses %s',
    async text => {
      const {s} = await decode(['2', [1]], ROOT, ['S1', text], ['S1', 'C']);
      expect(await readAll(s)).toEqual([{failed: 579}]);
    },
  );

  test('transfers the buffer of a view once', async () => {
    const {s} = await decode(
      ['2', [1, 2]],
      ['0', '{"a":"$o2","s":"$r1"}'],
      ['S1', '"$0:a"'],
      ['S1', '"$0:a"'],
      ['S1', 'C'],
    );
    expect(await readAll(s)).toEqual([new Uint8Array([1, 2])]);
  });
});

describe('an async iterable', () => {
  test('can be iterated again, and then without waiting', async () => {
    const {s} = await decode(['0', '{"s":"$X1"}'], ['S1', '1'], ['S1', 'C']);
    expect(await readAll(s)).toEqual([1]);
    const result = s[Symbol.asyncIterator]().next();
    expect([result.status, result.value]).toEqual([
      'fulfilled',
      {done: false, value: 1},
    ]);
    expect(Reflect.ownKeys(s)).toEqual([Symbol.asyncIterator]);
  });

  test('fails only at an item that fails', async () => {
    const {s} = await decode(
      ['0', '{"s":"$X1"}'],
      ['S1', '{broken'],
      ['S1', '2'],
      ['S1', 'C'],
    );
    const iterator = s[Symbol.asyncIterator]();
    await expect(iterator.next()).rejects.toBeInstanceOf(SyntaxError);
    expect(await iterator.next()).toEqual({done: false, value: 2});
    expect(await iterator.next()).toEqual({done: true, value: undefined});
  });

  test('without an end fails on every further call of next', async () => {
    const {reply, root} = receive(['0', '{"s":"$X1"}'], ['S1', '1']);
    const iterator = (await root).s[Symbol.asyncIterator]();
    const results = [iterator.next(), iterator.next(), iterator.next()];
    closeReply(reply);
    results.push(iterator.next());
    const outcomes = await Promise.allSettled(results);
    expect(outcomes.map(({reason}) => reason?.code)).toEqual([
      undefined,
      412,
      412,
      412,
    ]);
  });

  test('may be read ahead, and has one return value', async () => {
    const {reply, root} = receive(['0', '{"s":"$x1"}']);
    const {s} = await root;
    expect(s[Symbol.asyncIterator]()).toBe(s);
    const results = [s.next(), s.next(), s.next()];
    write(reply, ['S1', '"a"'], ['S1', 'C{"r":"$$"}']);
    expect(await Promise.all(results)).toEqual([
      {done: false, value: 'a'},
      {done: true, value: {r: '$'}},
      {done: true, value: undefined},
    ]);
    expect([s.return, s.throw]).toEqual([undefined, undefined]);
    expect(() => s.next(1)).toThrow(expect.objectContaining({code: 524}));
  });

  // Each text must be JSON on its own: it cannot add keys to the result.
  test.each(['1,"done":true', '1}, {"a":1', 'C1,"done":false', '', ' C'])(
    'does not accept %p as an item',
    async text => {
      const {s} = await decode(['0', '{"s":"$x1"}'], ['S1', text]);
      await expect(s.next()).rejects.toBeInstanceOf(SyntaxError);
    },
  );

  test('an item with the keys of a result is a plain value', async () => {
    const item = '{"done":true,"value":2,"then":3}';
    const {s} = await decode(['0', '{"s":"$x1"}'], ['S1', item], ['S1', 'C']);
    expect(await s.next()).toEqual({
      done: false,
      value: {done: true, value: 2, then: 3},
    });
  });
});

test('the application cannot reach the reply from its values', async () => {
  const {inspect} = require('util');
  const reply = openTestReply();
  write(reply, ['0', '["$R1","$r2","$X3","$x4","$@5"]'], ['secret', 'x']);
  const values = await getRoot(reply);
  values.push(values[2][Symbol.asyncIterator]().next(), values[3].next());
  const seen = inspect(values, {depth: 10, showHidden: true});
  expect(seen).not.toMatch(/agenda|entries|Reply|manifest/);
  for (const value of values.slice(-3)) {
    expect(Reflect.ownKeys(value)).toEqual([]);
  }
});
