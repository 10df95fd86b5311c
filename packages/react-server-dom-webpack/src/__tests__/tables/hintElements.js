// Elements that may emit hints, and trees around them.

function images(...props) {
  return props.map(each => ['img', each]);
}

function links(...props) {
  return props.map(each => ['link', each]);
}

const ALL_OF_A_LINK = {
  as: 'font',
  crossOrigin: 'anonymous',
  integrity: 'i',
  nonce: 'n',
  type: 't',
  fetchPriority: 'low',
  referrerPolicy: 'r',
  imageSrcSet: 's',
  imageSizes: 'z',
  media: 'm',
  title: 'no',
};

// [type, props]
export const HINT_ELEMENTS = [
  ...images(
    {},
    ...['/a', '', null, undefined, 5, 0, true, false, '$a'].map(src => ({src})),
    ...['', 's', null, undefined, 5, 'data:x', 'DaTa:x'].flatMap(srcSet =>
      ['/a', '', null, undefined, 5, 'data:x'].map(src => ({src, srcSet})),
    ),
    ...['z', '', 5, null].flatMap(sizes => [
      {src: '/a', sizes},
      {src: '/a', srcSet: 's', sizes},
    ]),
    ...['data:x', 'DATA:x', 'dAtA:', 'data', 'data;', ' data:', 'xdata:'].map(
      src => ({src}),
    ),
    ...['lazy', 'LAZY', 'eager', true].map(loading => ({src: '/a', loading})),
    ...['low', 'LOW', 'high', '', 5].map(fetchPriority => ({
      src: '/a',
      fetchPriority,
    })),
    ...['anonymous', 'use-credentials', 'USE-CREDENTIALS', '', 5, true].map(
      crossOrigin => ({src: '/a', crossOrigin}),
    ),
    {src: '/a', integrity: 'i', type: 't', referrerPolicy: 'r', alt: 'no'},
    {src: '/a', integrity: 5, type: {a: 1}, referrerPolicy: true},
    {src: '/a', type: new Date(0)},
    {src: '/a', children: 'text'},
  ),
  ...links(
    {},
    {rel: 'preload'},
    {href: '/a'},
    ...['preload', 'modulepreload', 'stylesheet'].flatMap(rel => [
      {rel, href: '/a'},
      {rel, href: ''},
      {rel, href: 5},
      {rel, href: 'data:x', as: 'image'},
      {rel, href: '/a', as: 'script'},
      {rel, href: '/a', as: 'image', imageSrcSet: 's', imageSizes: 'z'},
      {rel, href: '/a', as: 5},
      {rel, href: '/a', ...ALL_OF_A_LINK},
      {rel, href: '/a', crossOrigin: true},
      {rel, href: '/a', crossOrigin: ''},
      {rel, href: '/a', precedence: 'p', disabled: true},
      ...['x', '', null, undefined, false].map(itemProp => ({
        rel,
        href: '/a',
        itemProp,
      })),
    ]),
    ...['PRELOAD', 'preload ', 'stylesheet preload', 'icon', 'prefetch', 5].map(
      rel => ({rel, href: '/a', as: 'font'}),
    ),
    {rel: 'preconnect', href: '/a'},
    {rel: 'dns-prefetch', href: '/a'},
  ),
  ['IMG', {src: '/a'}],
  ['image', {href: '/a'}],
  ['script', {src: '/a', async: true}],
  ['style', {href: '/a', precedence: 'p', children: 'x'}],
  ['video', {poster: '/a'}],
];

const sheet = h => h('link', {rel: 'stylesheet', href: '/s'});

// name → a function from the tools to the tree
export const HINT_TREES = {
  'a picture and what follows it': ({h, img}) => [
    h('picture', {key: 1}, img('/in')),
    img('/out', 2),
  ],
  'a picture in a picture': ({h, img}) =>
    h('picture', null, h('div', null, h('picture', null, img('/in')))),
  'noscript in a picture': ({h, img}) =>
    h('picture', null, h('noscript', null, img('/in'))),
  'a link in noscript': ({h}) => h('noscript', null, sheet(h)),
  'a link in a picture': ({h}) => h('picture', null, sheet(h)),
  'children that are nothing': ({h}) => [
    h('picture', {key: 1}),
    h('picture', {key: 2, children: null}),
    h('picture', {key: 3, children: undefined}),
  ],
  'children that are primitive': ({h}) =>
    [false, true, 0, 5, '', '$x', NaN, 5n, 'y'.repeat(1100)].map(
      (children, key) => h('noscript', {key, children}),
    ),
  'children that are a symbol': ({h}) =>
    h('noscript', {children: Symbol.for('q')}),
  'children that are objects': ({h}) =>
    [{a: 1}, new Date(0), {toJSON: () => 'js'}, [], new Uint8Array([65])].map(
      (children, key) => h('picture', {key, children}),
    ),
  'props around the children': ({h}) =>
    h('picture', {a: undefined, children: h('i'), z: 1}),
  'a component that returns an image': ({h, img, Pass}) =>
    h('picture', null, h(Pass, null, img('/in'))),
  'a component that returns text': ({h, Pass}) =>
    h('picture', null, h(Pass, null, 'text')),
  'a component that returns nothing': ({h, Pass}) =>
    h('picture', null, h(Pass, null, null)),
  'a component with a key': ({h, img, Pass}) =>
    h('picture', null, h(Pass, {key: 'k'}, img('/in', 2))),
  'a component with a key that returns a list': ({h, img, Pass}) =>
    h('picture', null, h(Pass, {key: 'k'}, [img('/in', 2)])),
  'an async component': ({h, img, Late}) =>
    h('picture', null, h(Late, null, img('/in'))),
  'an async component further inside': ({h, img, Late}) =>
    h('picture', null, h('b', null, h(Late, null, img('/in')))),
  'async components with keys': ({h, img, Late}) =>
    h(
      'picture',
      null,
      h(Late, {key: 1}, img('/in')),
      h(Late, {key: 2}, 'text'),
    ),
  'a component that fails': ({h, Bad}) => [
    h('picture', {key: 1}, h(Bad)),
    h('i', {key: 2}),
  ],
  'a component that fails further inside': ({h, Bad}) =>
    h('picture', null, h('b', null, h(Bad))),
  'a promise': ({h, img}) => h('picture', null, Promise.resolve(img('/in'))),
  'a Map': ({h, img}) => h('picture', null, {m: new Map([[1, img('/in')]])}),
  'a Map for children': ({h, img}) =>
    h('picture', {children: new Map([[1, img('/in', 1)]])}),
  'a Set': ({h, img}) => h('picture', null, h('b', {s: new Set([img('/in')])})),
  'an iterator': ({h, img}) =>
    h('picture', null, h('b', null, [img('/in', 1)].values())),
  'an iterator for children': ({h, img}) =>
    h('picture', null, [img('/in', 1)].values()),
  'bound arguments': ({h, img, Server}) =>
    h('picture', null, {
      f: Server.registerServerReference(() => {}, 'act.js', 'save').bind(
        null,
        img('/in'),
      ),
    }),
  'a stream': ({h, img}) =>
    h('picture', null, {
      s: new ReadableStream({
        start(controller) {
          controller.enqueue(img('/in'));
          controller.close();
        },
      }),
    }),
  'an async iterable': ({h, img}) =>
    h('picture', null, {
      async *[Symbol.asyncIterator]() {
        yield img('/in', 1);
      },
    }),
  'an image first inside, then outside': ({h, img}) => {
    const shared = img('/shared');
    return h('div', null, h('picture', null, shared), shared);
  },
  'an image first outside, then inside': ({h, img}) => {
    const shared = img('/shared');
    return h('div', null, shared, h('picture', null, shared));
  },
  'one picture twice': ({h}) => {
    const shared = h('picture', {title: 't'}, h('i'));
    return h('div', null, shared, shared);
  },
  'one list in several pictures': ({h, img}) => {
    const list = [img('/in', 1)];
    return h(
      'div',
      {x: list},
      h('picture', {children: list}),
      h('noscript', {children: list}),
    );
  },
  'one list first inside': ({h, img}) => {
    const list = [img('/in', 1)];
    return h(
      'div',
      null,
      h('picture', {children: list}),
      h('picture', {children: list}),
      h('p', {children: list}),
    );
  },
  'an object first outside': ({h}) => {
    const o = {n: 1};
    return h('div', {o}, h('picture', null, h('b', {o})), h('i', {o}));
  },
  'an object first inside': ({h}) => {
    const o = {n: 1};
    return h('div', null, h('picture', null, h('b', {o})), h('i', {o}));
  },
  'a paint boundary inside': ({h, img, React, Late}) =>
    h(
      'picture',
      null,
      h(
        React.Suspense,
        {fallback: img('/fallback')},
        img('/in'),
        h(Late, null, img('/late')),
      ),
    ),
  'a picture with a key under a key': ({h, img, Pass}) =>
    h(Pass, {key: 'a'}, h('picture', {key: 'b'}, img('/in'))),
  'a picture in an implicit slot': ({h, Pass}) =>
    h(Pass, null, h('picture', {key: 'b'}, h('i'))),
  'a client component inside': ({h, img, Client}) =>
    h('picture', null, h(Client, null, img('/in'))),
  'fragments inside': ({h, img, React}) => [
    h('picture', {key: 1}, h(React.Fragment, null, img('/f', 1))),
    h('picture', {key: 2}, h(React.Fragment, {key: 'q'}, img('/f', 1))),
  ],
  'long content inside': ({h}) =>
    h(
      'picture',
      null,
      h('b', null, 'z'.repeat(4000)),
      h('c', null, 'q'),
      h('d', null, 'w'),
    ),
  'ids inside': ({h, React}) => {
    const Id = () => h('u', {id: React.useId()});
    return h('div', null, h(Id), h('picture', null, h(Id)), h(Id));
  },
  'hints of all kinds, in order': ({h, img, ReactDOM}) => {
    const Hinting = () => {
      ReactDOM.preload('/c', {as: 'script'});
      return img('/2');
    };
    const one = {rel: 'preload', href: '/1', as: 'style'};
    return h('div', null, h('link', one), h(Hinting), img('/3'), img('/2'));
  },
  'an image in an image': ({h, img}) => h('img', {src: '/1'}, img('/2')),
};

// Children that were written before stay the same object, and one that fails is alone. The reference writes
// them again, and the whole element fails.
export const DIFFERENT_IN_OURS = [
  'a component that fails',
  'an image first outside, then inside',
  'one list in several pictures',
  'one list first inside',
];
