// Models of which debug data contains parts, too: name → what makes the model.
import {sleep} from '../support/guard.js';

class Point {
  constructor() {
    this.x = {y: 1};
  }
}

// A component that prints, and renders an element.
const printing = (h, call) =>
  function Prints() {
    call();
    return h('i');
  };

// Sections that are too large for one row together. Each has an object that a component in it gets,
// too.
export function largePage({React: {createElement: h}}) {
  const Tag = ({data}) => h('i', null, data.name);
  const text = 'Enough text for the section to have a row of its own. '.repeat(
    4,
  );
  return h(
    'main',
    null,
    Array.from({length: 40}, (_, key) => {
      const data = {name: `name ${key}`, x: {y: key}};
      const lines = Array.from({length: 10}, (line, i) =>
        h('p', {key: i}, text),
      );
      return h('section', {key, data}, lines, h(Tag, {data}));
    }),
  );
}

// The row of the root fails after the component has its row.
export function failingRow({React: {createElement: h}}) {
  const Show = ({cfg}) => h('p', {data: cfg});
  const cfg = {a: {b: 1}};
  const toJSON = () => {
    throw new Error('refused');
  };
  return {cfg, el: h(Show, {cfg}), last: {toJSON}};
}

// Debug data comes first, and has no budget for all of it.
export function leavesOut({React: {createElement: h}}) {
  const o = Object.fromEntries(
    Array.from({length: 14}, (_, i) => ['k' + i, {i}]),
  );
  return {el: h(() => null, {o}), o};
}

export function failingComponent({React: {createElement: h}}) {
  const cfg = {a: {b: 1}};
  const Throws = () => {
    throw new Error('x', {cause: cfg});
  };
  return {cfg, el: h(Throws)};
}

export function modelReferences({React, Server}) {
  const h = React.createElement;
  const Counter = Server.registerClientReference(
    () => {},
    './counter.js',
    'Counter',
  );
  const Client = ({cfg}) => h(Counter, {cfg});
  const Show = ({cfg}) => h('p', {data: cfg}, 'x');
  const Pass = ({children}) => children ?? null;
  const Nothing = () => null;
  const config = () => ({a: {b: 1}});
  const beside = (name, value) => ({
    [name]: value,
    el: h(Client, {cfg: value, key: 'c'}),
  });
  const many = () =>
    Object.fromEntries(Array.from({length: 30}, (_, i) => ['k' + i, {i}]));
  return {
    'props that become props': () => h(Client, {cfg: config()}),
    'props of two components': () => {
      const cfg = config();
      return h('div', null, h(Client, {cfg}), h(Show, {cfg}));
    },
    'a prop of an element around': () => {
      const cfg = config();
      return h('div', {cfg}, h(Client, {cfg}), h(Show, {cfg: cfg.a}));
    },
    'an earlier value of the same row': () => {
      const cfg = config();
      return {cfg, el: h(Nothing, {cfg, inner: cfg.a})};
    },
    'a later value of the same row': () => {
      const cfg = config();
      return {el: h(Nothing, {cfg}), cfg, deeper: {x: cfg.a}};
    },
    'the root': () => {
      const root = {a: {b: 1}};
      root.el = h(Nothing, {root});
      return root;
    },
    'a circle': () => {
      const cfg = {n: 1};
      cfg.self = cfg;
      return {cfg, el: h(Nothing, {cfg})};
    },
    'a circle that begins in debug data': () => {
      const cfg = {n: 1};
      cfg.self = cfg;
      return {el: h(Nothing, {cfg}), cfg};
    },
    'a circle through the root and a component': () => {
      const root = {n: 1};
      root.self = root;
      root.el = h(Client, {cfg: root});
      return root;
    },
    'an element, rendered and passed on': () => {
      const e = h('p', {id: 'a', data: {z: 1}}, 'text');
      return h('div', null, e, h(Nothing, {e, p: e.props, d: e.props.data}));
    },
    'an element that two components return': () => {
      const e = h('p', {id: 'a'}, 'text');
      return h('div', null, e, h(Pass, null, e), h(Pass, null, e));
    },
    'a fragment': () => {
      const f = h(React.Fragment, null, h('i', {d: {q: 1}}));
      return h('div', null, f, h(Nothing, {f}));
    },
    'an array': () => {
      const list = [{x: 1}, [2]];
      return {list, el: h(Nothing, {list, inner: list[1], first: list[0]})};
    },
    'a Map and a Set': () => {
      const k = {k: 1};
      const m = new Map([[k, {v: 1}]]);
      const s = new Set([k]);
      return {m, s, el: h(Nothing, {m, s, k})};
    },
    'a typed array': () => beside('bytes', new Uint8Array([1, 2])),
    'an iterable': () =>
      beside('list', {[Symbol.iterator]: () => [1, {a: 1}].values()}),
    'form data': () => {
      const form = new FormData();
      form.append('a', 'b');
      return {form, el: h(Nothing, {form})};
    },
    'an error': () => {
      const e = new Error('x', {cause: {c: 1}});
      return {e, el: h(Nothing, {e})};
    },
    'a stream': () => {
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue('a');
          controller.close();
        },
      });
      return {stream, el: h(Nothing, {stream})};
    },
    'a promise and its value': () => {
      const cfg = config();
      const p = Promise.resolve(cfg);
      const Later = async () => {
        await sleep(5);
        return h(Client, {cfg, p});
      };
      return {p, el: h(Later)};
    },
    'a thenable that calls back at once': () => {
      const cfg = config();
      const answer = {then: resolve => resolve(cfg)};
      return {cfg, el: h(Nothing, {cfg, answer})};
    },
    'a later row': () => {
      const cfg = config();
      return {el: h(Client, {cfg}), p: Promise.resolve({cfg})};
    },
    'an awaited value that the model has': () => {
      const cfg = config();
      const Awaits = async () => {
        const value = await sleep(3).then(() => cfg);
        return h(Counter, {cfg: value, a: value.a});
      };
      return {cfg, el: h(Awaits)};
    },
    'a part of an instance': () => {
      const p = new Point();
      return {x: p.x, el: h(Nothing, {p})};
    },
    'keys that stand in no path': () => {
      const o = {'a:b': {x: 1}, 'c d': {y: 2}, $e: {z: 3}};
      return {o, el: h(Nothing, {p: o['a:b'], q: o['c d'], r: o.$e})};
    },
    'more than the budget, in the model': () => {
      const o = many();
      return {o, el: h(Nothing, {...o})};
    },
    'a long array': () => {
      const list = Array(300).fill(1);
      return {list, el: h(Nothing, {x: {list}})};
    },
    'rows in rows': () => {
      const cfg = config();
      const d = {z: 1};
      const Inner = () => h('div', {d}, h(Show, {cfg, d}));
      return {cfg, el: h(Inner)};
    },
    'the owner of a later row': () => {
      const cfg = config();
      const Late = async ({c}) => {
        await sleep(3);
        return h('b', {c});
      };
      const App = ({value}) =>
        h('p', null, h(React.Suspense, null, h(Late, {c: value.a})));
      return {cfg, el: h(App, {value: cfg})};
    },
    'content of a boundary': () => {
      const cfg = config();
      return h(React.Suspense, {fallback: h('i', {cfg})}, h(Client, {cfg}));
    },
    'items of a stream': () => {
      const cfg = config();
      return {
        async *[Symbol.asyncIterator]() {
          yield cfg;
          yield h(Nothing, {cfg});
        },
      };
    },
    'printed values of the model': () => {
      const cfg = config();
      const Prints = printing(h, () => console.log(cfg, cfg.a, {w: cfg}));
      return {cfg, el: h(Prints)};
    },
    'printed values before the model': () => {
      const cfg = config();
      const Prints = printing(h, () => console.log(cfg, cfg.a, {w: cfg}));
      return {el: h(Prints), cfg};
    },
    'a printed element and a Map': () => {
      const e = h('p', {id: 1, d: {x: 1}});
      const m = new Map([['k', {a: 1}]]);
      const Prints = printing(h, () => console.log(e, e.props.d, m));
      return h('div', {m}, e, h(Prints));
    },
    'a printed error': () => {
      const cfg = config();
      const Prints = printing(h, () =>
        console.log(new Error('x', {cause: cfg})),
      );
      return {cfg, el: h(Prints)};
    },
  };
}

const COUNTER = {id: './counter.js', chunks: [], name: 'Counter'};

// What the models need besides a layer, their names, and the file of their frames.
export const MODELS = {
  manifest: {'./counter.js#Counter': COUNTER},
  consumer: {
    moduleMap: {'./counter.js': {Counter: COUNTER}},
    moduleLoading: null,
    serverModuleMap: null,
  },
  names: Object.keys(
    modelReferences({React: {}, Server: {registerClientReference() {}}}),
  ),
  isOwnFrame: file => file === __filename,
};
