'use strict';

global.AsyncLocalStorage = require('async_hooks').AsyncLocalStorage;

let clientExports;
let webpackMap;
let webpackModuleLoading;
let ReactServer;
let ReactServerDOMServer;
let ReactServerDOMClient;
let serverAct;
let Box;

// The generated trees take longer than other tests on a busy machine.
jest.setTimeout(60000);

// In development, Server Components have rows of their own, and rows contain debug information.
const itInProduction = __DEV__ ? xit : it;

describe('size-balanced batching', () => {
  beforeEach(() => {
    jest.resetModules();
    serverAct = require('internal-test-utils').serverAct;
    jest.mock('react', () => require('react/react.react-server'));
    jest.mock('react-server-dom-webpack/server', () =>
      require('react-server-dom-webpack/server.edge'),
    );
    const WebpackMock = require('./utils/WebpackMock');
    clientExports = WebpackMock.clientExports;
    webpackMap = WebpackMock.webpackMap;
    webpackModuleLoading = WebpackMock.moduleLoading;
    ReactServer = require('react');
    ReactServerDOMServer = require('react-server-dom-webpack/server');

    jest.resetModules();
    __unmockReact();
    jest.unmock('react-server-dom-webpack/server');
    ReactServerDOMClient = require('react-server-dom-webpack/client.edge');
    Box = clientExports(function BoxOnClient({children}) {
      return children;
    });
  });

  // A generator with a fixed seed.
  function createRandom(seed) {
    let state = seed * 2654435761 + 1;
    return function pick(count) {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return (state >> 8) % count;
    };
  }

  const FEATURES = {shared: true, elements: true, maps: true};

  // A tree of about `size` values. `features`: whether it has objects and elements that repeat, and
  // maps, whose rows are sent before the row around them.
  function createTree(seed, size, features) {
    const pick = createRandom(seed);
    const objects = [];
    const elements = [];
    let left = size;
    function text() {
      return 'word '.repeat(1 + pick(12)) + pick(1000);
    }
    function plain() {
      if (features.shared && objects.length > 0 && pick(3) > 0) {
        return objects[pick(objects.length)];
      }
      const object = {label: text(), inner: {list: [pick(100), {deep: text()}]}};
      if (pick(8) === 0) {
        object['with:colon'] = {value: text()};
      }
      objects.push(object, object.inner);
      return object;
    }
    function Server({children}) {
      return children;
    }
    const types = ['div', 'p', 'section', Box, Server, ReactServer.Suspense];
    function element(key, depth) {
      if (features.elements && elements.length > 0 && pick(6) === 0) {
        return elements[pick(elements.length)];
      }
      left--;
      const props = {key: pick(3) === 0 ? null : 'k' + key};
      const type = types[pick(depth > 6 ? 2 : types.length)];
      if (type === ReactServer.Suspense) {
        props.fallback = ReactServer.createElement('i', null, text());
      } else if (type !== Server && pick(3) === 0) {
        props['data-value'] = plain();
        if (features.maps && pick(3) === 0) {
          props.map = new Map([[text(), plain()]]);
        }
      }
      const children = [];
      const count = depth > 6 ? 0 : 1 + pick(9);
      for (let i = 0; i < count && left > 0; i++) {
        children.push(pick(4) === 0 ? text() : element(i, depth + 1));
      }
      if (children.length === 0) {
        children.push(text());
      }
      const created = ReactServer.createElement(
        type,
        props,
        children.length === 1 ? children[0] : children,
      );
      elements.push(created);
      return created;
    }
    const roots = [];
    for (let i = 0; left > 0; i++) {
      roots.push(element(i, 0));
    }
    return ReactServer.createElement('main', null, roots);
  }

  async function render(model, progressiveChunkSize) {
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(model, webpackMap, {
        progressiveChunkSize,
        onError(error) {
          throw error;
        },
      }),
    );
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const {done, value} = await reader.read();
      if (done) {
        return text;
      }
      text += decoder.decode(value, {stream: true});
    }
  }

  function decode(text) {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
    return ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {
        moduleMap: {
          [webpackMap[Box.$$id].id]: {'*': webpackMap[Box.$$id]},
        },
        moduleLoading: webpackModuleLoading,
      },
    });
  }

  // A value with lazy elements replaced by what they are, and a number for each object that repeats.
  async function describeValue(root) {
    const seen = new Map();
    async function visit(original) {
      let value = original;
      while (
        typeof value === 'object' &&
        value !== null &&
        value.$$typeof === Symbol.for('react.lazy')
      ) {
        const chunk = value._payload;
        if (typeof chunk.then !== 'function') {
          return 'client';
        }
        value = await chunk;
      }
      if (typeof value === 'function') {
        return 'client';
      }
      if (typeof value !== 'object' || value === null) {
        return typeof value === 'symbol' ? String(value) : value;
      }
      if (seen.has(value)) {
        return {seen: seen.get(value)};
      }
      seen.set(value, seen.size);
      if (value instanceof Map) {
        return {map: await visit(Array.from(value))};
      }
      if (Array.isArray(value)) {
        const items = [];
        for (let i = 0; i < value.length; i++) {
          items.push(await visit(value[i]));
        }
        return items;
      }
      const isElement =
        value.$$typeof === Symbol.for('react.transitional.element');
      const names = isElement ? ['type', 'key', 'props'] : Object.keys(value);
      const described = [];
      for (let i = 0; i < names.length; i++) {
        described.push([names[i], await visit(value[names[i]])]);
      }
      return {isElement, described};
    }
    return JSON.stringify(await visit(root));
  }

  // The rows of values, in the order of sending: no modules, hints, symbols or debug information.
  function parseRows(text) {
    return text
      .split('\n')
      .map(line => /^([0-9a-f]+):([["{].*)$/.exec(line))
      .filter(match => match !== null && !match[2].startsWith('"$S'))
      .map(([, id, json]) => ({id, json, wire: JSON.parse(json)}));
  }

  function isTuple(wire) {
    return Array.isArray(wire) && wire[0] === '$';
  }

  // Calls back for each value, with the number of paint boundaries around it and its position.
  function forEachWire(wire, boundaries, depth, callback) {
    callback(wire, depth);
    if (typeof wire !== 'object' || wire === null) {
      return;
    }
    if (isTuple(wire) && typeof wire[3] === 'object') {
      Object.keys(wire[3]).forEach(name =>
        forEachWire(
          wire[3][name],
          boundaries,
          name === 'children' && boundaries.includes(wire[1])
            ? depth + 1
            : depth,
          callback,
        ),
      );
      return;
    }
    Object.keys(wire).forEach(name =>
      forEachWire(wire[name], boundaries, depth, callback),
    );
  }

  // Whether a reference leads to a value, through no lazy element.
  function isReachable(wires, reference) {
    const [id, ...names] = reference.slice(1).split(':');
    const keys = {type: 1, key: 2, props: 3};
    let value = wires.get(id);
    for (let i = 0; i < names.length; i++) {
      value = isTuple(value)
        ? value[keys[names[i]] || names[i]]
        : Object(value)[names[i]];
      const row = /^\$([0-9a-f]+)$/.exec(value);
      if (row !== null) {
        value = wires.get(row[1]);
      }
    }
    return value !== undefined && !/^\$L/.test(value);
  }

  function boundariesOf(text) {
    const match = /^([0-9a-f]+):"\$Sreact.suspense"$/m.exec(text);
    return match === null ? [] : ['$' + match[1]];
  }

  function cutIds(rows) {
    const ids = new Set();
    rows.forEach(({wire}) =>
      forEachWire(wire, [], 0, value => {
        const match = /^\$L([0-9a-f]+)$/.exec(value);
        if (match !== null) {
          ids.add(match[1]);
        }
      }),
    );
    return ids;
  }

  const SEEDS = __DEV__ ? 1 : 6;
  const SIZES = [100, 300, 1000, 3200, 10000];

  async function forEachRender(features, check) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      for (let i = 0; i < SIZES.length; i++) {
        const size = SIZES[i];
        const model = createTree(seed, 60 + 60 * (seed % 4), features);
        const text = await render(model, size);
        await check(text, parseRows(text), size, seed);
      }
    }
  }

  it('1. decodes to the same value for every size', async () => {
    await forEachRender(FEATURES, async (text, rows, size, seed) => {
      const model = createTree(seed, 60 + 60 * (seed % 4), FEATURES);
      const uncut = await describeValue(await decode(await render(model, 1e9)));
      expect([seed, size, await describeValue(await decode(text))]).toEqual([
        seed,
        size,
        uncut,
      ]);
    });
  });

  itInProduction('2. makes no small rows', async () => {
    const features = {...FEATURES, shared: false, elements: false, maps: false};
    let count = 0;
    await forEachRender(features, (text, rows, size) => {
      const ids = cutIds(rows);
      const boundaries = boundariesOf(text);
      let deferred = 0;
      rows.forEach(({id, json, wire}) => {
        if (ids.has(id)) {
          count++;
          if (isTuple(wire) && boundaries.includes(wire[1])) {
            deferred++;
          } else {
            expect(json.length).toBeGreaterThan((size / 8) * 0.9);
          }
        }
      });
      // The rows of boundaries that are rendered later have any size.
      expect(deferred * (size / 8)).toBeLessThanOrEqual(text.length);
    });
    expect(count).toBeGreaterThan(50);
  });

  itInProduction('3. leaves nothing in a large row that could be cut', async () => {
    const features = {...FEATURES, maps: false};
    let count = 0;
    await forEachRender(features, (text, rows, size) => {
      rows.forEach(({id, json, wire}) => {
        if (json.length > size * 1.1) {
          count++;
          forEachWire(wire, [], 0, value => {
            if (isTuple(value) && value !== wire) {
              expect(JSON.stringify(value).length).toBeLessThan(
                (size / 8) * 1.1 + 10,
              );
            }
          });
        }
      });
    });
    expect(count).toBeGreaterThan(0);
  });

  itInProduction('4. makes one row without a limit', async () => {
    const features = {...FEATURES, maps: false};
    for (let seed = 1; seed <= 20; seed++) {
      const text = await render(createTree(seed, 200, features), Infinity);
      expect(parseRows(text).length).toBe(1);
    }
  });

  itInProduction('5. refers by value only to rows that were sent before', async () => {
    const features = {...FEATURES, maps: false};
    let count = 0;
    await forEachRender(features, (text, rows, size, seed) => {
      const positions = new Map(rows.map(({id}, i) => [id, i]));
      rows.forEach(({wire}, position) =>
        forEachWire(wire, [], 0, value => {
          const match = /^\$([0-9a-f]+)(:|$)/.exec(value);
          if (match !== null && positions.has(match[1])) {
            count++;
            expect([seed, size, value, positions.get(match[1]) <= position])
              .toEqual([seed, size, value, true]);
          }
        }),
      );
    });
    expect(count).toBeGreaterThan(50);
  });

  itInProduction('6. sends what is behind a boundary after what is in front of it', async () => {
    const features = {shared: false, elements: false, maps: false};
    let count = 0;
    await forEachRender(features, (text, rows, size) => {
      const boundaries = boundariesOf(text);
      const wires = new Map(rows.map(({id, wire}) => [id, wire]));
      const depths = new Map([['0', 0]]);
      // A map is iterated over what is added meanwhile too.
      depths.forEach((depth, id) =>
        forEachWire(wires.get(id), boundaries, depth, (value, inner) => {
          const match = /^\$L([0-9a-f]+)$/.exec(value);
          if (match !== null && wires.has(match[1])) {
            depths.set(match[1], inner);
          }
        }),
      );
      let last = 0;
      rows.forEach(({id, wire}) => {
        const isBoundary = isTuple(wire) && boundaries.includes(wire[1]);
        const depth = depths.get(id);
        count += depth > 0 ? 1 : 0;
        if (isBoundary && text.length > 2 * size) {
          // Rendered later, perhaps.
          last = depth;
        } else {
          // A whole boundary is between both.
          expect(depth + (isBoundary ? 0.5 : 0)).toBeGreaterThanOrEqual(last);
          last = isBoundary ? depth + 0.5 : depth;
        }
      });
    });
    expect(count).toBeGreaterThan(10);
  });

  it('refers to where objects were moved, from debug information too', async () => {
    const h = ReactServer.createElement;
    const sentence = 'A sentence of the page. '.repeat(10);
    const parts = Array.from({length: 20}, (_, index) => ({index, sentence}));
    function Last({part}) {
      return h(Box, {part}, 'part ' + part.index);
    }
    // It begins in the row around it, and Last when that row was sent. What its debug information
    // refers to is not moved; every other one refers to nothing.
    async function Late({index}) {
      await 0;
      return h(Last, {part: parts[index]});
    }
    const page = h('main', null, [
      ...parts.map((part, i) => h(Box, {key: i, part}, sentence)),
      ...parts.map((part, index) =>
        h(
          Late,
          index % 2
            ? {key: 'late' + index, index}
            : {key: 'late' + index, index, part},
        ),
      ),
    ]);
    const text = await render(page, 1000);
    const wires = new Map(parseRows(text).map(({id, wire}) => [id, wire]));
    // Models, and the debug information of components.
    const pattern = /"(\$[0-9a-f]+:[^"]+:part)"/g;
    const references = Array.from(text.matchAll(pattern), match => match[1]);
    expect(references.length).toBe(__DEV__ ? 50 : 20);
    references.forEach(reference => {
      expect([reference, isReachable(wires, reference)]).toEqual([
        reference,
        true,
      ]);
    });
  });

  it('leaves data without elements in one row', async () => {
    const h = ReactServer.createElement;
    const data = Array.from({length: 100}, (_, id) => ({id, name: 'n' + id}));
    const rows = parseRows(await render({data}, 500));
    expect(rows.filter(({json}) => json.length > 100).length).toBe(1);
    // Beside an element that is cut.
    const text = await render(h('main', {data}, h('p', null, 'word '.repeat(100))), 500);
    expect(parseRows(text).filter(({wire}) => isTuple(wire)).length).toBe(2);
    expect(JSON.stringify(parseRows(text).find(({id}) => id === '0').wire[3].data)).toBe(
      JSON.stringify(data),
    );
  });

  itInProduction('makes about 20 rows of a page with 20 sections of 103 paragraphs', async () => {
    const h = ReactServer.createElement;
    const sentence = 'Each paragraph has a sentence of about a hundred characters. ';
    function Section({index}) {
      return h('section', {id: 's' + index}, [
        h('h2', {key: 'title'}, 'Section ' + index),
        ...Array.from({length: 103}, (_, i) =>
          h('p', {key: i, className: 'text'}, sentence + index + ' ' + i),
        ),
      ]);
    }
    const page = h(
      'main',
      null,
      Array.from({length: 20}, (_, index) => h(Section, {key: index, index})),
    );
    const rows = parseRows(await render(page));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThanOrEqual(25);
  });

  itInProduction('renders content behind boundaries later when much is in front of it', async () => {
    const h = ReactServer.createElement;
    const order = [];
    function Part({name, children}) {
      order.push(name);
      return h('p', null, name + ' of the page. '.repeat(10));
    }
    const page = h('main', null, [
      ...Array.from({length: 40}, (_, i) => h(Part, {key: i, name: 'front'})),
      h(ReactServer.Suspense, {key: 's'}, h(Part, {name: 'behind'})),
      h(Part, {key: 'last', name: 'last'}),
    ]);
    const text = await render(page, 500);
    expect(order.slice(-2)).toEqual(['last', 'behind']);
    expect(await describeValue(await decode(text))).toBe(
      await describeValue(await decode(await render(page, Infinity))),
    );
  });
});
