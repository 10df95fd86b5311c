// Conformance rows: values that wait, fail, or are cut off.

const digestOfMessage = error => 'dg-' + error.message;

export const ASYNC_ROWS = [
  {
    example: '044-function-rejected',
    forms: ['refused value', 'error'],
    options: {onError: () => 'dg'},
    model: () => ({run: function run() {}}),
    rejects: 'dg',
  },
  {
    example: '045-event-handler-in-element',
    forms: ['refused value', 'error'],
    options: {onError: () => 'dg'},
    model: ({h}) => h('main', null, h('p', {onClick() {}})),
    expect: ({h, throws}) => h('main', null, throws('dg')),
  },
  {
    example: '046-class-instance-root',
    forms: ['refused value', 'error'],
    options: {onError: () => 'dg'},
    model: () => new (class Point {})(),
    rejects: 'dg',
  },
  {
    example: '047-ref-rejected',
    forms: ['refused value', 'error'],
    options: {onError: () => 'dg'},
    model: ({h}) => h('div', {ref: {current: null}}),
    rejects: 'dg',
  },
  {
    example: '066-async-component',
    forms: ['async component'],
    model: ({h, sleep}) => {
      const Slow = () => sleep(2).then(() => h('i'));
      return h('div', null, h(Slow));
    },
    expect: ({h}) => h('div', null, h('i')),
  },
  {
    example: '067-async-component-root-keyed',
    forms: ['async component', 'key'],
    model: ({h, sleep}) => {
      const Slow = () => sleep(2).then(() => h('i', {key: 'z'}));
      return h(Slow, {key: 'k'});
    },
    expect: ({h}) => h('i', {key: 'k,z'}),
  },
  {
    example: '068-async-nested',
    forms: ['async component'],
    model: ({h, sleep}) => {
      const C = async () => 'leaf';
      const B = () => sleep(2).then(() => h('p', null, h(C)));
      const A = () => sleep(2).then(() => h('main', null, h(B)));
      return h(A);
    },
    expect: ({h}) => h('main', null, h('p', null, 'leaf')),
  },
  {
    example: '069-async-suspense',
    forms: ['async component', 'built-in type'],
    model: ({h, React, sleep}) => {
      const Slow = () => sleep(2).then(() => h('div', null, 'done'));
      const fallback = h('p', null, 'loading');
      return h(React.Suspense, {fallback}, h(Slow));
    },
    expect: ({h, suspense}) =>
      h(suspense, {fallback: h('p', null, 'loading')}, h('div', null, 'done')),
  },
  {
    example: '070-use-suspends-shared',
    forms: ['use', 'sharing'],
    model: ({h, React, sleep}) => {
      const name = sleep(2).then(() => 'Ada');
      const Name = () => h('b', null, React.use(name));
      const e = h(Name);
      return h('div', null, e, e);
    },
    expect: ({h}) => {
      const b = h('b', null, 'Ada');
      return h('div', null, b, b);
    },
  },
  {
    example: '071-async-shared-element',
    forms: ['async component', 'sharing'],
    model: ({h, sleep}) => {
      const Slow = () => sleep(2).then(() => h('i'));
      const e = h(Slow);
      return h('div', null, e, e);
    },
    expect: ({h}) => {
      const i = h('i');
      return h('div', null, i, i);
    },
  },
  {
    example: '072-promise-prop',
    forms: ['promise'],
    model: ({h, sleep}) => h('c', {p: sleep(2).then(() => ({a: 1}))}),
    expect: ({h}) => h('c', {p: Promise.resolve({a: 1})}),
  },
  {
    example: '073-promise-rejected',
    forms: ['promise', 'error'],
    options: {onError: digestOfMessage},
    model: ({sleep}) => ({
      p: sleep(2).then(() => {
        throw new Error('no');
      }),
    }),
    expect: ({rejects}) => ({p: rejects('dg-no')}),
  },
  {
    example: '074-promise-already-fulfilled',
    forms: ['promise'],
    model: () => {
      const p = Promise.resolve('v');
      p.status = 'fulfilled';
      p.value = 'v';
      return {p};
    },
    expect: () => ({p: Promise.resolve('v')}),
  },
  {
    example: '075-component-throws',
    forms: ['error'],
    options: {onError: digestOfMessage},
    model: ({h}) => {
      const Bad = () => {
        throw new Error('boom');
      };
      return h('div', null, h(Bad), h('i'));
    },
    expect: ({h, throws}) => h('div', null, throws('dg-boom'), h('i')),
  },
  {
    example: '076-component-throws-no-digest',
    forms: ['error'],
    options: {onError: () => {}},
    model: ({h}) => {
      const Bad = () => {
        const error = new Error('boom');
        error.digest = 'its own';
        throw error;
      };
      return h(Bad);
    },
    rejects: '',
  },
  {
    example: '077-abort-pending',
    forms: ['abort', 'error'],
    options: {onError: digestOfMessage},
    drive: (abort, {turns}) => turns(5).then(() => abort(new Error('stop'))),
    model: ({h, never}) => {
      const Never = () => never();
      return {a: never(), b: h('p', null, h(Never))};
    },
    expect: ({h, rejecting, throwing, errorWithDigest}) => {
      const error = errorWithDigest('dg-stop');
      return {a: rejecting(error), b: h('p', null, throwing(error))};
    },
  },
  {
    example: '078-abort-root',
    forms: ['abort', 'error'],
    options: {onError: () => {}},
    drive: (abort, {turns}) => turns(5).then(() => abort()),
    model: ({h, never}) => h(() => never()),
    rejects: '',
  },
  {
    example: '079-prerender-halted',
    forms: ['prerender', 'stream'],
    prerender: true,
    drive: (abort, {turns}) => turns(5).then(() => abort(new Error('late'))),
    options: {onError: () => {}},
    model: ({never}) => ({
      a: 1,
      p: never(),
      s: new ReadableStream({
        start: controller => controller.enqueue('x'),
      }),
    }),
    expect: ({rejecting}) => {
      const error = new Error('Connection closed.');
      return {
        a: 1,
        p: rejecting(error),
        s: new ReadableStream({start: stream => stream.error(error)}),
      };
    },
  },
  {
    example: '125-lazy-client-type',
    forms: ['lazy', 'client reference'],
    manifest: {
      './Button.js#Button': {
        id: 'client-1',
        chunks: ['main', 'main.js'],
        name: 'Button',
      },
    },
    model: ({h, React, clientReference}) => {
      const Button = clientReference('./Button.js', 'Button');
      const L = React.lazy(async () => ({default: Button}));
      return h('div', null, h(L));
    },
    expect: ({h, clientExport}) =>
      h('div', null, h(clientExport('client-1', 'Button'))),
  },
  {
    example: '126-promise-already-rejected',
    forms: ['promise', 'error'],
    options: {onError: digestOfMessage},
    model: () => {
      const reason = new Error('no');
      const p = Promise.reject(reason);
      p.catch(() => {});
      p.status = 'rejected';
      p.reason = reason;
      return {p};
    },
    expect: ({rejects}) => ({p: rejects('dg-no')}),
  },
  {
    example: '127-abort-during-render',
    forms: ['abort', 'error'],
    options: {onError: digestOfMessage},
    model: t => {
      const {h} = t;
      const Stop = () => {
        t.abort(new Error('now'));
        return h('i');
      };
      const Txt = () => 't';
      return h('div', null, h(Stop), h('b'), {a: 1}, h(Txt));
    },
    expect: ({h, throwing, errorWithDigest}) => {
      const error = errorWithDigest('dg-now');
      return h('div', null, throwing(error), h('b'), {a: 1}, throwing(error));
    },
  },
  {
    example: '128-prerender-complete',
    forms: ['prerender', 'async component'],
    prerender: true,
    model: ({h, sleep}) => {
      const Slow = () => sleep(2).then(() => 'done');
      return h('main', null, h(Slow));
    },
    expect: ({h}) => h('main', null, 'done'),
  },
];
