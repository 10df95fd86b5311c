// Conformance rows: elements, keys and the key context of server components.

export const ELEMENT_ROWS = [
  {
    example: '048-element-basic',
    forms: ['element'],
    value: ({h}) => h('div', {id: 'x', className: 'y'}, 'hi', 1, h('b')),
  },
  {
    example: '049-element-keys',
    forms: ['element', 'key'],
    model: ({h}) =>
      h('ul', {
        children: [
          h('li', {key: 'a'}),
          h('li', {key: 2}),
          h('li', {key: '$k'}),
        ],
      }),
    expect: ({h}) =>
      h('ul', {
        children: [
          h('li', {key: 'a'}),
          h('li', {key: '2'}),
          h('li', {key: '$k'}),
        ],
      }),
  },
  {
    example: '050-element-text-children',
    forms: ['element'],
    value: ({h}) => h('p', null, null, false, undefined, '$', 0),
  },
  {
    example: '051-component-inline',
    forms: ['component'],
    model: ({h}) => {
      const App = ({name}) => h('h1', null, 'Hello, ', name);
      return h(App, {name: 'N'});
    },
    expect: ({h}) => h('h1', null, 'Hello, ', 'N'),
  },
  {
    example: '052-component-keyed',
    forms: ['component', 'key'],
    model: ({h, Pass}) => h(Pass, {key: 'k'}, h('div')),
    expect: ({h}) => h('div', {key: 'k'}),
  },
  {
    example: '053-component-keyed-over-keyed',
    forms: ['component', 'key'],
    model: ({h, Pass}) =>
      h(Pass, {key: 'outer'}, h(Pass, null, h('div', {key: 'inner'}))),
    expect: ({h}) => h('div', {key: 'outer,inner'}),
  },
  {
    example: '054-component-unkeyed-over-keyed',
    forms: ['component', 'key'],
    model: ({h, Pass}) => h(Pass, null, h('div', {key: 'inner'})),
    expect: ({h}) => [h('div', {key: 'inner'})],
  },
  {
    example: '055-component-keyed-array',
    forms: ['component', 'key', 'Fragment'],
    model: ({h}) => {
      const Pair = () => [h('i', {key: '1'}), h('b', {key: '2'})];
      return h(Pair, {key: 'p'});
    },
    expect: ({h, fragment}) =>
      h(fragment, {
        key: 'p',
        children: [h('i', {key: '1'}), h('b', {key: '2'})],
      }),
  },
  {
    example: '056-component-unkeyed-then-keyed-array',
    forms: ['component', 'key', 'Fragment'],
    model: ({h, Pass}) => {
      const Pair = () => [h('i', {key: '1'}), h('b', {key: '2'})];
      return h(Pass, null, h(Pair, {key: 'p'}));
    },
    expect: ({h, fragment}) => [
      h(fragment, {
        key: 'p',
        children: [h('i', {key: '1'}), h('b', {key: '2'})],
      }),
    ],
  },
  {
    example: '057-fragment-unkeyed',
    forms: ['Fragment'],
    model: ({h, React}) => h(React.Fragment, null, h('a'), h('b')),
    expect: ({h}) => [h('a'), h('b')],
  },
  {
    example: '058-fragment-unkeyed-single-keyed-child',
    forms: ['Fragment', 'key'],
    model: ({h, React}) => h(React.Fragment, null, h('a', {key: 'q'})),
    expect: ({h}) => [h('a', {key: 'q'})],
  },
  {
    example: '059-fragment-keyed',
    forms: ['Fragment', 'key'],
    model: ({h, React}) => h(React.Fragment, {key: 'f'}, h('a')),
    expect: ({h, fragment}) => h(fragment, {key: 'f'}, h('a')),
  },
  {
    example: '060-builtin-types',
    forms: ['built-in type'],
    model: ({h, React}) => [
      h(React.Suspense, {key: '0', fallback: 'f'}, 1),
      h(React.StrictMode, {key: '1'}, 2),
      h(React.Profiler, {key: '2', id: 'p'}, 3),
      h(React.Activity, {key: '3', mode: 'hidden'}, 4),
      h(React.ViewTransition, {key: '4', name: 'v'}, 5),
      h(React.Suspense, {key: '5'}, 6),
    ],
    expect: ({h, suspense}) => [
      h(suspense, {key: '0', fallback: 'f'}, 1),
      h(Symbol.for('react.strict_mode'), {key: '1'}, 2),
      h(Symbol.for('react.profiler'), {key: '2', id: 'p'}, 3),
      h(Symbol.for('react.activity'), {key: '3', mode: 'hidden'}, 4),
      h(Symbol.for('react.view_transition'), {key: '4', name: 'v'}, 5),
      h(suspense, {key: '5'}, 6),
    ],
  },
  {
    example: '061-memo-forward-ref',
    forms: ['memo', 'forwardRef'],
    model: ({h, React}) => {
      const M = React.memo(React.forwardRef(props => h('i', null, props.a)));
      return h(M, {key: 'm', a: 1});
    },
    expect: ({h}) => h('i', {key: 'm'}, 1),
  },
  {
    example: '062-lazy-child',
    forms: ['lazy'],
    model: ({h, React}) =>
      h(
        'div',
        null,
        React.lazy(async () => ({default: h('b')})),
      ),
    expect: ({h}) => h('div', null, h('b')),
  },
  {
    example: '063-use-id',
    forms: ['useId'],
    options: {identifierPrefix: 'P-'},
    model: ({h, React}) => {
      const One = () => React.useId();
      const Two = () => [React.useId(), React.useId()];
      return h('div', null, h(One), h(Two));
    },
    expect: ({h}) => h('div', null, '_P-S_1_', ['_P-S_2_', '_P-S_3_']),
  },
  {
    example: '064-component-returns-generator',
    forms: ['component', 'iterable'],
    model: ({h}) => {
      function* Items() {
        yield h('li', {key: 'a'});
        yield h('li', {key: 'b'});
      }
      return h('ul', null, h(Items, {key: 'g'}));
    },
    expect: ({h, fragment}) =>
      h(
        'ul',
        null,
        h(fragment, {
          key: 'g',
          children: [h('li', {key: 'a'}), h('li', {key: 'b'})],
        }),
      ),
  },
  {
    example: '117-component-returns-fulfilled-promise',
    forms: ['component', 'promise'],
    model: ({h}) => {
      const F = () => {
        const promise = Promise.resolve(h('i'));
        promise.status = 'fulfilled';
        promise.value = h('i');
        return promise;
      };
      return h('div', null, h(F));
    },
    expect: ({h}) => h('div', null, h('i')),
  },
  {
    example: '119-suspense-keyed-composite',
    forms: ['built-in type', 'key'],
    model: ({h, Pass, React}) =>
      h(
        Pass,
        {key: 'a'},
        h(React.Suspense, {key: 's', fallback: null}, h('p')),
      ),
    expect: ({h, suspense}) =>
      h(suspense, {key: 'a,s', fallback: null}, h('p')),
  },
  {
    example: '133-text-component-in-suspended-parent',
    forms: ['async component', 'undefined'],
    model: ({h}) => {
      const B = () => undefined;
      const A = async () => h('p', null, h(B));
      return h(A);
    },
    expect: ({h}) => h('p', {children: undefined}),
  },
];
