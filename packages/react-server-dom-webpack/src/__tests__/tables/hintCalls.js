// Calls of React DOM in a component, and the resulting hint rows.

const EVERY_OPTION = {
  crossOrigin: 'use-credentials',
  integrity: 'i',
  nonce: 'n',
  type: 't',
  fetchPriority: 'high',
  referrerPolicy: 'origin',
  media: 'm',
};

// The public functions: [name, calls, rows without their ends]
export const PUBLIC_CALLS = [
  ['prefetchDNS', dom => dom.prefetchDNS('//d'), ':HD"//d"'],
  ['preconnect', dom => dom.preconnect('//c'), ':HC"//c"'],
  [
    'preconnect, anonymous',
    dom => dom.preconnect('//c', {crossOrigin: 'anonymous'}),
    ':HC["//c",""]',
  ],
  [
    'preconnect, use-credentials',
    dom => dom.preconnect('//c', {crossOrigin: 'use-credentials'}),
    ':HC["//c","use-credentials"]',
  ],
  [
    'preload, style',
    dom => dom.preload('/a.css', {as: 'style'}),
    ':HL["/a.css","style"]',
  ],
  [
    'preload, font',
    dom => dom.preload('/f', {as: 'font', type: 'font/woff2'}),
    ':HL["/f","font",{"crossOrigin":"","type":"font/woff2"}]',
  ],
  [
    'preload with all options',
    dom => dom.preload('/s', {as: 'script', ...EVERY_OPTION}),
    ':HL["/s","script",{"crossOrigin":"use-credentials","integrity":"i",' +
      '"nonce":"n","type":"t","fetchPriority":"high",' +
      '"referrerPolicy":"origin","media":"m"}]',
  ],
  [
    'preload, image with sources',
    dom =>
      dom.preload('/i', {
        as: 'image',
        imageSrcSet: '/i 1x, /j 2x',
        imageSizes: '100vw',
      }),
    ':HL["/i","image",{"imageSrcSet":"/i 1x, /j 2x","imageSizes":"100vw"}]',
  ],
  ['preloadModule', dom => dom.preloadModule('/m.js'), ':Hm"/m.js"'],
  [
    'preloadModule with options',
    dom =>
      dom.preloadModule('/m.js', {
        as: 'worker',
        crossOrigin: 'anonymous',
        integrity: 'i',
      }),
    ':Hm["/m.js",{"as":"worker","crossOrigin":"","integrity":"i"}]',
  ],
  [
    'preinit, script',
    dom => dom.preinit('/s.js', {as: 'script'}),
    ':HX"/s.js"',
  ],
  [
    'preinit, script with options',
    dom => dom.preinit('/s.js', {as: 'script', ...EVERY_OPTION}),
    ':HX["/s.js",{"crossOrigin":"use-credentials","integrity":"i",' +
      '"fetchPriority":"high","nonce":"n"}]',
  ],
  [
    'preinit, style',
    dom => dom.preinit('/t.css', {as: 'style'}),
    ':HS"/t.css"',
  ],
  [
    'preinit, style with a precedence',
    dom => dom.preinit('/t.css', {as: 'style', precedence: 'p'}),
    ':HS["/t.css","p"]',
  ],
  [
    'preinit, style with options',
    dom => dom.preinit('/u.css', {as: 'style', crossOrigin: ''}),
    ':HS["/u.css",0,{"crossOrigin":""}]',
  ],
  [
    'preinit, style with both',
    dom =>
      dom.preinit('/u.css', {as: 'style', precedence: 'p', ...EVERY_OPTION}),
    ':HS["/u.css","p",{"crossOrigin":"use-credentials","integrity":"i",' +
      '"fetchPriority":"high"}]',
  ],
  ['preinitModule', dom => dom.preinitModule('/n.js'), ':HM"/n.js"'],
  [
    'preinitModule with options',
    dom => dom.preinitModule('/n.js', {as: 'script', nonce: 'N'}),
    ':HM["/n.js",{"nonce":"N"}]',
  ],
  [
    'what names nothing',
    dom => {
      dom.prefetchDNS('');
      dom.preconnect(null);
      dom.preload(null, {as: 'style'});
      dom.preinit(5, {as: 'script'});
      dom.preloadModule(undefined);
    },
    '',
  ],
  [
    'the same twice',
    dom => {
      dom.prefetchDNS('//d');
      dom.preload('/a', {as: 'style'});
      dom.preload('/a', {as: 'style', nonce: 'n'});
      dom.prefetchDNS('//d');
    },
    ':HD"//d" :HL["/a","style"]',
  ],
  [
    'the same name in different roles',
    dom => {
      dom.preload('/a', {as: 'style'});
      dom.preload('/a', {as: 'script'});
      dom.preinit('/a', {as: 'style'});
      dom.preinit('/a', {as: 'script'});
      dom.preconnect('/a');
      dom.preconnect('/a', {crossOrigin: ''});
    },
    ':HL["/a","style"] :HL["/a","script"] :HS"/a" :HX"/a" :HC"/a" :HC["/a",""]',
  ],
];

// Calls of the dispatcher itself, with all kinds of arguments: [method, ...arguments]. All are made
// in one render, so repeated hints are dropped.
const NAMES = [undefined, null, 0, '', 5, {}, '/x'];
const METHODS = ['D', 'C', 'L', 'm', 'X', 'S', 'M'];
const OPTIONS = [
  undefined,
  null,
  {},
  {a: null, b: undefined},
  {a: 1, b: null, c: 0, d: '', e: false},
  'text',
  [1, null],
  5,
  Object.assign(Object.create({inherited: 1}), {own: 2}),
  {nested: {a: null}},
];
const SOURCES = [
  {},
  {imageSrcSet: ''},
  {imageSrcSet: 's'},
  {imageSrcSet: 's', imageSizes: ''},
  {imageSrcSet: 's', imageSizes: 'z'},
  {imageSrcSet: 's', imageSizes: 5},
  {imageSrcSet: 5, imageSizes: 6},
  {imageSizes: 'z'},
  null,
];

export const RAW_CALLS = [
  ...METHODS.flatMap(method => NAMES.map(name => [method, name])),
  ...['anonymous', '', null, undefined, 5, {}, 'null', 'undefined'].map(
    mode => ['C', '/c', mode],
  ),
  ...[undefined, null, 5, 'style', 'style'].map(as => ['L', '/as', as]),
  ...OPTIONS.map((options, index) => ['L', '/o' + index, 'font', options]),
  ...SOURCES.flatMap(options => [
    ['L', '/i', 'image', options],
    ['L', '/other', 'image', options],
  ]),
  ...['m', 'X', 'M'].flatMap(method =>
    OPTIONS.map((options, index) => [method, '/p' + index, options]),
  ),
  ...['p', '', undefined, null, 5, {}].flatMap((precedence, level) =>
    OPTIONS.map((options, index) => [
      'S',
      `/q${level}-${index}`,
      precedence,
      options,
    ]),
  ),
];
