// Conformance rows: resource hints, and the elements that cause them.

export const HINT_ROWS = [
  {
    example: '105-hints',
    forms: ['hint'],
    model: ({h, ReactDOM}) => {
      function Hinting() {
        ReactDOM.prefetchDNS('//d');
        ReactDOM.preconnect('//c');
        ReactDOM.preconnect('//c', {crossOrigin: 'anonymous'});
        ReactDOM.preload('/a.css', {as: 'style'});
        ReactDOM.preload('/f', {as: 'font', type: 'font/woff2'});
        ReactDOM.preloadModule('/m.js');
        ReactDOM.preinit('/s.js', {as: 'script'});
        ReactDOM.preinit('/t.css', {as: 'style', precedence: 'p'});
        ReactDOM.preinit('/u.css', {as: 'style', crossOrigin: ''});
        ReactDOM.preinitModule('/n.js', {as: 'script', nonce: 'N'});
        ReactDOM.prefetchDNS('//d');
        return 'x';
      }
      return h(Hinting);
    },
    expect: () => 'x',
  },
  {
    example: '106-hint-img',
    forms: ['hint'],
    value: ({h}) =>
      h(
        'div',
        null,
        h('img', {src: '/a.png', fetchPriority: 'high'}),
        h('img', {src: '/b.png', loading: 'lazy'}),
      ),
  },
  {
    example: '107-hint-picture-outlines-children',
    forms: ['hint'],
    value: ({h}) => h('picture', null, h('source'), h('img', {src: '/a.png'})),
    ours: {
      text:
        '0:["$","picture",null,{"children":[["$","source",null,{}],' +
        '["$","img",null,{"src":"/a.png"}]]}]\n',
    },
  },
  {
    example: '108-picture-primitive-child',
    forms: ['hint'],
    value: ({h}) => h('noscript', null, 'text'),
    ours: {text: '0:["$","noscript",null,{"children":"text"}]\n'},
  },
  {
    example: '109-hint-late',
    forms: ['hint', 'async component'],
    model: ({h, ReactDOM, turns}) => {
      const Late = async () => {
        await turns(2);
        ReactDOM.preload('/q', {as: 'script'});
        await turns(5);
        return h('i');
      };
      return h('div', null, h(Late));
    },
    expect: ({h}) => h('div', null, h('i')),
  },
  {
    example: '110-flush-order',
    forms: ['hint', 'client reference', 'text row', 'error'],
    manifest: {
      './Button.js#Button': {
        id: 'client-1',
        chunks: ['main', 'main.js'],
        name: 'Button',
      },
    },
    options: {onError: () => 'dg'},
    model: ({h, React, ReactDOM, clientReference}) => {
      const Button = clientReference('./Button.js', 'Button');
      const App = () => {
        ReactDOM.preload('/p', {as: 'script'});
        return {
          t: 'x'.repeat(1024),
          bad: () => {},
          el: h(React.Suspense, null, h(Button)),
        };
      };
      return h(App);
    },
    rejects: 'dg',
  },
];
