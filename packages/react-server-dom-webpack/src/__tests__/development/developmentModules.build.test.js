// What a client module exports can be a proxy that throws for most properties: if a client is used
// inside of a server, the modules are references for the next client. Development reads nothing of
// it that the reference does not read in production.
import {PassThrough, Readable} from 'stream';

import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {within} from '../support/guard.js';
import {MODE} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {turns} from '../support/turns.js';

const PAIR = ['ours', 'reference'];
const WHOLE = {id: 'a', chunks: [], name: '*'};
const CONSUMER = {
  moduleMap: {a: {'*': WHOLE}},
  moduleLoading: null,
  serverModuleMap: null,
};

beforeAll(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  globalThis.__webpack_chunk_load__ = () => Promise.resolve();
  globalThis.__webpack_get_script_filename__ = id => id + '.js';
});

describe('a client module as a component, read inside of a server', () => {
  const MODELS = {
    'an element': (h, Module) => h(Module, {data: 1}),
    'an element with a cycle': (h, Module) => {
      const data = {};
      data.self = data;
      return h('main', null, h(Module, {data}));
    },
    'an element below a component': (h, Module) =>
      h(function App() {
        return h('p', null, h(Module));
      }),
  };
  // Pieces of the first stream → how the second process receives them.
  const DELIVERIES = {
    'at once': (stream, bytes) => stream.end(bytes),
    later(stream, bytes) {
      setTimeout(() => stream.end(bytes), 5);
    },
    'row by row'(stream, bytes) {
      const rows = String(bytes).split(/(?<=\n)/);
      const next = () => {
        stream.write(rows.shift());
        if (rows.length > 0) {
          setTimeout(next, 2);
        } else {
          stream.end();
        }
      };
      next();
    },
  };

  const layers = {};

  beforeAll(() => {
    for (const implementation of PAIR) {
      const options = {implementation, mode: MODE, hasClient: true};
      layers[implementation] = loadServerLayer(options);
    }
  });

  // How often the second stream imports the module and has an element of it, and the errors.
  async function renderTwice(implementation, name, delivery) {
    const {Client, React, Server} = layers[implementation];
    const Module = Server.createClientModuleProxy('a');
    globalThis.__webpack_require__ = () => Module;
    const errors = [];
    const onError = error => void errors.push(error.message);
    const settings = {manifest: {a: WHOLE}, options: {onError}};
    const render = model =>
      renderBytes(layers[implementation], model, settings);
    const bytes = await render(MODELS[name](React.createElement, Module));
    const stream = new PassThrough();
    const root = Client.createFromNodeStream(stream, CONSUMER);
    DELIVERIES[delivery](stream, bytes);
    const text = String(await within(render(root), 'render'));
    const [, id] = /^([0-9a-f]+):I\["a",\[\],"\*"\]$/m.exec(text) ?? [];
    const elements = text.split(`["$","$L${id}",`).length - 1;
    const failed = /^[0-9a-f]+:E/m.test(text);
    return {elements, failed, errors};
  }

  test.each(
    Object.keys(MODELS).flatMap(name =>
      Object.keys(DELIVERIES).map(delivery => [name, delivery]),
    ),
  )('%s, %s', async (name, delivery) => {
    const expected = {elements: 1, failed: false, errors: []};
    for (const implementation of PAIR) {
      const found = await renderTwice(implementation, name, delivery);
      expect([implementation, found]).toEqual([implementation, expected]);
    }
  });
});

describe('reads of the exports of a client module', () => {
  const ROW = '3:I["a",[],"*"]\n';
  const LATE = '3:I["a",["c","c.js"],"*"]\n';
  // Rows of the model, and rows that are added in development.
  const STREAMS = {
    'a component': [[ROW + '0:["$","$L3",null,{"x":1}]\n']],
    'a component, later': [['0:["$","$L3",null,{"x":1}]\n', LATE]],
    'a component with a stack': [
      [ROW + '0:["$","$L3",null,{"x":1}]\n'],
      [
        '1:{"name":"App","key":null,"env":"Server","stack":[],"props":{}}\n2:[["App","/m.js",5,6,4,2,false]]\n3:D{"time":1}\n' +
          ROW +
          '0:D"$1"\n0:["$","$L3",null,{"x":1},"$1","$2",1]\n',
      ],
    ],
    'a component in a console call': [
      [ROW + '0:["$","$L3",null,{"x":1}]\n'],
      [ROW + ':W["log",[],null,"S","$L3"]\n0:["$","$L3",null,{"x":1}]\n'],
    ],
    'a cycle': [[ROW + '0:["$","$L3",null,{"x":1,"y":"$0:props"}]\n']],
    'a value': [[ROW + '0:{"a":"$3"}\n']],
    'a value, later': [['0:{"a":"$3"}\n', LATE]],
    'a path': [[ROW + '0:{"a":"$3","b":"$0:a"}\n']],
    'a lazy root': [[ROW + '0:"$L3"\n']],
    'a root': [[ROW + '0:["a"]\n1:"$3"\n']],
    'a promise': [[ROW + '0:["$@3"]\n']],
  };

  function readLazy(value) {
    if (typeof value === 'object' && value !== null && '_init' in value) {
      value._init(value._payload);
    }
  }

  // The properties that are read until the component type is unwrapped.
  async function readsOf(Client, host, pieces) {
    const read = new Set();
    const exported = new Proxy(
      {},
      {
        get(_, name) {
          read.add(String(name));
          if (name !== '$$typeof') {
            throw new Error(`There is no ${String(name)}`);
          }
        },
      },
    );
    globalThis.__webpack_require__ = () => exported;
    const stream = new PassThrough();
    const root =
      host === 'node'
        ? Client.createFromNodeStream(stream, {...CONSUMER, moduleMap: null})
        : Client.createFromReadableStream(Readable.toWeb(stream), {});
    for (const piece of pieces) {
      stream.write(piece);
      await new Promise(resolve => setTimeout(resolve, 2));
    }
    stream.end();
    await turns(2);
    const value = await within(root, 'root');
    if (!Array.isArray(value) && value.a !== exported) {
      readLazy(value);
      readLazy(value.type);
    }
    return [...read];
  }

  describe.each(['node', 'browser'])('%s', host => {
    const load = (implementation, mode) =>
      loadClientLayer({implementation, mode, host}).Client;
    let reference;
    let ours;

    beforeAll(() => {
      reference = load('reference', 'production');
      ours = [load('ours', 'production'), load('ours', 'development')];
    });

    test.each(Object.keys(STREAMS))('%s', async name => {
      const [model, traced = model] = STREAMS[name];
      const allowed = await readsOf(reference, host, model);
      const found = [
        await readsOf(ours[0], host, model),
        await readsOf(ours[1], host, traced),
      ];
      expect(
        found.map(read => read.filter(one => !allowed.includes(one))),
      ).toEqual([[], []]);
    });
  });
});
