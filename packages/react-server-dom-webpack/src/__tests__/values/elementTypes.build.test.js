// An element as the type of another element: a `lazy` whose value is an element, or an element in
// place of a component. It is sent like any other element, and fails where it is rendered, with the
// error of React DOM.
import {Writable} from 'stream';

import {describe as describeRoot} from '../support/conformance.js';
import {decodeBytes, decodePieces} from '../support/decode.js';
import {expectationEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CELLS, CLIENTS, loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

let layers;
let warnings;

beforeAll(() => {
  layers = loadLayers();
});

beforeEach(() => {
  warnings = [];
  for (const method of ['error', 'warn']) {
    jest.spyOn(console, method).mockImplementation((...said) => {
      warnings.push(said);
    });
  }
});

function lazyOf(React, value) {
  return React.lazy(async () => ({default: value}));
}

const MODELS = {
  'a lazy of an element': ({h, React}) =>
    h('div', null, h(lazyOf(React, h('p', {title: 'a'}, 'text')))),
  'a lazy of an element at the root': ({h, React}) =>
    h(lazyOf(React, h('p')), {title: 'b'}),
  'a lazy of a lazy of an element': ({h, React}) =>
    h('div', null, h(lazyOf(React, lazyOf(React, h('p'))))),
  'a lazy of an element with a key': ({h, React}) =>
    h('div', null, h(lazyOf(React, h('p', {key: 'k'})), {key: 'j'})),
  'a lazy of a large element': ({h, React}) =>
    h('div', null, h(lazyOf(React, h('p', null, 'x'.repeat(3000))))),
  'a lazy of a list of elements': ({h, React}) =>
    h('div', null, h(lazyOf(React, [h('p', {key: 'k'})]))),
  'a lazy of a boundary': ({h, React}) =>
    h('div', null, h(lazyOf(React, h(React.Suspense, null, 'text')))),
  'an element': ({h}) => h('div', null, h(h('p', null, 'text'))),
  'an element that was sent before': ({h}) => {
    const element = h('p', {list: [1]}, 'text');
    return h('div', null, element, h(element));
  },
  'an element of an async component': ({h}) =>
    h('div', null, h(h(async () => h('p')))),
};

async function render(server, create) {
  const layer = layers.servers[server];
  const errors = [];
  const {createElement: h} = layer.React;
  const bytes = await renderBytes(layer, create({h, React: layer.React}), {
    manifest: {},
    options: {onError: error => errors.push(error) && 'digest'},
  });
  expect(errors).toEqual([]);
  return bytes;
}

// The errors of React DOM while it renders HTML.
function failuresOf(client, bytes) {
  const {React, ReactDOMServer, ...layer} = layers.clients[client];
  const root = decodePieces({...layer, React}, [bytes]);
  const failures = [];
  function Root() {
    return React.use(root);
  }
  return new Promise(resolve => {
    const html = new Writable({write: (piece, encoding, done) => done()});
    html.on('finish', () => resolve(failures));
    const {pipe} = ReactDOMServer.renderToPipeableStream(
      React.createElement(React.Suspense, null, React.createElement(Root)),
      {
        onError(error) {
          failures.push(error.message);
        },
        onAllReady: () => pipe(html),
      },
    );
  });
}

// The reference's client has null for a type that refers to an earlier element.
const INVALID = /^Element type is invalid: .* but got: (object|null)\./;

describe.each(CELLS)('$server → $client', ({server, client}) => {
  test.each(Object.keys(MODELS))('%s as a type', async name => {
    const bytes = await render(server, MODELS[name]);
    const failures = await failuresOf(client, bytes);
    expect(failures).toEqual([expect.stringMatching(INVALID)]);
    expect(warnings).toEqual([]);
  });
});

// In development, elements have the place of their creation.
const testRows = __DEV__ ? test.skip : test;

testRows.each(Object.keys(MODELS))(
  'the rows of %s as a type are those of the reference',
  async name => {
    const ours = await render('ours', MODELS[name]);
    const reference = await render('reference', MODELS[name]);
    expect(ours.toString()).toBe(reference.toString());
  },
);

// Objects as types. A type that repeats is a row of its own: the reference's server refers to it by a
// path, which its client often reads as null, and fails below a key with a colon.
const OBJECTS = {
  'contains itself': ({h}) => {
    const type = {a: 1};
    type.self = type;
    return h('p', null, h(type));
  },
  'contains an element of itself': ({h}) => {
    const type = {a: 1};
    type.props = {children: h(type)};
    return h('div', null, h(type));
  },
  'is a list with itself': ({h}) => {
    const type = [];
    type.push(type);
    return [h(type)];
  },
  'contains itself, at the root': ({h}) => {
    const type = {inner: {}};
    type.inner.type = type;
    return h(type, {type});
  },
  'contains itself, below a key with a colon': ({h}) => {
    const type = {a: 1};
    type.self = type;
    return {'a:b': h(type)};
  },
  'contains itself, in a Map': ({h}) => {
    const type = {a: 1};
    type.self = type;
    return new Map([['a', h(type, {list: [type]})]]);
  },
  'is repeated': ({h}) => {
    const type = {a: {b: 1}};
    return [h(type), h(type), type, type.a];
  },
};

// The reference's client has null for a type that refers to the row around it.
const CIRCULAR = 'contains an element of itself';

describe.each(CLIENTS)('decoded by the client %s', client => {
  const names = Object.keys(OBJECTS).filter(
    name => client === 'ours' || name !== CIRCULAR,
  );

  test.each(names)('an object as a type that %s', async name => {
    const bytes = await render('ours', OBJECTS[name]);
    const value = OBJECTS[name](expectationEnvironment());
    const expected = await describeRoot({
      status: 'fulfilled',
      value,
      then: resolve => resolve(value),
    });
    // Checks that the model has shared values.
    expect(expected).toMatch(/the same as #/);
    const root = decodeBytes(layers.clients[client], bytes);
    expect(await within(describeRoot(root), 'root')).toBe(expected);
  });
});
