import {close, getRoot} from '../../index.js';
import {
  bytesOf,
  decode,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';

// Much deeper than the recursion limit.
const WRAPPERS = 300;

const OTHER_ROWS = '1:{"a":{"b":1}}\n2:[["k",1]]\n3:{"id":"f","bound":null}\n';

function wrap(model) {
  return '['.repeat(WRAPPERS) + model + ']'.repeat(WRAPPERS);
}

function unwrap(value) {
  let inner = value;
  for (let level = 0; level < WRAPPERS; level++) {
    inner = inner[0];
  }
  return inner;
}

const MODELS = [
  'null',
  '"$$text"',
  '{"a":1,"b":"text","c":"$$c","d":null,"e":true}',
  '{"a":"$undefined","b":[ "$undefined" ],"c":{"d":"$-Infinity"}}',
  '{"__proto__":{"a":1},"b":{"__proto__":"$1","c":1}}',
  '{"then":"$h3","b":1}',
  '[[],{},[{}],{"a":[]},"$n12","$D1970-01-01T00:00:00.000Z"]',
  '["$","p","$$key",{"children":["$","b",null,{"x":"$$y"}]}]',
  '["$","$Sreact.suspense",null,null]',
  '["$","p"]',
  '["$"]',
  '[["$","p",null,{}],["$","p",null,["$$a"]]]',
  '{"whole":"$1","part":"$1:a:b","map":"$Q2","set":"$W2"}',
];

test.each(MODELS)('is the same at any depth: %s', model => {
  const far = unwrap(decode(`${OTHER_ROWS}0:${wrap(model)}\n`));
  const [near] = decode(`${OTHER_ROWS}0:[${model}]\n`);
  expect(typeof far === 'object' && far !== null).toBe(
    typeof near === 'object' && near !== null,
  );
  expect(far).toEqual(near);
});

test('only the deep element waits', () => {
  const response = receive(
    `0:${wrap('["$","p",null,{"a":"$1","b":["$","b",null,{"c":"$2"}]}]')}\n`,
  );
  const node = unwrap(valueOf(getRoot(response)));
  expect(() => readLazyNode(node)).toThrow();
  feed(response, bytesOf('1:"first"\n'));
  const {props} = readLazyNode(node);
  expect(props.a).toBe('first');
  expect(() => readLazyNode(props.b)).toThrow();
  feed(response, bytesOf('2:"second"\n'));
  expect(readLazyNode(props.b).props.c).toBe('second');
});

test('a deep part is filled when its row arrives', () => {
  const response = receive(`0:${wrap('{"a":["$1"]}')}\n`);
  expect(outcomeOf(getRoot(response)).status).toBe('pending');
  feed(response, bytesOf('1:{"b":"$$c"}\n'));
  expect(unwrap(valueOf(getRoot(response)))).toEqual({a: [{b: '$c'}]});
});

test('a deep failure fails its element only', () => {
  const response = receive(
    `1:E{"digest":"d"}\n0:${wrap('[["$","p",null,{"a":"$1"}],"fine"]')}\n`,
  );
  close(response);
  const [node, fine] = unwrap(valueOf(getRoot(response)));
  expect(fine).toBe('fine');
  expect(() => readLazyNode(node)).toThrow(
    expect.objectContaining({digest: 'd'}),
  );
});
