// Models of any depth are the same after our server and our client: the server continues deep
// values in further rows, and the client joins them. The reference cannot do this.
import {decodePieces, slices} from '../support/decode.js';
import {within} from '../support/guard.js';
import {loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {outcomeOf} from '../support/settleValue.js';
import {DEPTH} from '../tables/deepRows.js';

let layers;

beforeAll(() => {
  layers = loadLayers();
});

async function transfer(model) {
  const errors = [];
  const options = {onError: error => errors.push(error) && 'digest'};
  const {servers, clients} = layers;
  const bytes = await renderBytes(servers.ours, model, {options});
  const root = decodePieces(clients.ours, slices(bytes, 65536));
  const {value} = await within(outcomeOf(root), 'root');
  return {value, errors};
}

function nest(wrap, value, depth = DEPTH) {
  let inner = value;
  for (let level = 0; level < depth; level++) {
    inner = wrap(inner);
  }
  return inner;
}

function descend(value, step, depth = DEPTH) {
  let inner = unwrapped(value);
  for (let level = 0; level < depth; level++) {
    inner = unwrapped(step(inner));
  }
  return inner;
}

function unwrapped(value) {
  let inner = value;
  while (inner?.$$typeof === Symbol.for('react.lazy')) {
    inner = inner._init(inner._payload);
  }
  return inner;
}

// Elements of development have it.
const STACK = new Error('react-stack-top-frame');

const element = (type, props, key = null) => ({
  $$typeof: Symbol.for('react.transitional.element'),
  type,
  key,
  ref: null,
  props,
  _store: {},
  _owner: null,
  _debugStack: STACK,
  _debugTask: null,
});

const Pass = ({children}) => children;

const SHAPES = [
  {name: 'arrays', wrap: a => [a], step: a => a[0]},
  {name: 'objects', wrap: a => ({a}), step: ({a}) => a},
  {
    name: 'elements',
    wrap: children => element('p', {children}),
    step: ({props}) => props.children,
  },
  {
    name: 'elements under components',
    wrap: children =>
      element(Pass, {children: element('p', {children}, 'k')}, 'c'),
    step({key, props}) {
      if (key !== 'c,k') {
        throw new Error(`the key is ${key}`);
      }
      return props.children;
    },
  },
  {name: 'Sets', wrap: a => new Set([a]), step: set => [...set][0]},
  {name: 'Maps', wrap: a => new Map([[1, a]]), step: map => map.get(1)},
  {
    // Four levels each time.
    name: 'a mixture',
    depth: DEPTH / 4,
    wrap: a => [{a: new Set([element('p', {a})])}],
    step: ([{a}]) => unwrapped([...a][0]).props.a,
  },
];

test.each(SHAPES)(`${DEPTH} levels of $name`, async ({wrap, step, depth}) => {
  const {value, errors} = await transfer([
    nest(wrap, 'bottom', depth),
    'beside',
  ]);
  expect(errors).toEqual([]);
  expect(value[1]).toBe('beside');
  expect(descend(value[0], step, depth)).toBe('bottom');
});

test('a cycle of that length is a cycle', async () => {
  const bottom = {};
  const top = nest(a => ({a}), bottom);
  bottom.top = top;
  const {value} = await transfer(top);
  expect(descend(value, ({a}) => a).top).toBe(value);
});

test('an object that is shared at several depths is one object', async () => {
  const shared = {v: 1};
  const {value} = await transfer([
    shared,
    nest(a => ({a}), shared),
    new Set([shared]),
  ]);
  const [above, deep, set] = value;
  expect(descend(deep, ({a}) => a)).toBe(above);
  expect([...set][0]).toBe(above);
});

test('a refused value at the bottom does not affect its siblings', async () => {
  const {value, errors} = await transfer({
    deep: Promise.resolve(
      nest(
        a => [a],
        () => {},
      ),
    ),
    beside: 1,
  });
  expect(errors).toEqual([expect.objectContaining({code: 375})]);
  expect(value.beside).toBe(1);
  const {status} = await within(outcomeOf(value.deep), 'deep');
  expect(status).toBe('rejected');
});
