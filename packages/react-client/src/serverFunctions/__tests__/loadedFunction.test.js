import {
  bytesOf,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';
import {attachFormActions} from '../attachFormActions.js';
import {getRoot} from '../../index.js';

const CONSTANT = '1:{"id":"save","bound":null}\n';
const BOUND = '1:{"id":"save","bound":"$@2"}\n';

function save(...args) {
  return ['saved', ...args];
}

// A server whose modules are the functions by name; a promise delays its loading.
function open(rows, {functions = {save}, loading = null} = {}) {
  const host = {
    resolveServerReference(manifest, id) {
      if (!(id in functions)) {
        throw new Error(`no function ${id} in the ${manifest.name}`);
      }
      return id;
    },
    preloadModule: () => loading,
    requireModule: id => functions[id],
    prepareServerFunction: attachFormActions,
  };
  const serverManifest = {name: 'manifest'};
  const response = receive(rows, {host, serverManifest});
  const root = getRoot(response);
  return {
    response,
    outcome: () => outcomeOf(root),
    value: () => valueOf(root),
    push: text => feed(response, bytesOf(text)),
  };
}

describe('a server function whose module can be loaded', () => {
  test('is the function itself', () => {
    expect(open(CONSTANT + '0:{"f":"$h1"}\n').value().f).toBe(save);
  });

  test('can be sent as a server function', async () => {
    const functions = {save: () => {}};
    const rows = CONSTANT + '0:["$h1"]\n';
    const {response, value} = open(rows, {functions});
    const [f] = value();
    const {serverFunctions} = response.host;
    expect(serverFunctions.get(f)).toEqual({id: 'save', bound: null});
    const bound = serverFunctions.get(f.bind(null, 1));
    expect(bound.id).toBe('save');
    expect(await bound.bound).toEqual([1]);
  });

  test('is bound to its arguments', () => {
    const [f] = open('2:[1,{"x":2}]\n' + BOUND + '0:["$h1"]\n').value();
    expect(f(3)).toEqual(['saved', 1, {x: 2}, 3]);
  });

  test('is not bound by a value that is not an array', () => {
    const [f] = open('2:7\n' + BOUND + '0:["$h1"]\n').value();
    expect(f(3)).toEqual(['saved', 3]);
  });

  test('is waited for: the row, the module and the arguments', async () => {
    let finish;
    const loading = new Promise(resolve => {
      finish = resolve;
    });
    const {outcome, value, push} = open('0:{"f":"$h1"}\n', {loading});
    expect(outcome().status).toBe('pending');
    push(BOUND);
    expect(outcome().status).toBe('pending');
    finish();
    await loading;
    await null;
    expect(outcome().status).toBe('pending');
    push('2:[1]\n');
    expect(value().f(2)).toEqual(['saved', 1, 2]);
  });

  test('can be bound to an object that contains it', () => {
    const {value, push} = open('0:{"f":"$h1","name":"root"}\n');
    push(BOUND);
    push('2:["$0"]\n');
    const root = value();
    expect(root.f()).toEqual(['saved', root]);
    expect(root.f()[1].f).toBe(root.f);
  });

  test('keeps only the element around it waiting', () => {
    const {value, push} = open('0:["a",["$","p",null,{"action":"$h1"}]]\n');
    const [text, lazy] = value();
    expect(text).toBe('a');
    push(CONSTANT);
    expect(readLazyNode(lazy).props.action).toBe(save);
  });

  test('without an id is null', () => {
    expect(open('1:{"id":5}\n0:["$h1"]\n').value()).toEqual([null]);
  });

  test('is null under the name then', () => {
    expect(open(CONSTANT + '0:[{"then":"$h1"}]\n').value()).toEqual([
      {then: null},
    ]);
  });
});

describe('a server function that is not available', () => {
  test.each([
    ['is not in the manifest', {}, 'no function save in the manifest'],
    ['is not a function', {save: 5}, 'is not a function'],
    ['is not exported', {save: undefined}, 'is not a function'],
  ])('because it %s rejects', (name, functions, message) => {
    const {outcome} = open(CONSTANT + '0:["$h1"]\n', {functions});
    expect(outcome().reason.message).toContain(message);
  });

  test('rejects when its module cannot be loaded', async () => {
    const loading = Promise.reject(new Error('no network'));
    const {outcome} = open(CONSTANT + '0:["$h1"]\n', {loading});
    expect(outcome().status).toBe('pending');
    await loading.catch(() => {});
    expect(outcome().reason.message).toBe('no network');
  });

  test('rejects when its arguments have failed', () => {
    const {outcome} = open('2:E{"digest":"d"}\n' + BOUND + '0:["$h1"]\n');
    expect(outcome().reason.digest).toBe('d');
  });

  test('does not affect values around its element', () => {
    const rows = CONSTANT + '0:["a",["$","p",null,{"action":"$h1"}]]\n';
    const [text, lazy] = open(rows, {functions: {}}).value();
    expect(text).toBe('a');
    expect(() => readLazyNode(lazy)).toThrow('no function save');
  });
});
