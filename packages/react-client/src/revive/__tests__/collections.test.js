import {getRoot} from '../../index.js';
import {
  bytesOf,
  createTestResponse,
  decode,
  feed,
  outcomeOf,
  receive,
} from '../../__tests__/support/responses.js';

function permutationsOf(items) {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, at) =>
        permutationsOf(items.toSpliced(at, 1)).map(rest => [item, ...rest]),
      );
}

describe('a collection', () => {
  test('keeps the order and the values of its entries', () => {
    const map = decode('2:[2]\n1:[["a",1],[{"k":1},"$W2"]]\n0:{"m":"$Q1"}\n').m;
    expect([...map]).toEqual([
      ['a', 1],
      [{k: 1}, new Set([2])],
    ]);
  });

  test('waits for all of its content', () => {
    const response = receive('0:{"s":"$W1"}\n1:["$2"]\n');
    expect(outcomeOf(getRoot(response)).status).toBe('pending');
    feed(response, bytesOf('2:"x"\n'));
    expect(outcomeOf(getRoot(response)).value.s).toEqual(new Set(['x']));
  });

  test('can be shared', () => {
    const value = decode('1:[["k",{"v":1}]]\n0:{"m":"$Q1","o":"$1:0:1"}\n');
    expect(value.m.get('k')).toBe(value.o);
  });

  test('can contain itself', () => {
    const set = decode('1:["$0"]\n0:"$W1"\n');
    expect([...set]).toEqual([set]);
  });

  test.each([
    ['$Q1', '[["a","$2"],["b","$3"]]', map => [...map.values()]],
    ['$Q1', '[["$2","a"],["$3","b"]]', map => [...map.keys(), ...map.keys()]],
    ['$W1', '["$2","$3"]', set => [...set, ...set]],
    ['$i1', '["$2","$3"]', iterator => [...iterator]],
  ])('%s with the content %s contains itself', (form, content, partsOf) => {
    const rows = [`0:"${form}"\n`, `1:${content}\n`, '2:"$0"\n', '3:"$0"\n'];
    for (const order of permutationsOf(rows)) {
      for (const sliceSize of [1, Infinity]) {
        const response = createTestResponse();
        const root = getRoot(response);
        feed(response, bytesOf(order.join('')), sliceSize);
        const {value} = outcomeOf(root);
        expect(partsOf(value)).toEqual([value, value]);
      }
    }
  });

  test('can contain iterators that wait for a value around it', () => {
    const text = '2:["$0:a"]\n1:["$i2"]\n0:{"a":{"v":1},"s":["$W1"]}\n';
    const {a, s} = decode(text);
    const [iterator] = s[0];
    expect([...iterator]).toEqual([a]);
  });

  test('of form data keeps duplicates', () => {
    const form = decode('1:[["n","Ada"],["p","$$5"],["n","Bob"]]\n0:"$K1"\n');
    expect([...form]).toEqual([
      ['n', 'Ada'],
      ['p', '$5'],
      ['n', 'Bob'],
    ]);
  });

  test('of form data may be of other primitive types', () => {
    const form = decode('1:[["n",5],["p",null]]\n0:"$K1"\n');
    expect([...form]).toEqual([
      ['n', '5'],
      ['p', 'null'],
    ]);
  });

  test('of bytes is a Blob when all bytes have arrived', async () => {
    const {b} = decode(
      '0:{"b":"$B1"}\n2:o5,hello3:o1,!1:["text/x","$2","$3"]\n',
    );
    expect(b.type).toBe('text/x');
    expect(await b.text()).toBe('hello!');
  });

  test('of files can be in form data', async () => {
    const form = decode('3:o2,hi2:["text/x","$3"]\n1:[["f","$B2"]]\n0:"$K1"\n');
    expect(await form.get('f').text()).toBe('hi');
  });

  test('that can be iterated once is an iterator', () => {
    const {it} = decode('1:[1,"two"]\n0:{"it":"$i1"}\n');
    expect(it.next()).toEqual({done: false, value: 1});
    expect([...it]).toEqual(['two']);
    expect([...it]).toEqual([]);
  });

  test.each([
    ['$Q1', '5'],
    ['$Q1', '[5]'],
    ['$W1', '{"length":1}'],
    ['$K1', '"ab"'],
    ['$B1', '5'],
    ['$B1', '["text/x","no bytes"]'],
    ['$B1', '[["text/x"]]'],
    ['$B1', `[${'['.repeat(50000)}${']'.repeat(50000)}]`],
    ['$K1', '[["n",{"a":1}]]'],
    ['$K1', '[[["n"],"v"]]'],
    ['$K1', '[["n","$Sname"]]'],
    ['$i1', 'null'],
  ])('%s with the content %s is refused', (form, content) => {
    const row = `1:${content}\n`;
    const root = `0:["${form}"]\n`;
    for (const rows of [row + root, root + row]) {
      expect(outcomeOf(getRoot(receive(rows)))).toMatchObject({
        status: 'rejected',
        reason: {kind: 'protocol'},
      });
    }
  });
});
