// A value that is first inside of an element with a refused value, and then somewhere else: only that
// element fails, wherever the other place is.
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CELLS, loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

let layers;

beforeAll(() => {
  layers = loadLayers();
});

const refused = () => {};

// [name, the model of `bad`, the failing element, and `shared`, which it contains]
const PLACES = [
  ['an object', (bad, shared) => ({bad, again: shared})],
  [
    'an iterable',
    (bad, shared) => ({
      *[Symbol.iterator]() {
        yield bad;
        yield shared;
      },
    }),
  ],
  ['an array in an object', (bad, shared) => ({bad, again: [[shared]]})],
  [
    'a Map',
    (bad, shared) =>
      new Map([
        ['bad', bad],
        ['again', shared],
      ]),
  ],
  [
    'a promise that is rendered later',
    (bad, shared) => ({
      bad,
      again: new Promise(resolve => setTimeout(resolve, 5, shared)),
    }),
  ],
  ['an element', (bad, shared, h) => [bad, h('ul', {again: shared})]],
];

// The value at `again`, read as a program reads it.
async function again(value) {
  let found = value;
  if (value instanceof Map) {
    found = value.get('again');
  } else if (Array.isArray(value)) {
    found = value[1];
  } else {
    found = await value.again;
  }
  found = found.$$typeof === Symbol.for('react.lazy') ? read(found) : found;
  found = found.props === undefined ? found : found.props.again;
  return Array.isArray(found) ? found[0][0] : found;
}

function read({_payload, _init}) {
  return _init(_payload);
}

describe.each(PLACES)('%s', (name, create) => {
  test.each(CELLS.filter(({server}) => server === 'ours'))(
    'ours to the client of $client',
    async ({client}) => {
      const layer = layers.servers.ours;
      const {React} = serverEnvironment(layer);
      const h = React.createElement;
      const inner = {a: 1};
      const shared = {first: inner, second: inner};
      const bad = h('li', {shared, refused});
      const bytes = await within(
        renderBytes(layer, create(bad, shared, h)),
        'server',
      );
      const value = await within(
        decodeBytes(layers.clients[client], bytes),
        client,
      );
      const decoded = await within(again(value), client);
      expect(decoded).toEqual({first: {a: 1}, second: {a: 1}});
      expect(decoded.first).toBe(decoded.second);
    },
  );
});
