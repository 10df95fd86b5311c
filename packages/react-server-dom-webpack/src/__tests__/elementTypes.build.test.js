// An element as the type of another element: a `lazy` whose value is an element, or an element in
// place of a component. It is sent like any other element, and fails where it is rendered, with the
// error of React DOM.
import {Writable} from 'stream';

import {decodePieces} from './support/decode.js';
import {CELLS, loadLayers} from './support/layers.js';
import {renderBytes} from './support/render.js';

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
