// Circles of what is not complete: rows, elements and modules that wait for each other.
import {
  bytesOf,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';
import {close, getRoot} from '../../index.js';

// Modules that are loaded when the test says so.
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

describe('references that lead through elements of their own row', () => {
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

  test('and wait for a module', async () => {
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
