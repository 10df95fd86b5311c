// Circles of what is not complete: rows, elements and modules that wait for each other.
import {
  bytesOf,
  createTestResponse,
  decode,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';
import {close, getRoot} from '../../index.js';
import {getChunk} from '../../response.js';

// Modules whose loading the test controls.
function lateModules() {
  const waiting = [];
  return {
    host: {
      preloadModule: () =>
        new Promise(resolve => {
          waiting.push(resolve);
        }),
    },
    async load() {
      for (const resolve of waiting.splice(0)) {
        resolve();
      }
      await null;
      await null;
    },
  };
}

function unwrapped(value) {
  return value?._payload === undefined ? value : readLazyNode(value);
}

describe('references through elements of their own row', () => {
  test('to a list that begins with a dollar sign', () => {
    const root = getRoot(
      receive(
        '1:I["m",[],"Price"]\n' +
          '0:["$","$L1",null,{"parts":["$$",["$","p","p",{"style":{"color":"red"},"data-x":"$0:props:parts:1:props:style","children":["$","b",null,{"style":{"color":"blue"},"data-y":"$0:props:parts:1:props:children:props:style","children":"5"}]}]],"style":"$0:props:parts:1:props:children:props:style"}]\n',
      ),
    );
    const {props} = unwrapped(valueOf(root));
    const p = unwrapped(props.parts[1]);
    const b = unwrapped(p.props.children);
    expect(props.parts[0]).toBe('$');
    expect(p.props['data-x']).toBe(p.props.style);
    expect(b.props['data-y']).toBe(b.props.style);
    expect(props.style).toBe(b.props.style);
  });

  test('may wait for a module', async () => {
    const {host, load} = lateModules();
    const root = getRoot(
      receive(
        '1:I["a",[],"Async"]\n' +
          '2:"chunk.js"\n' +
          '3:I["b",["chunk","$2"],"Price"]\n' +
          '0:["$","$L1",null,{"parts":["$","x-custom",null,{"b$":["$","u",null,{"m$":"$3","s$":{}}],"m$":"$0:props:parts:props:b$:props:s$"}],"style":"$0:props:parts:props:b$:props:s$"}]\n',
        {host},
      ),
    );
    const lazy = valueOf(root);
    expect(() => readLazyNode(lazy)).toThrow();
    await load();
    const {props} = unwrapped(lazy);
    const parts = unwrapped(props.parts);
    const inner = unwrapped(parts.props.b$);
    expect(inner.props.m$).toBe('b#Price');
    expect(parts.props.m$).toBe(inner.props.s$);
    expect(props.style).toBe(inner.props.s$);
  });
});

describe('an incomplete element is not visible', () => {
  // <a x={{v: $5}}><b s={x} /></a> and, beside it, <c s={x} />
  const PAGE =
    '0:[["$","a",null,{"x":{"v":"$5"},"children":["$","b",null,{"s":"$0:0:props:x"}]}],' +
    '["$","c",null,{"s":"$0:0:props:x"}]]\n';

  test('in an element beside it', () => {
    const response = receive(PAGE);
    const [a, c] = valueOf(getRoot(response));
    expect(() => readLazyNode(a)).toThrow();
    expect(() => readLazyNode(c)).toThrow();
    feed(response, bytesOf('5:"here"\n'));
    expect(readLazyNode(c).props.s).toEqual({v: 'here'});
    expect(readLazyNode(c).props.s).toBe(readLazyNode(a).props.x);
  });

  test('in another row', () => {
    const response = receive(PAGE + '1:{"s":"$0:0:props:x"}\n');
    valueOf(getRoot(response));
    const row = getChunk(response, 1);
    expect(outcomeOf(row).status).toBe('pending');
    feed(response, bytesOf('5:"here"\n'));
    expect(valueOf(row).s).toEqual({v: 'here'});
  });

  // The walk of row 1 leads through <a>, which waits for the module, to <b>, which does not.
  test('through a reference that leads through it to a complete element', async () => {
    const {host, load} = lateModules();
    const response = receive(
      '3:I["b",[],"Icon"]\n' +
        '0:["$","a",null,{"icon":"$3","self":"$0:props:x","x":{"self":"$0:props:x"},' +
        '"b":["$","b",null,{"x":"$0:props:x"}]}]\n' +
        '1:{"b":"$0:props:b:props","a":"$0:props"}\n',
      {host},
    );
    const row = getChunk(response, 1);
    expect(outcomeOf(row).status).toBe('pending');
    await load();
    expect(valueOf(row).a.icon).toBe('b#Icon');
    expect(valueOf(row).b.x).toBe(valueOf(row).a.x);
  });
});

describe('nodes in cycles', () => {
  test('share the failure of a member with values that need them', () => {
    const response = receive(
      '0:["$@1","$@2","$@3","$@4"]\n1:["$2","$9"]\n2:["$1"]\n3:["$2"]\n4:["$3"]\n',
    );
    const rows = valueOf(getRoot(response));
    expect(rows.map(row => outcomeOf(row).status)).toEqual(
      Array(4).fill('pending'),
    );
    feed(response, bytesOf('9:E{"digest":"gone"}\n'));
    expect(rows.map(row => outcomeOf(row).reason.digest)).toEqual(
      Array(4).fill('gone'),
    );
  });

  // The last row completes 1 and 2 at the same time, but the Blob in 1 has no type.
  test('that are over together fail only if they need the failed one', () => {
    const response = receive(
      '0:["$@1","$@2","$@5"]\n2:["$4"]\n1:["$2","$4","$B3"]\n3:{}\n4:["$9"]\n5:["$1"]\n',
    );
    const [failed, complete, needing] = valueOf(getRoot(response));
    [complete, failed, needing].forEach(row => outcomeOf(row));
    feed(response, bytesOf('9:"here"\n'));
    expect(outcomeOf(failed).status).toBe('rejected');
    expect(outcomeOf(needing).reason).toBe(outcomeOf(failed).reason);
    expect(valueOf(complete)).toEqual([['here']]);
  });

  test('that fail while others need them fail those', () => {
    // Row 6 is not a server function. It needs row 3, which needs the function.
    const response = receive('0:"$h6"\n3:["$W0"]\n');
    const root = getRoot(response);
    const other = getChunk(response, 3);
    [root, other].forEach(row => outcomeOf(row));
    feed(response, bytesOf('6:{"b":"$3"}\n'));
    expect(outcomeOf(root).status).toBe('rejected');
    expect(outcomeOf(other).reason).toBe(outcomeOf(root).reason);
  });

  test('call their listeners when all members are settled', () => {
    const response = receive('0:["$@1","$@2"]\n1:["$2","$9"]\n2:["$1"]\n');
    const rows = valueOf(getRoot(response));
    const states = [];
    for (const row of rows) {
      row.then(() => states.push(rows.map(({status}) => status)));
    }
    feed(response, bytesOf('9:1\n'));
    expect(states).toEqual([
      ['fulfilled', 'fulfilled'],
      ['fulfilled', 'fulfilled'],
    ]);
  });

  test.each([
    ['a Map that holds a Blob', '1:[["b","$B2"],["r","$0"]]\n2:["text/plain"]'],
    [
      'a Map that is reached first',
      '2:["text/plain"]\n1:[["r","$0"],["b","$B2"]]',
    ],
  ])('make %s from complete content', (name, rows) => {
    const response = receive(`0:{"m":"$Q1","x":"$9"}\n${rows}\n`);
    const root = getRoot(response);
    expect(outcomeOf(root).status).toBe('pending');
    feed(response, bytesOf('9:1\n'));
    const {m} = valueOf(root);
    expect(m.get('b')).toBeInstanceOf(Blob);
    expect(m.get('r').m).toBe(m);
  });
});

describe('after the end of a response', () => {
  test('what waits for a module that is loading goes on', async () => {
    const {host, load} = lateModules();
    const response = receive('1:I["a",[],"A"]\n0:["$1"]\n', {host});
    const root = getRoot(response);
    expect(outcomeOf(root).status).toBe('pending');
    close(response);
    expect(outcomeOf(root).status).toBe('pending');
    await load();
    expect(valueOf(root)).toEqual(['a#A']);
  });

  test('a chunk that waits for a row that was left out stays pending', () => {
    const response = createTestResponse({allowPartialStream: true});
    feed(response, bytesOf('0:["$@1","$@2"]\n1:["$2"]\n2:["$1","$9"]\n'));
    const rows = valueOf(getRoot(response));
    rows.forEach(outcomeOf);
    close(response);
    expect(rows.map(row => outcomeOf(row).status)).toEqual([
      'pending',
      'pending',
    ]);
  });
});

describe('lazy nodes in pending nodes that settle together', () => {
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
});
