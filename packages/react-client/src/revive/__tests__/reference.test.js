import {close, getRoot} from '../../index.js';
import {
  decode,
  feed,
  bytesOf,
  outcomeOf,
  readLazyNode,
  receive,
} from '../../__tests__/support/responses.js';

function rootOf(response) {
  return outcomeOf(getRoot(response));
}

describe('a reference into its own row', () => {
  test('returns the identical object', () => {
    const value = decode('0:[{"a":1},"$0:0",{"x":"$0:0"}]\n');
    expect(value[1]).toBe(value[0]);
    expect(value[2].x).toBe(value[0]);
  });

  test('can refer to an object around it', () => {
    const value = decode('0:{"self":"$0","child":{"parent":"$0"}}\n');
    expect(value.self).toBe(value);
    expect(value.child.parent).toBe(value);
  });

  test('uses the names of elements, not the positions in tuples', () => {
    const value = decode(
      '0:["$","p",null,{"a":{"x":1},"children":[["$","b",null,{"y":"$0:props:a"}],"$0:props:children:0"]}]\n',
    );
    const [first, second] = value.props.children;
    expect(first.props.y).toBe(value.props.a);
    expect(second).toBe(first);
  });

  test('to the element around it makes the element inside a lazy node', () => {
    const value = decode(
      '0:["$","p",null,{"children":["$","b",null,{"up":"$0"}]}]\n',
    );
    const child = readLazyNode(value.props.children);
    expect(child.type).toBe('b');
    expect(child.props.up).toBe(value);
  });

  test('can point forward', () => {
    const value = decode('0:["$0:1",{"a":1},"$0:3:0",["$$x"]]\n');
    expect(value[0]).toBe(value[1]);
    expect(value[2]).toBe('$x');
  });

  test('can refer to a collection', () => {
    const value = decode('1:[1]\n0:["$W1","$0:0"]\n');
    expect(value[1]).toBe(value[0]);
    expect(value[0]).toEqual(new Set([1]));
  });

  test('to itself is null', () => {
    expect(decode('0:"$0"\n')).toBeNull();
    expect(decode('0:"$1"\n1:"$0"\n')).toBeNull();
    expect(() => decode('0:"$0:a"\n')).toThrow('Invalid reference');
    expect(() => decode('0:"$1:a"\n1:"$0"\n')).toThrow('Invalid reference');
  });
});

describe('a reference to another row', () => {
  test('waits for it', () => {
    const response = receive('0:{"a":"$1","b":["$1:x"]}\n');
    expect(rootOf(response).status).toBe('pending');
    feed(response, bytesOf('1:{"x":{"y":1}}\n'));
    const {value} = rootOf(response);
    expect(value).toEqual({a: {x: {y: 1}}, b: [{y: 1}]});
    expect(value.b[0]).toBe(value.a.x);
  });

  test('keeps the key if the value is undefined', () => {
    const response = receive('0:{"a":"$1"}\n');
    expect(rootOf(response).status).toBe('pending');
    feed(response, bytesOf('1:"$undefined"\n'));
    expect(Object.keys(rootOf(response).value)).toEqual(['a']);
  });

  test('fails with it', () => {
    const response = receive('0:{"a":"$1"}\n1:E{"digest":"d"}\n');
    expect(rootOf(response).reason.digest).toBe('d');
    expect(() => decode('1:E{"digest":"d"}\n0:["$1"]\n')).toThrow();
  });

  test('follows lazy nodes in its path and waits for them', () => {
    const response = receive(
      '0:{"a":"$1:children:props:x"}\n1:{"children":"$L2"}\n',
    );
    expect(rootOf(response).status).toBe('pending');
    feed(response, bytesOf('2:["$","p",null,{"x":{"y":"$3"}}]\n'));
    expect(rootOf(response).status).toBe('pending');
    feed(response, bytesOf('3:1\n'));
    expect(rootOf(response).value).toEqual({a: {y: 1}});
  });

  test('returns an unready lazy node at its end unchanged', () => {
    const response = receive('0:["$1:a"]\n1:{"a":"$L2"}\n');
    const [node] = rootOf(response).value;
    expect(() => readLazyNode(node)).toThrow();
    feed(response, bytesOf('2:"later"\n'));
    expect(readLazyNode(node)).toBe('later');
  });

  test('to many rows that refer to each other needs no recursion', () => {
    const rows = [];
    for (let id = 0; id < 5000; id++) {
      rows.push(`${id.toString(16)}:["$${(id + 1).toString(16)}"]\n`);
    }
    rows.push((5000).toString(16) + ':"end"\n');
    for (const order of [rows, rows.slice().reverse()]) {
      let value = decode(order.join(''));
      for (let id = 0; id < 5000; id++) {
        value = value[0];
      }
      expect(value).toBe('end');
    }
  });
});

describe('rows in a cycle', () => {
  test('refer to incomplete objects of each other', () => {
    const value = decode('0:{"a":"$1"}\n1:{"b":"$0"}\n');
    expect(value.a.b).toBe(value);
  });

  test('wait for missing parts in any of them', () => {
    const response = receive('0:{"a":"$1"}\n1:{"b":"$0","c":"$2"}\n');
    expect(rootOf(response).status).toBe('pending');
    feed(response, bytesOf('2:"late"\n'));
    const {value} = rootOf(response);
    expect(value.a.c).toBe('late');
    expect(value.a.b).toBe(value);
  });

  test('fail together when the transport ends', () => {
    const response = receive('0:{"a":"$1"}\n1:{"b":"$0","c":"$2"}\n');
    close(response);
    expect(rootOf(response).reason.code).toBe(412);
  });

  test('can pass through collections', () => {
    const value = decode('1:["$0"]\n0:{"s":1,"all":"$W1"}\n');
    expect([...value.all]).toEqual([value]);
    const map = decode('1:[["k","$0"]]\n0:"$Q1"\n');
    expect(map.get('k')).toBe(map);
  });

  test('fail if a value cannot contain itself', () => {
    for (const form of ['$B0', '$i0']) {
      expect(() => decode(`0:"${form}"\n`)).toThrow(
        expect.objectContaining({kind: 'protocol'}),
      );
    }
    const response = receive('0:["$@1","$@2"]\n1:["x","$2"]\n2:["$B1"]\n');
    const promises = rootOf(response).value;
    expect(promises.map(promise => outcomeOf(promise).reason.kind)).toEqual([
      'protocol',
      'protocol',
    ]);
  });

  test('can pass through elements', () => {
    const [node] = decode(
      '0:[["$","a",null,{"x":"$1"}]]\n1:{"y":"$0:0:props"}\n',
    );
    const element = readLazyNode(node);
    expect(element.props.x.y).toBe(element.props);
  });

  test('of three rows, whichever comes last', () => {
    const rows = ['0:{"n":"$1"}\n', '1:{"n":"$2"}\n', '2:{"n":"$0"}\n'];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ]) {
      const response = receive('');
      outcomeOf(getRoot(response));
      order.forEach(index => feed(response, bytesOf(rows[index])));
      const {value} = rootOf(response);
      expect(value.n.n.n).toBe(value);
    }
  });
});

describe('a path', () => {
  // Immediately, and if the target row arrives later.
  const HOSTILE = [
    ['a constructor', '$1:o:constructor', '{"o":{"a":1}}'],
    ['a prototype', '$1:o:__proto__', '{"o":{"a":1}}'],
    ['a method of arrays', '$1:o:map', '{"o":[1]}'],
    ['the length of text', '$1:o:length', '{"o":"abc"}'],
    ['a Map', '$1:o:size', '{"o":"$Q2"}'],
    ['a Date', '$1:o:getTime', '{"o":"$D1970-01-01T00:00:00.000Z"}'],
    ['a promise', '$1:o:status', '{"o":"$@2"}'],
    ['a function', '$1:o:name', '{"o":"$h3"}'],
    ['an error', '$1:o:message', '{"o":"$Z"}'],
    ['null', '$1:o:a', '{"o":null}'],
    ['a number', '$1:o:a', '{"o":5}'],
    ['undefined', '$1:o:a', '{}'],
    ['an element’s inherited name', '$1:o:toString', '{"o":["$","a",null,{}]}'],
  ];
  const OTHERS = '2:[]\n3:{"id":"f","bound":null}\n';

  test.each(HOSTILE)('cannot reach %s', (name, path, row) => {
    const rows = [`1:${row}\n`, OTHERS, `0:{"x":"${path}"}\n`];
    for (const order of [rows, rows.slice().reverse()]) {
      const response = receive('');
      outcomeOf(getRoot(response));
      order.forEach(text => feed(response, bytesOf(text)));
      expect(rootOf(response)).toMatchObject({
        status: 'rejected',
        reason: {code: 570, kind: 'protocol'},
      });
    }
  });

  test('through its own row is checked as well', () => {
    for (const path of ['$0:0:constructor', '$0:0:__proto__', '$0:1:length']) {
      expect(() => decode(`0:[{"a":1},"text","${path}"]\n`)).toThrow(
        'Invalid reference',
      );
    }
  });

  test('may read the length of an array, which is an own property', () => {
    expect(decode('0:[[1,2],"$0:0:length"]\n')[1]).toBe(2);
  });

  test('that fails makes the nearest element fail, not the row', () => {
    const value = decode('0:[["$","a",null,{"x":"$0:nothing"}],"fine"]\n');
    expect(value[1]).toBe('fine');
    expect(() => readLazyNode(value[0])).toThrow('Invalid reference');
  });
});
