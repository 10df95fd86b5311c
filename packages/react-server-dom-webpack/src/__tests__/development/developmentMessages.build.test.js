// What development builds print: the same calls, with the same parameters, as the reference. The
// words of our messages are our own.
import {Duplex, Readable} from 'stream';
import {inspect} from 'util';

import {loadServerLayer} from '../../../../../scripts/jest/layers.js';
import {describeDebug} from '../support/describeDebug.js';
import {within} from '../support/guard.js';
import {loadClients, loadLayers, MODE} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

const PAIR = ['ours', 'reference'];

let layers;
let browsers;
let printed;

beforeAll(() => {
  layers = loadLayers();
  browsers = loadClients('browser');
});

beforeEach(() => {
  printed = [];
  for (const method of ['error', 'log']) {
    console[method].mockRestore?.();
    jest.spyOn(console, method).mockImplementation((...call) => {
      printed.push(call);
    });
  }
});

// The reference draws the place of a value.
const withoutPlace = parameter =>
  String(parameter).startsWith('\n  ') ? 'place' : parameter;

// The parameters of the calls that were made meanwhile, without their messages.
async function parametersOf(act) {
  printed = [];
  await act();
  return printed.map(([message, ...parameters]) => [
    String(message).match(/%[so]/g),
    parameters.map(withoutPlace),
  ]);
}

// Calls `act` for ours and for the reference, whose parameters are expected.
async function expectSame(act) {
  const [ours, expected] = [
    await parametersOf(() => act('ours')),
    await parametersOf(() => act('reference')),
  ];
  expect(ours).toEqual(expected);
  return ours;
}

describe('a value that is not sent as it is, in a reply', () => {
  const VALUES = {
    'an object of the language': Math,
    'an object with another tag': {[Symbol.toStringTag]: 'Weird'},
    'a property with a symbol as its key': {[Symbol('key')]: 1},
    'a symbol without a description as a key': {[Symbol()]: 1},
    'a hidden property': Object.defineProperty({}, 'hidden', {value: 1}),
    'an object with toJSON': {toJSON: () => 1},
    'a special object with toJSON': new URL('http://a/b'),
    'a property named __proto__': JSON.parse('{"__proto__": 1}'),
  };

  test.each(Object.keys(VALUES))('%s', async name => {
    const value = VALUES[name];
    for (const reply of [value, {p: value}, [1, value]]) {
      const calls = await expectSame(implementation =>
        browsers[implementation].Client.encodeReply(reply),
      );
      expect(calls).toHaveLength(1);
    }
  });
});

describe('where a value is', () => {
  const SITE = /\n {2}in .*developmentMessages\S+:\d+:\d+\)?$/;
  const PLACES = {
    'in a prop that a component passes on': [
      (h, Client) => {
        const Page = () => h(Client, {header: h('h1'), on: {click() {}}});
        return h(Page);
      },
      /props\.on\.click of \S+ \w+/,
    ],
    'behind another element': [
      (h, Client) => h(Client, null, h('p', null, 'a'), Symbol('b')),
      /props\.children\[1\] of the root/,
    ],
    'of another kind, among children': [
      h => h('p', null, 'a', new URL('http://a/b')),
      /\n {2}at props\.children\[1\] of the root/,
    ],
    'with a hidden property': [
      h => h('p', {data: Object.defineProperty({}, 'x', {value: 1})}),
      /\n {2}at props\.data of the root/,
    ],
    'named __proto__': [
      h => h('p', {data: JSON.parse('{"__proto__": 1}')}),
      /\n {2}at props\.data of the root/,
    ],
  };

  test.each(Object.keys(PLACES))('%s', async name => {
    const [create, path] = PLACES[name];
    const {React, Server} = layers.servers.ours;
    const Client = Server.registerClientReference(() => {}, './a.js', 'A');
    const texts = [];
    await renderBytes(
      layers.servers.ours,
      create(React.createElement, Client),
      {
        manifest: {'./a.js#A': {id: './a.js', chunks: [], name: 'A'}},
        options: {onError: ({message}) => void texts.push(message)},
      },
    );
    texts.push(...printed.map(call => call.join(' ')));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(path);
    expect(texts[0]).toMatch(SITE);
  });
});

describe('a symbol without a description as a key, in a model', () => {
  test.each([
    ['of a host element', h => h('p', {title: {[Symbol()]: 1}})],
    ['in a list', () => [1, {[Symbol()]: 1}]],
  ])('%s', async (_, create) => {
    const calls = await expectSame(implementation => {
      const layer = layers.servers[implementation];
      return renderBytes(layer, create(layer.React.createElement));
    });
    expect(calls).toHaveLength(1);
  });
});

describe('an element without the fields of development', () => {
  const production = (type, key = null) => ({
    $$typeof: Symbol.for('react.transitional.element'),
    type,
    key,
    ref: null,
    props: {a: 1},
  });

  // What is printed and what `onError` gets, in this order.
  async function eventsOf(implementation, create) {
    const layer = layers.servers[implementation];
    const h = layer.React.createElement;
    const Counter = layer.Server.registerClientReference(
      () => {},
      './counter.js',
      'Counter',
    );
    const model = create(h, Counter);
    const events = [];
    console.error.mockImplementation((message, ...parameters) => {
      events.push(message.match(/%[so]/g), parameters);
    });
    const onError = error => {
      events.push(error.name);
      return 'digest';
    };
    await renderBytes(layer, model, {
      manifest: {
        './counter.js#Counter': {
          id: './counter.js',
          chunks: [],
          name: 'Counter',
        },
      },
      options: {onError},
    }).catch(() => {});
    return events;
  }

  const copied = (h, key) => ({...h('li', {key, a: 1})});

  test.each([
    ['with a key', () => ({element: production('div', 'k')})],
    ['without a key', () => ({element: production('div')})],
    [
      'with a symbol as its type',
      () => ({element: production(Symbol.for('react.suspense'))}),
    ],
    [
      'with a component as its type',
      () => ({element: production(function Page() {}, 'k')}),
    ],
    ['at the root', () => production('div', 'k')],
    ['that was copied', h => h('ul', null, copied(h, 'one'))],
    ['of a list', h => h('ul', null, [copied(h, 'one'), copied(h, 'two')])],
    [
      'that occurs twice',
      h => {
        const element = copied(h, 'one');
        return h('ul', null, element, element);
      },
    ],
    ['of a component', h => h(() => copied(h, 'one'))],
    [
      'of an async component',
      h =>
        h(
          'ul',
          null,
          h(async () => copied(h, 'x')),
        ),
    ],
    ['in a prop for a client', (h, Counter) => h(Counter, {a: copied(h, 'x')})],
  ])('%s', async (_, create) => {
    const events = await eventsOf('ours', create);
    expect(events).toHaveLength(3);
    expect(events[2]).toBe('TypeError');
    const expected = await eventsOf('reference', create);
    // The types are functions of their own.
    expect(inspect(events)).toBe(inspect(expected));
    expect(events[1].at(-1)).toEqual(expected[1].at(-1));
  });

  test('is reported once if several rows fail', async () => {
    const events = await eventsOf('ours', h => {
      const element = copied(h, 'one');
      return [1, 2].map(key => h(async () => element, {key}));
    });
    expect(events.filter(event => event === 'TypeError')).toHaveLength(2);
    expect(events).toHaveLength(4);
  });

  test.each([
    ['of a client reference', (h, Counter) => ({...h(Counter, {a: 1})})],
    ['of the same build', h => h('ul', null, h('li', {a: 1}))],
    ['that inherits them', h => Object.create(h('li', {a: 1}))],
  ])('is not reported: %s', async (_, create) => {
    expect(await eventsOf('ours', create)).toEqual([]);
  });
});

test('a symbol without a description', async () => {
  const found = await Promise.all(
    PAIR.map(async implementation => {
      const layer = layers.servers[implementation];
      const Takes = () => null;
      const model = layer.React.createElement(Takes, {value: Symbol()});
      return String(await renderBytes(layer, model)).match(/"\$S.*"/g);
    }),
  );
  expect(found[0]).toEqual(found[1]);
});

test('the owner stack of a replayed call whose frames are filtered out', async () => {
  const text =
    '1:{"name":"App","key":null,"env":"Server","stack":[],"props":{}}\n' +
    '2:{"name":"Inner","key":null,"env":"Server","owner":"$1","stack":[],"props":{}}\n' +
    ':W["log",[],"$2","Server","x"]\n0:1\n';
  const stacks = [];
  for (const implementation of PAIR) {
    const {Client, React} = browsers[implementation];
    console.log.mockImplementation(() => {
      stacks.push(React.captureOwnerStack());
    });
    const stream = new Response(text).body;
    await within(Client.createFromReadableStream(stream), 'root');
  }
  expect(stacks).toHaveLength(2);
  expect(stacks[0]).toBe(stacks[1]);
});

describe('a client that leaves its debug channel', () => {
  test.each([
    ['with an error', new Error('lost'), 1],
    ['without an error', undefined, 0],
  ])('%s', async (_, error, failures) => {
    for (const implementation of PAIR) {
      const layer = layers.servers[implementation];
      const reported = [];
      const channel = new Duplex({
        read() {},
        write(chunk, encoding, done) {
          done();
        },
      });
      channel.on('error', () => {});
      const closed = new Promise(resolve => channel.on('close', resolve));
      const App = async () => {
        channel.destroy(error);
        await closed;
        await new Promise(resolve => setImmediate(resolve));
        return 'text';
      };
      const model = layer.React.createElement(
        'p',
        null,
        layer.React.createElement(App),
      );
      await within(
        renderBytes(layer, model, {
          options: {
            onError: failure => void reported.push(failure.cause),
            debugChannel: channel,
          },
        }),
        implementation,
      );
      expect([implementation, reported]).toEqual([
        implementation,
        failures === 0 ? [] : [error],
      ]);
    }
    expect(printed).toEqual([]);
  });
});

test('an operation outside of components, in a response that a component reads', async () => {
  const text =
    '1:J{"name":"io","start":1,"end":2,"env":"third","stack":[["f","/a.js",1,2,1,1,false]]}\n' +
    '0:D{"awaited":"$1","env":"third"}\n0:["a"]\n';
  const found = {};
  for (const implementation of PAIR) {
    const layer = loadServerLayer({
      implementation,
      mode: MODE,
      hasClient: true,
    });
    const consumer = {moduleMap: null, moduleLoading: null};
    const App = async () => {
      const stream = Readable.from([Buffer.from(text)]);
      const value = await layer.Client.createFromNodeStream(stream, consumer);
      const [info] = value._debugInfo;
      found[implementation] = [
        info.owner.name,
        info.stack,
        describeDebug(info.awaited),
      ];
      return null;
    };
    await renderBytes(layer, layer.React.createElement(App));
  }
  expect(found.ours).toEqual(found.reference);
});

const OPENING = [
  'createFromNodeStream',
  'createFromReadableStream',
  'createFromFetch',
];

// The names of the frames of the package, and the places in this file.
function framesOf({stack}) {
  const [header, ...frames] = stack.split('\n');
  expect(header).toBe('Error: react-stack-top-frame');
  const at = frames.findIndex(frame => frame.includes(__filename));
  return {
    internal: frames.slice(0, at).map(frame => / at ([\w.]+)/.exec(frame)[1]),
    own: frames.slice(at).map(frame => /(:\d+:\d+)\)?$/.exec(frame)[1]),
  };
}

test('a response that a component reads has the stack of the call, with one internal frame', async () => {
  const text = '0:["$","p",null,{},null,null,1]\n';
  const found = {};
  for (const implementation of PAIR) {
    const layer = loadServerLayer({
      implementation,
      mode: MODE,
      hasClient: true,
    });
    const {createFromNodeStream, createFromReadableStream, createFromFetch} =
      layer.Client;
    const consumer = {moduleMap: null, moduleLoading: null};
    const options = {serverConsumerManifest: consumer};
    const helper = name => {
      switch (name) {
        case 'createFromNodeStream':
          return createFromNodeStream(
            Readable.from([Buffer.from(text)]),
            consumer,
          );
        case 'createFromReadableStream':
          return createFromReadableStream(new Blob([text]).stream(), options);
        default:
          return createFromFetch(Promise.resolve(new Response(text)), options);
      }
    };
    const below = (levels, name) =>
      levels === 0 ? helper(name) : below(levels - 1, name);
    const stacks = {};
    const App = async () => {
      for (const name of OPENING) {
        const {_debugStack, _owner} = await below(12, name);
        expect(_owner.name).toBe('App');
        stacks[name] = framesOf(_debugStack);
      }
      return null;
    };
    const {stackTraceLimit} = Error;
    Error.stackTraceLimit = 10;
    await renderBytes(layer, layer.React.createElement(App));
    expect(Error.stackTraceLimit).toBe(10);
    Error.stackTraceLimit = stackTraceLimit;
    found[implementation] = stacks;
  }
  for (const name of OPENING) {
    const {internal, own} = found.ours[name];
    expect(internal).toEqual(['openOnServer', name]);
    expect(own).toHaveLength(10);
    // The reference has more internal frames.
    const expected = found.reference[name].own;
    expect(own.slice(0, expected.length)).toEqual(expected);
  }
});
