// What development clients make of the records of development servers, in every pair, and what the
// server asks of values of the application while it records.
import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {decodeBytes} from '../support/decode.js';
import {sleep, within} from '../support/guard.js';
import {CELLS, loadLayers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

let layers;
// Watches what is printed, which the servers still copy.
let printing;

beforeAll(() => {
  layers = loadLayers();
});

beforeEach(() => {
  console.error.mockRestore?.();
  printing = jest.spyOn(console, 'error');
});

const MANIFEST = {
  './menu.js#Menu': {id: './menu.js', chunks: [], name: 'Menu'},
};

async function bytesOf(server, createModel, options) {
  const layer = layers.servers[server];
  const model = createModel(layer, layer.React.createElement);
  const settings = {manifest: MANIFEST, options};
  return within(renderBytes(layer, model, settings), 'render');
}

async function decoded({server, client}, createModel, options) {
  const bytes = await bytesOf(server, createModel, options);
  return within(decodeBytes(layers.clients[client], bytes), 'decode');
}

const cells = test.each(CELLS.map(cell => [cell.server, cell.client, cell]));

describe('forwarded component records', () => {
  const withInfo = info => (layer, h) => {
    const promise = sleep(1).then(() => ['x']);
    promise._debugInfo = [info];
    return h(async () => await promise);
  };

  cells('without a key, %s and %s', async (server, client, cell) => {
    const value = await decoded(cell, withInfo({name: 'Cached'}));
    const info = value._debugInfo.find(({name}) => name === 'Cached');
    expect(Object.hasOwn(info, 'key')).toBe(false);
  });

  cells('with null as the key, %s and %s', async (server, client, cell) => {
    const value = await decoded(cell, withInfo({name: 'Cached', key: null}));
    const info = value._debugInfo.find(({name}) => name === 'Cached');
    expect(info.key).toBe(null);
  });
});

describe('frames of errors that are values', () => {
  // A name like a reference is a name.
  function $1() {
    return new Error('value');
  }
  const options = {filterStackFrame: file => file === __filename};

  cells('names, %s and %s', async (server, client, cell) => {
    const {error} = await decoded(cell, () => ({error: $1()}), options);
    expect(error.stack.split('\n')[1]).toContain('at $1 (');
  });

  test('positions that a stack as text does not have', async () => {
    const filterStackFrame = () => true;
    const model = () => {
      const error = new Error('value');
      error.stack = 'Error: value\n    at <anonymous>\n    at f (<anonymous>)';
      return error;
    };
    const expected = await bytesOf('reference', model, {filterStackFrame});
    const frames = bytes => /"stack":(.*?),"env"/.exec(String(bytes))[1];
    for (const server of SERVERS) {
      const bytes = await bytesOf(server, model, {filterStackFrame});
      expect([server, frames(bytes)]).toEqual([server, frames(expected)]);
    }
  });
});

// As of a client module, where `then` has another meaning.
function unreadable(asked) {
  return new Proxy(
    {},
    {
      get(target, name) {
        asked.push(name);
        if (name === 'then') {
          throw new Error('asked for `then`');
        }
        return Reflect.get(target, name);
      },
    },
  );
}

test('a client reference that a component returns is not asked for `then`', async () => {
  for (const server of ['reference', ...SERVERS]) {
    const asked = [];
    const bytes = await bytesOf(server, ({Server}, h) => {
      const menu = Server.registerClientReference(
        unreadable(asked),
        './menu.js',
        'Menu',
      );
      return h(() => menu);
    });
    expect([server, asked.includes('then')]).toEqual([server, false]);
    expect(String(bytes)).toContain('"./menu.js"');
  }
});

describe('an element whose type is a member of a client reference', () => {
  const MODELS = {
    'as a child': (Menu, h) => h('ul', null, h('li'), h(Menu.Item)),
    'in a prop': (Menu, h) => h('ul', {icon: h(Menu.Icon)}),
    'as the root of a row': (Menu, h) => h(Menu.Provider, {value: 1}),
    'in a list': (Menu, h) =>
      h(
        'ul',
        null,
        [1, 2].map(key => h(Menu.Item, {key})),
      ),
  };
  const PLACES = {
    'as a child': ['props.children[1] of the root'],
    'in a prop': ['props.icon of the root'],
    'as the root of a row': ['the root'],
    'in a list': [
      'props.children[0] of the root',
      'props.children[1] of the root',
    ],
  };

  const create =
    name =>
    ({Server}, h) => {
      const Menu = Server.registerClientReference(
        function Menu() {},
        './menu.js',
        'Menu',
      );
      return h(function Page() {
        return MODELS[name](Menu, h);
      });
    };

  test.each(Object.keys(MODELS))('%s', async name => {
    const sent = await bytesOf('reference', create(name));
    expect(String(sent)).toContain('["$","$undefined"');
    expect(printing.mock.calls).toEqual([]);
    const bytes = await bytesOf('ours', create(name));
    expect(String(bytes)).not.toContain('["$","$undefined"');
    expect(printing).toHaveBeenCalledTimes(PLACES[name].length);
    for (const place of PLACES[name]) {
      expect(String(bytes)).toContain(
        `The type of the element at ${place} is undefined. A member of what a client module`,
      );
    }
  });
});

// name → a model with this many promises, each of which was made after the one before it
const CHAINS = {
  'async functions in the value of each other': count => {
    const build = left =>
      left > 0 ? {next: (async () => (await null, build(left - 1)))()} : null;
    return build(count);
  },
  'updates of a loop': async function* (count) {
    for (let at = 0; at < count; at++) {
      await null;
      yield {promise: Promise.resolve(at).then(() => at)};
    }
  },
};

test.each(Object.keys(CHAINS))('the time is linear: %s', async name => {
  const layer = layers.servers.ours;
  await expectLinearGrowth(
    count => async () => {
      await renderBytes(layer, CHAINS[name](count));
    },
    125,
  );
});
