// The debug information of what an abort has cut off, compared with the reference.
import {comparableRows} from '../support/developmentRows.js';
import {fromElsewhere} from '../support/fromElsewhere.js';
import {sleep, within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {prerenderBytes, renderBytes} from '../support/render.js';

let servers;

beforeAll(() => {
  servers = loadServers('node');
});

async function load(milliseconds) {
  await sleep(milliseconds);
  return milliseconds;
}

async function never() {
  await new Promise(() => {});
}

// Each aborts while it is rendered.
const MODELS = {
  'a promise of another renderer': (h, {stop}) => {
    setTimeout(stop, 5);
    return h('p', {text: fromElsewhere(new Promise(() => {}))});
  },
  'a thenable of another renderer': (h, {stop}) => {
    setTimeout(stop, 5);
    return h('p', null, fromElsewhere({then() {}}));
  },
  'a promise after the abort': (h, {stop}) => ({
    get first() {
      return stop();
    },
    second: sleep(50),
    third: [load(50)],
  }),
  'a promise of a component after the abort': (h, {stop}) => {
    const Inner = () => stop();
    const App = () => h('p', null, h(Inner), load(50));
    return h(App);
  },
  'a component after one await': (h, {stop}) =>
    h(async function App() {
      await sleep(1);
      stop();
      return 'late';
    }),
  'a component after several awaits': (h, {stop}) =>
    h(async function App() {
      await sleep(1);
      await load(1);
      await sleep(1);
      stop();
      return 'late';
    }),
  'a component that has an owner': (h, {stop}) => {
    async function Inner() {
      await load(1);
      stop();
      return 'late';
    }
    const App = () => h('p', null, h(Inner));
    return h(App);
  },
  'a component that waits beside one that has ended': (h, {stop}) => {
    const Waits = () => never();
    async function Ends() {
      await load(1);
      setTimeout(stop, 5);
      return 'early';
    }
    return h('p', null, h(Ends), h(Waits));
  },
  'a component that has awaited and waits again': (h, {stop}) =>
    h(async function App() {
      await load(1);
      setTimeout(stop, 5);
      await never();
      return 'late';
    }),
  'a component inside of one that has awaited': (h, {stop}) => {
    async function Inner() {
      await never();
      return 'late';
    }
    return h(async function App() {
      await load(1);
      setTimeout(stop, 5);
      return h('p', null, h(Inner));
    });
  },
  'a component in an item of a stream': (h, {stop}) => {
    async function Waits() {
      await never();
      return 'late';
    }
    return (async function* items() {
      await load(1);
      yield h(Waits);
      setTimeout(stop, 5);
      await never();
    })();
  },
  'a component that throws': (h, {stop}) =>
    h(async function App() {
      await sleep(1);
      stop();
      throw new Error('late');
    }),
  'a component that returns a promise': (h, {stop}) => {
    async function text() {
      await sleep(1);
      stop();
      return 'late';
    }
    const App = () => text();
    return h(App);
  },
  'a component that was told to continue': (h, {stop}) => {
    const text = load(5);
    function App() {
      // After the renderer has begun to wait.
      queueMicrotask(() => text.then(stop));
      return text;
    }
    return h(App);
  },
};

async function rowsOf(implementation, name, render) {
  const layer = servers[implementation];
  const control = {};
  const tools = {stop: () => void control.abort(new Error('stop'))};
  const model = MODELS[name](layer.React.createElement, tools);
  const bytes = await within(
    render(layer, model, {
      drive(abort) {
        control.abort = abort;
      },
      options: {
        onError: () => 'digest',
        filterStackFrame: file => file === __filename,
      },
    }),
    'render',
  );
  return comparableRows([String(bytes)]);
}

describe.each([
  ['a render', renderBytes],
  ['a prerender', prerenderBytes],
])('%s', (_, render) => {
  test.each(Object.keys(MODELS))('%s', async name => {
    const found = {};
    // Called at one place: stacks end there.
    for (const server of ['reference', ...SERVERS]) {
      found[server] = await rowsOf(server, name, render);
    }
    expect(found.reference.join()).toContain('"awaited"');
    for (const server of SERVERS) {
      expect([server, found[server]]).toEqual([server, found.reference]);
    }
  });
});
