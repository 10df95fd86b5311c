import {close, getRoot} from '../../index.js';
import {
  bytesOf,
  decode,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
} from '../../__tests__/support/responses.js';

const ELEMENT = Symbol.for('react.transitional.element');
const LAZY = Symbol.for('react.lazy');

describe('an element', () => {
  test('has the fields that React reads, in React’s order', () => {
    const element = decode('0:["$","p","k",{"a":1}]\n');
    expect(Object.entries(element)).toEqual([
      ['$$typeof', ELEMENT],
      ['type', 'p'],
      ['key', 'k'],
      ['ref', null],
      ['props', {a: 1}],
    ]);
    expect(Object.isExtensible(element)).toBe(true);
  });

  test('with a missing part is a lazy node that suspends', () => {
    const response = receive('0:["$","p",null,{"a":"$1"}]\n');
    const {status, value: node} = outcomeOf(getRoot(response));
    expect([status, node.$$typeof]).toEqual(['fulfilled', LAZY]);
    let suspended = null;
    try {
      readLazyNode(node);
    } catch (thrown) {
      suspended = thrown;
    }
    expect(suspended).toBe(node._payload);
    feed(response, bytesOf('1:"here"\n'));
    expect(readLazyNode(node).props).toEqual({a: 'here'});
  });

  test.each([
    ['type', '["$","$1",null,{}]', element => element.type],
    ['key', '["$","a","$1",{}]', element => element.key],
    ['props', '["$","a",null,"$1"]', element => element.props],
  ])('can wait for its %s', (name, tuple, read) => {
    const response = receive(`0:${tuple}\n`);
    const node = outcomeOf(getRoot(response)).value;
    feed(response, bytesOf('1:{"late":1}\n'));
    expect(read(readLazyNode(node))).toEqual({late: 1});
  });

  test('waits alone: parents, siblings and children do not wait', () => {
    const response = receive(
      '0:["$","main",null,{"children":[["$","a",null,{"x":"$1","children":["$","i",null,{}]}],["$","b",null,{}]]}]\n',
    );
    const main = outcomeOf(getRoot(response)).value;
    const [a, b] = main.props.children;
    expect([main.type, a.$$typeof, b.type]).toEqual(['main', LAZY, 'b']);
    feed(response, bytesOf('1:5\n'));
    expect(readLazyNode(a).props.children.type).toBe('i');
  });

  test('waits for all of its parts', () => {
    const response = receive('0:["$","$1",null,{"a":["$2"],"b":{"c":"$3"}}]\n');
    const node = outcomeOf(getRoot(response)).value;
    feed(response, bytesOf('3:3\n1:"p"\n'));
    expect(() => readLazyNode(node)).toThrow();
    feed(response, bytesOf('2:2\n'));
    expect(readLazyNode(node)).toMatchObject({
      type: 'p',
      props: {a: [2], b: {c: 3}},
    });
  });

  test('throws if one of its parts has failed, before or after', () => {
    const failure = '1:E{"digest":"d"}\n';
    const row = '0:["$","main",null,{"children":["$","p",null,{"a":"$1"}]}]\n';
    for (const rows of [failure + row, row + failure]) {
      const main = outcomeOf(getRoot(receive(rows))).value;
      expect(main.type).toBe('main');
      let reason = null;
      try {
        readLazyNode(main.props.children);
      } catch (error) {
        reason = error;
      }
      expect(reason.digest).toBe('d');
    }
  });

  test('throws when the transport ends before its last part has arrived', () => {
    const response = receive('0:["$","p",null,{"a":"$1"}]\n');
    const node = outcomeOf(getRoot(response)).value;
    close(response);
    expect(() => readLazyNode(node)).toThrow('Connection closed');
  });

  test('of a client component has a lazy type', () => {
    const element = decode(
      '1:I["m",[],"Button"]\n0:["$","$L1",null,{"label":"Go"}]\n',
    );
    expect(readLazyNode(element.type)).toBe('m#Button');
  });

  test('is the same object for all references to it', () => {
    const response = receive(
      '0:["$@1","$@2"]\n1:["$","i",null,{"a":1}]\n2:["$","i",null,"$1:props"]\n',
    );
    const [first, second] = outcomeOf(getRoot(response)).value;
    const props = outcomeOf(first).value.props;
    expect(outcomeOf(second).value.props).toBe(props);
  });
});

describe('a lazy node', () => {
  test('is a new object for each occurrence, with the same chunk', () => {
    const [one, two] = decode('1:{}\n0:["$L1","$L1"]\n');
    expect(one).not.toBe(two);
    expect(readLazyNode(one)).toBe(readLazyNode(two));
  });

  test('throws the error of its row', () => {
    const node = decode('1:E{"digest":"d"}\n0:["$L1"]\n')[0];
    expect(() => readLazyNode(node)).toThrow();
  });
});
