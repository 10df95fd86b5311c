// Lazy nodes in pending nodes that settle together.
import {
  bytesOf,
  createTestResponse,
  decode,
  feed,
  readLazyNode,
  valueOf,
} from '../../__tests__/support/responses.js';
import {getRoot} from '../../index.js';

const SAME_ROW = 'The value of a row refers to itself.';

test('a lazy node that leads to itself fails, and does not loop', () => {
  const [element, {type}] = decode(
    '0:[["$","p",null,{"children":"$1"}],["$","$L1",null,{}]]\n' +
      '1:"$0:1:type"\n',
  );
  expect(() => readLazyNode(element)).toThrow(SAME_ROW);
  expect(() => readLazyNode(type)).toThrow(SAME_ROW);
});

test('lazy nodes that lead to each other fail, and do not loop', () => {
  const [first, second] = decode(
    '0:[["$","$L1",null,{"a":"$1"}],["$","$L2",null,{"a":"$2"}]]\n' +
      '1:"$0:1:type"\n' +
      '2:"$0:0:type"\n',
  );
  expect(() => readLazyNode(first)).toThrow(SAME_ROW);
  expect(() => readLazyNode(second)).toThrow(SAME_ROW);
});

test('a lazy node of an iterator in the same cycle has the iterator', () => {
  const root = decode(
    '0:[["$","$L1",null,{}],"$0:0:type","$1"]\n1:"$i2"\n2:["$0"]\n',
  );
  const [{type}, again, iterator] = root;
  expect(again).toBe(iterator);
  expect(readLazyNode(type)).toBe(iterator);
  expect([...iterator]).toEqual([root]);
});

test('a lazy node of a Blob in the same cycle has the Blob', () => {
  const [{type}, lazy, blob] = decode(
    '0:[["$","$L1",null,{}],"$0:0:type","$1","text/x"]\n1:"$B2"\n2:["$0:3"]\n',
  );
  expect(blob.type).toBe('text/x');
  expect(readLazyNode(lazy)).toBe(blob);
  expect(readLazyNode(type)).toBe(blob);
});

test('a row whose element fails with a Blob keeps the lazy node', () => {
  const response = createTestResponse();
  const root = getRoot(response);
  root.then(
    () => {},
    () => {},
  );
  feed(
    response,
    bytesOf(
      '0:"$1"\n5:[{"b":{"b":"$h0:props:a"}}]\n1:["$","p",null,{"a":1,"b":"$B5"}]\n',
    ),
  );
  expect(() => readLazyNode(valueOf(root))).toThrow('must be text');
});
