// Models with shared values in places where sharing is easily lost: [name, environment → model].
// The reference keeps all sharing here. If it loses something else, such as a key, a second model has
// the result of ours.

function later(value) {
  return new Promise(resolve => setTimeout(resolve, 2)).then(() => value);
}

function streamOf(...items) {
  return new ReadableStream({
    start(controller) {
      items.forEach(item => controller.enqueue(item));
      controller.close();
    },
  });
}

function* generate(...items) {
  yield* items;
}

async function* generateLater(...items) {
  yield* items;
}

function iterableOf(...items) {
  return {[Symbol.iterator]: () => items.values()};
}

function asyncIterableOf(...items) {
  return {[Symbol.asyncIterator]: () => generateLater(...items)};
}

// A settled lazy, and a pending one.
function settled(give) {
  return {$$typeof: Symbol.for('react.lazy'), _payload: {}, _init: give};
}

function pending({React}, give) {
  return React.lazy(() => later().then(() => ({default: give()})));
}

function sharedParts({h}) {
  const object = {a: 1};
  return {object, element: h('i', {object}), error: new Error('shared')};
}

const LAZIES = [
  [
    'an element that contains itself through a lazy',
    environment => {
      const lazy = pending(environment, () => element);
      const element = environment.h('li', null, lazy);
      return element;
    },
  ],
  [
    'an element that contains itself through a settled lazy',
    ({h}) => {
      const lazy = settled(() => element);
      const element = h('li', null, 'a', lazy);
      return [element];
    },
  ],
  [
    'an element that a lazy resolves to after its first use',
    environment => {
      const element = environment.h('li', {a: 1});
      return {element, lazy: pending(environment, () => element)};
    },
  ],
  [
    'an element that a promise of a lazy resolves to',
    environment => {
      const element = environment.h('li', {a: 1});
      return {
        promise: Promise.resolve(settled(() => element)),
        late: later(pending(environment, () => element)),
        element,
      };
    },
  ],
  [
    'an element that lazies resolve to in items of a stream',
    ({h}) => {
      const element = h('li', {a: 1});
      return {
        element,
        stream: streamOf(
          settled(() => element),
          [settled(() => element)],
        ),
      };
    },
  ],
  [
    'an array of a component below a settled lazy, as a prop and as a child',
    ({h}) => {
      const list = [{a: 1}];
      const element = h(() => list);
      const lazy = settled(() => element);
      return h('div', {list: lazy}, lazy);
    },
  ],
  [
    'an array of a component, through a lazy and directly',
    ({h}) => {
      const element = h(() => [{a: 1}]);
      return h('div', {list: settled(() => element)}, element);
    },
  ],
  [
    'an array of a settled lazy, as a prop and as a child',
    ({h}) => {
      const list = [{a: 1}];
      return h(
        'div',
        {list: settled(() => list)},
        settled(() => list),
      );
    },
  ],
  [
    'a component, through a late lazy and directly',
    environment => {
      const element = environment.h(() => [{a: 1}]);
      return {lazy: pending(environment, () => element), element};
    },
  ],
  [
    'a component that an earlier lazy resolves to',
    environment => {
      const element = environment.h(() => environment.h('i', {a: 1}));
      return [
        element,
        settled(() => element),
        settled(() => settled(() => element)),
      ];
    },
  ],
  [
    'a memoised component that a lazy resolves to twice',
    ({React, h}) => {
      const element = h(React.memo(() => h('b', {a: 1})));
      return {
        first: settled(() => element),
        second: settled(() => element),
        element,
      };
    },
  ],
  [
    'a Fragment that a lazy resolves to twice',
    ({React, h}) => {
      const fragment = h(React.Fragment, null, h('i'), h('b'));
      return {first: settled(() => fragment), second: settled(() => fragment)};
    },
  ],
  [
    'a keyed component that a lazy resolves to twice',
    ({h}) => {
      const element = h(() => [{a: 1}], {key: 'k'});
      const lazy = settled(() => element);
      return {first: lazy, second: lazy};
    },
  ],
  [
    'a suspended component that lazies resolve to',
    ({h}) => {
      const element = h(() => later(h('b', {a: 1})));
      const lazy = settled(() => element);
      return [lazy, lazy];
    },
  ],
  [
    'children of a picture that a lazy resolves to again',
    ({h}) => {
      const element = h('img', {alt: 'a'});
      return [
        element,
        h(
          'picture',
          null,
          settled(() => element),
        ),
      ];
    },
  ],
];

const ITEMS = [
  [
    'a value repeated by an iterator in an item of a stream',
    environment => {
      const {object, element, error} = sharedParts(environment);
      return {
        stream: streamOf([
          generate([object, object], element, [element], error, [error]),
          {object, element, error},
        ]),
      };
    },
  ],
  [
    'a value repeated by an iterator in an item of an iterator',
    environment => {
      const {object, element, error} = sharedParts(environment);
      return generate([generate(object, element, error), object], element, {
        error,
      });
    },
  ],
  [
    'a value repeated by an item of an async iterator, in a Map',
    environment => {
      const {object, element, error} = sharedParts(environment);
      return generateLater([
        new Map([
          ['object', object],
          ['again', {object}],
          ['element', element],
          ['error', error],
        ]),
        [element, error],
      ]);
    },
  ],
  [
    'a value repeated by an item of an async iterable, in a Set',
    environment => {
      const {object, element, error} = sharedParts(environment);
      const set = new Set([object, element, error, [object, element, error]]);
      return {feed: asyncIterableOf({set, object, element, error})};
    },
  ],
  [
    'a value in two items, once in a Map',
    environment => {
      const {object, element, error} = sharedParts(environment);
      const map = new Map([['all', [object, element, error]]]);
      return {feed: generateLater(map, [object], {element}, [error, {error}])};
    },
  ],
  [
    'a value in items of two streams',
    () => {
      const object = {a: 1};
      const inner = streamOf([new Set([object])]);
      return {outer: generateLater(inner, later(1), later([object]))};
    },
  ],
  [
    'a value repeated by promises in items',
    () => {
      const object = {a: 1};
      const promise = Promise.resolve([object, object]);
      return {feed: generateLater([promise], later({object}), [promise])};
    },
  ],
  [
    'a value in an item, and later in the model',
    () => {
      const object = {a: 1};
      return {
        feed: generateLater(new Set([object]), [object]),
        promise: later(later(later([object]))),
      };
    },
  ],
  [
    'a value repeated by components of items',
    ({h}) => {
      const object = {a: 1};
      const Late = () => later(h('i', {first: object, second: object}));
      return {stream: streamOf([h(Late), h(Late)], later([object]))};
    },
  ],
  [
    'a value repeated by a picture in an item',
    ({h}) => {
      const object = {a: 1};
      const image = h('img', {object, again: object});
      return {stream: streamOf(h('picture', {object}, image, image))};
    },
  ],
  [
    'a value that an iterator returns, and a later item repeats',
    ({h}) => {
      const element = h('i', {a: 1});
      async function* feed() {
        yield 1;
        return element;
      }
      async function* lateFeed() {
        await later();
        yield [element];
        yield {element};
      }
      return {feed: feed(), late: lateFeed()};
    },
  ],
  [
    'a value repeated by an iterator in a keyed stream',
    ({h, Pass}) => {
      const object = {a: 1};
      const list = generate(object, [object]);
      return h(Pass, {key: 'k', children: streamOf(h('b', {list}))});
    },
  ],
];

const OTHERS = [
  [
    'a promise that a Fragment contains',
    ({React, h}) => {
      const promise = later({a: 1});
      return {
        first: h(React.Fragment, null, promise),
        again: promise,
        other: h(React.Fragment, null, promise),
        last: [promise],
      };
    },
  ],
  [
    'a value repeated by a Map below a key with a colon',
    () => {
      const object = {a: 1};
      const map = new Map([[object, [object]]]);
      return {'a:b': {map}, object};
    },
  ],
  [
    'a value repeated by an iterator in an iterable',
    () => {
      const object = {a: 1};
      return [iterableOf(generate(object, object), object), object];
    },
  ],
  [
    'a value repeated by an iterable that is a row',
    () => {
      const object = {a: 1};
      return {promise: Promise.resolve(iterableOf(object, [object])), a: 1};
    },
  ],
  [
    'an array, and a keyed component that returns it in a Fragment',
    ({React, h}) => {
      const list = [{a: 1}];
      const Keyed = () => h(React.Fragment, {children: list});
      return {list, keyed: h(Keyed, {key: 'k'})};
    },
    ({React, h}) => {
      const list = [{a: 1}];
      return {list, keyed: h(React.Fragment, {key: 'k', children: list})};
    },
  ],
];

export const SHARING_MODELS = [...LAZIES, ...ITEMS, ...OTHERS];
