import {getRoot} from '../../index.js';
import {
  bytesOf,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';
import {createResponseTracer} from '../responseTracer.js';

function open(text) {
  return receive(text, {tracer: createResponseTracer()});
}

function decode(text) {
  return valueOf(getRoot(open(text)));
}

const OWNER = '1:{"name":"App","key":null,"env":"Server","props":{}}\n';

describe('a development element', () => {
  test('has the fields of React’s elements, in the same order', () => {
    const element = decode(OWNER + '0:["$","p","k",{"a":1},"$1",null,1]\n');
    expect(Reflect.ownKeys(element)).toEqual([
      '$$typeof',
      'type',
      'key',
      'props',
      '_owner',
      'ref',
      '_store',
      '_debugInfo',
      '_debugStack',
      '_debugTask',
    ]);
    expect(Object.keys(element)).toEqual([
      '$$typeof',
      'type',
      'key',
      'props',
      '_owner',
      '_store',
    ]);
    expect(element.ref).toBeNull();
    expect(element._owner).toMatchObject({name: 'App', env: 'Server'});
    expect(element._store.validated).toBe(1);
    expect(Object.keys(element._store)).toEqual([]);
    expect(Object.isFrozen(element.props)).toBe(true);
    expect(Object.isFrozen(element)).toBe(false);
  });

  test('with the row around it as props is read as in production', () => {
    const row = decode('0:{"first":["$","p",null,"$0"],"second":"$$x"}\n');
    expect(row.first.props).toBe(row);
    expect(row.second).toBe('$x');
  });

  test('with a promise as props does not keep it from settling', async () => {
    const element = decode('0:["$","p",null,"$@1"]\n1:"later"\n');
    expect(await element.props).toBe('later');
  });

  test('with an owner that owns itself is read', () => {
    const {createTask} = console;
    console.createTask = () => ({run: action => action()});
    try {
      const owner = '1:{"name":"App","owner":"$1","stack":[]}\n';
      const element = decode(owner + '0:["$","p",null,{},"$1",[],1]\n');
      expect(element._owner.owner).toBe(element._owner);
    } finally {
      console.createTask = createTask;
    }
  });

  test('with a typed array as props is read as in production', () => {
    const element = decode('1:o2,ab0:["$","p",null,"$1"]\n');
    expect(element.props).toEqual(new Uint8Array([97, 98]));
  });

  // No server writes these rows.
  test.each([
    ['an operation', '2:J"$1:props"\n0:D"$2"\n0:"ok"\n'],
    [
      'the owner of a component',
      '2:{"name":"C","owner":"$1:props","stack":[]}\n0:D"$2"\n0:"ok"\n',
    ],
    ['a component', '0:D"$1:props"\n0:"ok"\n'],
  ])('has frozen props that %s cannot be completed with', (_, rows) => {
    expect(decode('1:["$","p",null,{"name":"x"}]\n' + rows)).toBe('ok');
  });

  test('from a production server has no owner', () => {
    const element = decode('0:["$","p",null,{}]\n');
    expect(element._owner).toBeNull();
    expect(element._store.validated).toBeUndefined();
  });

  test('does not wait for an owner that has not arrived', () => {
    const element = decode('0:["$","p",null,{},"$7","$8",1]\n');
    expect([element.type, element._owner]).toEqual(['p', null]);
  });

  test('that waits passes its key state to its lazy node', () => {
    const response = open('0:["$","p",null,{"a":["$1"]},null,null,2]\n');
    const node = valueOf(getRoot(response));
    expect(node._store.validated).toBe(2);
    feed(response, bytesOf('1:5\n'));
    const element = readLazyNode(node);
    expect(element.props).toEqual({a: [5]});
    expect(Object.isFrozen(element.props)).toBe(true);
  });

  test('gets the key state that React has set on its lazy node', () => {
    const node = decode('1:["$","p",null,{},null,null,0]\n0:["$L1"]\n')[0];
    expect(node._store).toEqual({validated: 0});
    node._store.validated = 1;
    expect(readLazyNode(node)._store.validated).toBe(1);
  });
});

describe('a development promise', () => {
  test('has the fields that React reads', () => {
    const promise = decode('0:["$@1"]\n')[0];
    expect(promise).toMatchObject({
      _children: [],
      _debugChunk: null,
      _debugInfo: [],
      _receivedDebugInfo: null,
    });
    const root = getRoot(open(''));
    expect(root._debugInfo).toEqual([]);
  });

  test('of a lazy node shares its debug info with it', () => {
    const node = decode('0:["$L1"]\n')[0];
    expect(node._debugInfo).toBe(node._payload._debugInfo);
  });
});

describe('development rows', () => {
  test('are accepted', () => {
    const text =
      ':N1700000000000.5\n' +
      '2:{"time":1}\n0:D"$2"\n0:D{"env":"B"}\n' +
      '3:J{"name":"fetch","start":1,"end":2}\n' +
      ':W["log",[],null,"Server","hi"]\n' +
      '0:["fine"]\n';
    expect(decode(text)).toEqual(['fine']);
  });

  test('an empty model means that the value will never arrive', () => {
    const response = open('1:\n0:{"p":"$@1","l":"$L1"}\n');
    const root = valueOf(getRoot(response));
    expect(root.p.status).toBe('halted');
    expect(outcomeOf(root.p).status).toBe('pending');
  });

  test('debug values do not delay the owner', () => {
    const owner =
      '2:"$Efunction f() {}"\n3:"$E(class {})"\n' +
      '1:{"name":"App","key":null,"props":{"f":"$2","o":"$Y","p":"$Y5","c":{"":"$P3","x":1}}}\n';
    const element = decode(owner + '0:["$","p",null,{},"$1",null,1]\n');
    expect(element._owner.name).toBe('App');
    expect(Object.keys(element._owner.props.c)).toEqual(['x']);
  });
});
