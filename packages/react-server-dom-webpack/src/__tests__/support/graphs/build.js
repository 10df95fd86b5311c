// Builds the model that a resolved graph describes, with the React of one layer.
import {beginGuise, endGuise} from '../guises.js';
import {settling} from '../recipes/settling.js';
import {isElementNode} from './resolve.js';

// For servers: `referenceTo(index)` gives client references.
export function buildModel(nodes, environment, referenceTo) {
  return createBuilder(nodes, {
    environment,
    referenceTo,
    settle: settling,
    guise: asGuise,
    component: ({wait}, read) =>
      environment.h(wait === null ? read : () => settling(wait, read())),
  }).root();
}

// The decoded model when all parts have arrived: lazies and components are ready lazies. Values
// under `__proto__` are dropped.
export function buildReady(nodes, environment, referenceTo) {
  const {React} = environment;
  const arriving = nodes.map(node => ({
    ...node,
    entries: node.entries?.filter(([name]) => name !== '__proto__'),
  }));
  return createBuilder(arriving, {
    environment,
    referenceTo,
    settle: (wait, value) => settling('already', value),
    guise: (node, made) => made,
    lazy: read => React.lazy(() => ready({default: read()})),
    component: (node, read) => React.lazy(() => ready({default: read()})),
  }).root();
}

function ready(value) {
  return {then: resolve => resolve(value)};
}

// Containers are created empty and filled later, so that they can be part of cycles.
function createBuilder(nodes, kitchen) {
  const made = new Map();
  const unfilled = [];
  const make = at => {
    if (!made.has(at)) {
      const [value, fill] = makeNode(nodes[at], {...kitchen, read});
      made.set(at, value);
      unfilled.push(fill);
    }
    return made.get(at);
  };
  const read = ({node, reference, value}) => {
    if (node !== undefined) {
      return make(node);
    }
    return reference === undefined ? value : kitchen.referenceTo(reference);
  };
  return {
    root() {
      const root = make(0);
      while (unfilled.length > 0) {
        unfilled.pop()();
      }
      return root;
    },
  };
}

function nothing() {}

// [the object, a function that fills it]
function makeNode(node, kitchen) {
  return isElementNode(node)
    ? [makeElement(node, kitchen), nothing]
    : kitchen.guise(node, MAKERS[node.is](node, kitchen));
}

// The object in the guise of the node (guises.js).
function asGuise({is, as}, [target, fill]) {
  if (as === undefined) {
    return [target, fill];
  }
  const fillInGuise = () => {
    fill();
    endGuise(is, as, target);
  };
  return [beginGuise(is, as, target), fillInGuise];
}

function makeElement({is, type, reference, key, props, children}, kitchen) {
  const {environment, referenceTo, read} = kitchen;
  const config = key === null ? {} : {key};
  for (const [name, slot] of props ?? []) {
    config[name] = read(slot);
  }
  const types = {
    host: () => type,
    client: () => referenceTo(reference),
    boundary: () => environment.React.Suspense,
  };
  return environment.h(types[is](), config, ...children.map(read));
}

const MAKERS = {
  array({items}, {read}) {
    const array = [];
    const put = (slot, index) => {
      array[index] = read(slot);
    };
    return [array, () => items.forEach(put)];
  },
  object({entries}, {read}) {
    const object = {};
    const define = ([name, slot]) =>
      Object.defineProperty(object, name, {
        value: read(slot),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    return [object, () => entries.forEach(define)];
  },
  map({pairs}, {read}) {
    const map = new Map();
    const put = ([key, value]) => map.set(read(key), read(value));
    return [map, () => pairs.forEach(put)];
  },
  set({items}, {read}) {
    const set = new Set();
    return [set, () => items.forEach(slot => set.add(read(slot)))];
  },
  iterator({items}, {read}) {
    const array = [];
    const fill = () => items.forEach(slot => array.push(read(slot)));
    return [array[Symbol.iterator](), fill];
  },
  error: () => [new Error('one'), nothing],
  promise: makePromise,
  lazy: makeLazy,
  component({wait, of}, {component, read}) {
    const results = [];
    const fill = () => results.push(read(of));
    return [component({wait}, () => results[0]), fill];
  },
  iterable: makeIterable,
  stream: makeStream,
};

// A promise cannot have a promise as its value, so that is wrapped in an array (`settling`).
function makePromise({wait, of}, {read, settle}) {
  if (of.node === undefined) {
    return [settle(wait, read(of)), nothing];
  }
  let start;
  const promise = new Promise(resolve => {
    start = resolve;
  });
  const fill = () => {
    const settled = settle(wait, read(of));
    if (settled.status !== undefined) {
      promise.status = settled.status;
      promise.value = settled.value;
    }
    start(settled);
  };
  return [promise, fill];
}

function makeLazy({wait, of}, {environment, lazy, read, settle}) {
  const content = [];
  const fill = () => content.push(read(of));
  if (lazy !== undefined) {
    return [lazy(() => content[0]), fill];
  }
  const load = () =>
    wait === 'already'
      ? ready({default: content[0]})
      : settle(wait, {default: content[0]});
  return [environment.React.lazy(load), fill];
}

// Delivers each item at its time. Items that are promises stay promises.
function playerOf({items}, {read, settle}) {
  const values = [];
  const fill = () => items.forEach(({of}) => values.push(read(of)));
  const start = () => {
    let at = 0;
    return async () => {
      if (at === items.length) {
        return {done: true, value: undefined};
      }
      await settle(items[at].wait, null);
      return {done: false, value: values[at++]};
    };
  };
  return {start, fill};
}

function makeIterable(node, kitchen) {
  const {start, fill} = playerOf(node, kitchen);
  if (!node.once) {
    return [{[Symbol.asyncIterator]: () => ({next: start()})}, fill];
  }
  const iterator = {next: start(), [Symbol.asyncIterator]: () => iterator};
  return [iterator, fill];
}

function makeStream(node, kitchen) {
  const {start, fill} = playerOf(node, kitchen);
  const next = start();
  const stream = new ReadableStream({
    async pull(controller) {
      const {done, value} = await next();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
  });
  return [stream, fill];
}
