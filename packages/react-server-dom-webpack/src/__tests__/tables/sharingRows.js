// Conformance rows: one object in several places, and objects that contain themselves.

export const SHARING_ROWS = [
  {
    example: '021-dedupe-array-items',
    forms: ['sharing'],
    value: () => {
      const o = {a: 1};
      return [o, o, {x: o}];
    },
  },
  {
    example: '022-dedupe-nested-path',
    forms: ['sharing'],
    value: () => {
      const shared = {k: true};
      return {a: {list: [{n: 1}, shared]}, again: shared};
    },
  },
  {
    example: '023-dedupe-colon-key',
    forms: ['sharing'],
    model: () => {
      const o = {v: 1};
      return {'a:b': o, z: o};
    },
    expect: () => ({'a:b': {v: 1}, z: {v: 1}}),
    ours: {
      text: '1:{"v":1}\n0:{"a:b":"$1","z":"$1"}\n',
      expect: () => {
        const o = {v: 1};
        return {'a:b': o, z: o};
      },
    },
  },
  {
    example: '024-cycle',
    forms: ['cycle'],
    value: () => {
      const o = {name: 'n'};
      o.self = o;
      o.child = {parent: o};
      return o;
    },
  },
  {
    example: '025-dedupe-into-map-row',
    forms: ['sharing', 'Map'],
    value: () => {
      const o = {v: 1};
      return {m: new Map([['k', o]]), o};
    },
  },
  {
    example: '026-dedupe-map-twice',
    forms: ['sharing', 'Map'],
    value: () => {
      const m = new Map([[1, 2]]);
      return [m, m];
    },
  },
  {
    example: '027-cycle-through-set',
    forms: ['cycle', 'Set'],
    value: () => {
      const o = {s: 1};
      o.all = new Set([o]);
      return o;
    },
  },
  {
    example: '028-dedupe-promise',
    forms: ['sharing', 'promise'],
    value: () => {
      const p = Promise.resolve({v: 1});
      return [p, p];
    },
  },
  {
    example: '029-dedupe-object-then-promise',
    forms: ['sharing', 'promise'],
    value: () => {
      const o = {v: 1};
      return {o, p: Promise.resolve(o)};
    },
  },
  {
    example: '030-dedupe-element',
    forms: ['sharing', 'element'],
    value: ({h}) => {
      const el = h('i', {a: 1});
      return h('div', null, el, el);
    },
  },
  {
    example: '031-dedupe-element-via-component',
    forms: ['sharing', 'component'],
    model: ({h, Pass}) => {
      const el = h('i', {a: {z: 1}});
      return [h(Pass, null, el), el];
    },
    expect: ({elementWithProps}) => {
      const props = {a: {z: 1}};
      return [
        elementWithProps('i', null, props),
        elementWithProps('i', null, props),
      ];
    },
  },
  {
    example: '032-dedupe-across-rows',
    forms: ['sharing', 'async component'],
    model: ({h, turns}) => {
      const o = {v: 1};
      const A = () => turns(2).then(() => h('a', {o}));
      const B = () => turns(6).then(() => h('b', {o}));
      return h('div', null, h(A), h(B));
    },
    expect: ({h}) => {
      const o = {v: 1};
      return h('div', null, h('a', {o}), h('b', {o}));
    },
  },
  {
    example: '065-props-shared-by-jsx',
    forms: ['sharing', 'element'],
    model: ({jsx}) => {
      const props = {x: {y: 1}};
      return [jsx('a', props), jsx('b', props)];
    },
    expect: ({elementWithProps}) => {
      const props = {x: {y: 1}};
      return [
        elementWithProps('a', null, props),
        elementWithProps('b', null, props),
      ];
    },
  },
  {
    example: '114-dedupe-two-promises-of-one-element',
    forms: ['sharing', 'promise', 'element'],
    model: ({h}) => {
      const el = h('i', {a: 1});
      return [Promise.resolve(el), Promise.resolve(el)];
    },
    expect: ({elementWithProps}) => {
      const props = {a: 1};
      return [
        Promise.resolve(elementWithProps('i', null, props)),
        Promise.resolve(elementWithProps('i', null, props)),
      ];
    },
    ours: {
      text: '0:["$@1","$@2"]\n1:["$","i",null,{"a":1}]\n2:"$1"\n',
      expect: ({elementWithProps}) => {
        const element = elementWithProps('i', null, {a: 1});
        return [Promise.resolve(element), Promise.resolve(element)];
      },
    },
  },
  {
    example: '115-dedupe-promise-row-root',
    forms: ['sharing', 'promise'],
    value: () => {
      const o = {v: 1};
      return [Promise.resolve(o), Promise.resolve(o), Promise.resolve({o})];
    },
  },
  {
    example: '116-component-returns-same-array-twice',
    forms: ['sharing', 'component'],
    model: ({h}) => {
      const array = [{q: 1}];
      const A = () => array;
      return [h(A), h(A)];
    },
    expect: () => {
      const o = {q: 1};
      return [[o], [o]];
    },
  },
  {
    example: '118-component-returns-primitive-twice',
    forms: ['sharing', 'component'],
    model: ({h}) => {
      const Txt = () => 't';
      const e = h(Txt);
      return [e, e];
    },
    expect: () => ['t', 't'],
  },
];
