// Models whose rows in development are equal in both servers: name → a function that creates the
// model, or {model, options, abort, prerender, channel}.
import {stopLater} from '../support/aborted.js';
import {fromElsewhere} from '../support/fromElsewhere.js';
import {sleep} from '../support/guard.js';

class Point {
  constructor(x) {
    this.x = x;
  }

  get double() {
    return this.x * 2;
  }
}

const BADGE =
  'background: #e6e6e6;background: light-dark(rgba(0,0,0,0.1), rgba(255,255,255,0.25));' +
  'color: #000000;color: light-dark(#000000, #ffffff);border-radius: 2px';

const deep = levels => (levels === 0 ? 1 : {l: deep(levels - 1)});

function never() {
  return new Promise(() => {});
}

const pass = value => value;

// A component that prints, and renders nothing.
const logs = call => () => {
  call();
  return null;
};

// An environment that changes during an await.
function changingName() {
  let name = 'A';
  return () => {
    if (name === 'A') {
      setTimeout(() => {
        name = 'B';
      }, 1);
    }
    return name;
  };
}

export function developmentModels({React, Server}) {
  const h = React.createElement;
  const Counter = Server.registerClientReference(
    () => {},
    './counter.js',
    'Counter',
  );
  function save() {}
  Server.registerServerReference(save, 'file:///app/actions.js', 'save');
  const Hello = ({name}) => h('h1', null, 'Hi ', name);
  const App = () => h('div', {id: 'root'}, h(Hello, {name: 'Ada'}));
  const Outer = () => h(Hello, {name: 'B'});
  const Item = ({v}) => h('li', null, v);
  const Takes = () => null;
  const Inner = ({cfg}) => h(Counter, {cfg, again: cfg});
  const Stuck = async () => {
    await new Promise(() => {});
  };
  const Returns = ({promise}) => promise;
  async function* Gen() {
    yield h('b', null, '1');
  }
  const promiseNamed = () => {
    const promise = sleep(3).then(() => 'n');
    promise.displayName = 'MyQuery';
    return promise;
  };
  const control = {abort: null};
  const rejected = Promise.reject(new Error('r'));
  rejected.catch(() => {});
  return {
    'a string': () => 'abc',
    'an element': () => h('p', {id: 'a'}, 'x'),
    'a component': () => h(Hello, {name: 'Ada'}),
    'a component in an element': () => h(App),
    'a component in a component': () => h(Outer),
    'a keyed list': () =>
      h(() =>
        h(
          'ul',
          null,
          ['a', 'b'].map(x => h('li', {key: x}, x)),
        ),
      ),
    'a list without keys': () =>
      h(() =>
        h(
          'ul',
          null,
          ['a', 'b'].map(x => h('li', null, x)),
        ),
      ),
    'components without keys': () =>
      h(() =>
        h(
          'ul',
          null,
          ['a', 'b'].map(v => h(Item, {v})),
        ),
      ),
    'fragments without keys': () =>
      h(() => [h(React.Fragment, null, 'a'), h(Item, {v: 'b'})]),
    'a keyed component': () => h('ul', null, h(Item, {key: 'k', v: '1'})),
    'a keyed fragment': () =>
      h(() => h(React.Fragment, {key: 'f'}, h('i'), h('b'))),
    'a memo and a forwardRef': () =>
      h(
        'p',
        null,
        h(React.memo(Hello), {name: 'm'}),
        h(React.forwardRef(Takes)),
      ),
    'a client component': () => h(() => h(Counter, {label: 'x', cfg: {a: 1}})),
    'client references in props of a component': () =>
      h(Takes, {c: Counter, el: h(Counter, {z: 1})}),
    'shared props': () => {
      const cfg = {a: {b: 1}};
      return h('div', null, h(Inner, {cfg}), h(Inner, {cfg}));
    },
    'more props than the budget': () =>
      h(
        Takes,
        Object.fromEntries(Array.from({length: 20}, (_, i) => ['k' + i, {i}])),
      ),
    'kinds of props': () =>
      h(Takes, {
        date: new Date(5),
        nothing: undefined,
        dollar: '$x',
        nan: NaN,
        map: new Map([['k', {x: 1}]]),
        set: new Set(['v']),
        method(a) {
          return a;
        },
        error: new Error('pe'),
      }),
    'a special object at the root': () => Math,
    'a symbol as a key at the root': () => ({[Symbol('k')]: 1, a: 1}),
    'a hidden property at the root of a promise': () => ({
      p: Promise.resolve(Object.defineProperty({a: 1}, 'h', {value: 1})),
    }),
    'a refused symbol as the root': () => Symbol('x'),
    'a refused instance as the root': () => new Point(1),
    'odd items of a stream': () => ({
      async *[Symbol.asyncIterator]() {
        yield {toJSON: () => 'text'};
        yield new URL('http://localhost/');
        yield {[Symbol('k')]: 1};
        yield () => {};
      },
    }),
    'an async component': () =>
      h(async () => {
        await sleep(3);
        return h('p', null, 'loaded');
      }),
    'two awaits': () =>
      h(async () => {
        await sleep(3);
        await sleep(2);
        return 'x';
      }),
    'use of a promise': () => {
      const promise = sleep(3).then(() => 'used');
      return h(() => h('p', null, React.use(promise)));
    },
    'a promise for a client component': () =>
      h(() => h(Counter, {data: sleep(3)})),
    'a promise that is awaited twice': () =>
      h(async () => {
        const promise = sleep(3);
        await promise;
        await sleep(1);
        await promise;
        return 'x';
      }),
    'many chained calls of then': () =>
      h(async () => {
        let promise = sleep(3);
        for (let i = 0; i < 1000; i++) {
          promise = promise.then(() => i);
        }
        return String(await promise);
      }),
    'a function as an awaited value': () =>
      h(async () => typeof (await sleep(2).then(() => Math.max))),
    'a promise that several components wait for': () => {
      const promise = sleep(4);
      const Uses = () => React.use(promise);
      return [
        h(Returns, {key: 'first', promise}),
        h(Uses, {key: 'uses'}),
        h(Returns, {key: 'again', promise}),
      ];
    },
    'calls of then, aborted': {
      model: () =>
        h('div', null, [
          h(() => never().then(pass), {key: 'one'}),
          h(() => never().then(pass).then(pass), {key: 'two'}),
          h(() => sleep(1).then(never).then(pass), {key: 'later'}),
        ]),
      abort: stopLater,
    },
    'a promise that two components return, aborted': {
      model: () => {
        const promise = never();
        return h('p', null, h(Returns, {promise}), h(Returns, {promise}));
      },
      abort: stopLater,
    },
    'a promise with a name': () => h(async () => await promiseNamed()),
    'a boundary': () =>
      h(
        React.Suspense,
        {fallback: h('i')},
        h(async () => {
          await sleep(2);
          return 'done';
        }),
      ),
    'a lazy': () =>
      h(
        'div',
        null,
        React.lazy(async () => {
          await sleep(2);
          return {default: h('u', null, 'L')};
        }),
      ),
    'an async generator': () => h(Gen),
    'a throw': () =>
      h(() => {
        throw new TypeError('broken');
      }),
    'a throw after an await': () =>
      h(async () => {
        await sleep(1);
        throw new Error('late');
      }),
    'a cause': () =>
      h(
        'div',
        null,
        h(() => {
          throw new Error('outer', {cause: new Error('inner')});
        }),
      ),
    'several errors': () =>
      h(() => {
        throw new AggregateError([new Error('one')], 'many');
      }),
    'a thrown object': () =>
      h(() => {
        throw {code: 42, deep: {x: 1}};
      }),
    'an error of another environment': () =>
      h(() => {
        throw Object.assign(new Error('elsewhere'), {
          name: 'Custom',
          environmentName: 'Cache',
        });
      }),
    'an error as a value': () =>
      h(Counter, {err: new RangeError('val', {cause: {code: 1}})}),
    'a changing environment': {
      model: () =>
        h(async () => {
          await sleep(3);
          return h('i', null, 'x');
        }),
      options: () => ({environmentName: changingName()}),
    },
    'a server function': () =>
      h(Counter, {a: save, again: save, b: save.bind(null, 1, {z: 2})}),
    'printed primitives': () =>
      h(
        logs(() =>
          console.log('a', '$b', 1, -0, NaN, 10n, null, undefined, Symbol('s')),
        ),
      ),
    'printed objects': () =>
      h(
        logs(() => {
          const cycle = {n: 1};
          cycle.self = cycle;
          const shared = {s: 1};
          console.log(cycle, shared, {shared}, new Map([['k', {a: 1}]]));
          console.log(new Set([1]), new Date(0), () => 1, deep(20));
        }),
      ),
    'a printed error': () =>
      h(logs(() => console.error(new Error('boom', {cause: 'why'})))),
    'printed promises': () =>
      h(
        logs(() =>
          console.log(Promise.resolve(5), rejected, new Promise(() => {})),
        ),
      ),
    'printed elements': () =>
      h(
        logs(() =>
          console.log(
            h('p', {className: 'k'}, h(Counter)),
            React.lazy(() => new Promise(() => {})),
          ),
        ),
      ),
    'printed values above the limits': () =>
      h(
        logs(() =>
          console.log(
            {list: Array(201).fill(0), bytes: new Uint8Array(1001)},
            'x'.repeat(1024),
          ),
        ),
      ),
    'calls printed by another server': () =>
      h(
        logs(() =>
          console.log(
            '\x1b[0m\x1b[7m%c%s\x1b[0m%c msg %s',
            BADGE,
            ' Cache ',
            '',
            'arg',
          ),
        ),
      ),
    'a pending component, aborted': {
      model: () => h('div', null, h(Stuck)),
      abort: stopLater,
    },
    'a pending component, omitted from a prerender': {
      model: () => h('div', null, h(Stuck)),
      prerender: true,
      abort: stopLater,
    },
    'a debug channel that is written to': {
      model: () => h(() => h(Counter, {label: 'x', cfg: {a: 1}})),
      channel: 'write',
    },
    'a debug channel that receives requests': {
      model: () =>
        h(() => {
          console.log('obj', deep(11), sleep(20));
          return 'ok';
        }),
      channel: 'ask',
    },
    'a debug channel that is asked for a promise': {
      model: () => h(Takes, {first: deep(20), second: sleep(1)}),
      channel: 'ask',
    },
    'an owner stack': () => {
      const Leaf = () => h('i', null, React.captureOwnerStack());
      const Middle = async () => {
        await sleep(1);
        return h('b', null, React.captureOwnerStack(), h(Leaf));
      };
      return h(() => h(Middle));
    },
    'a value that is refused': () => h(Counter, {foo: new Point(1), bar: 'x'}),
    'values that change': () =>
      h(Counter, {
        json: {toJSON: () => 1},
        math: Math,
        symbols: {[Symbol('s')]: 1},
        buffer: Buffer.from('ab'),
        hidden: Object.defineProperty({x: 1}, 'y', {value: 2}),
      }),
    'a text child that is an object': () =>
      h('div', null, 'Hello ', Math, ' x'),
    'a special object in a fragment': () =>
      h(React.Fragment, null, 'Hello ', Math),
    'a property named __proto__': () =>
      h(Counter, {value: JSON.parse('{"__proto__": 1, "a": 2}')}),
    'a root with toJSON': () => ({toJSON: () => 1}),
    'values that can be iterated once': () => [
      h(() => ['a'].values(), {key: 'values'}),
      h(() => Gen(), {key: 'Gen()'}),
      h(Gen, {key: 'Gen'}),
      h(() => ({[Symbol.iterator]: () => ['b'].values()}), {key: 'iterable'}),
    ],
    'an owner stack without an owner': {
      model: () => h(Counter, {foo: new Point(1)}),
      options: () => ({onError: () => String(React.captureOwnerStack())}),
    },
    'a promise for a child that fails': () =>
      h(() =>
        h(
          'p',
          null,
          sleep(2).then(() => {
            throw new Error('late');
          }),
        ),
      ),
    'an abort by a component': {
      model: () =>
        h(
          'div',
          null,
          h(() => {
            control.abort(new Error('stop'));
            return null;
          }),
        ),
      abort(abort) {
        control.abort = abort;
      },
    },
    'a lazy node that never resolves, aborted': {
      model: () =>
        h(
          'div',
          null,
          React.lazy(() => new Promise(() => {})),
        ),
      abort: stopLater,
    },
    'a list from another server': () =>
      h(() => h('ul', null, fromElsewhere([h('li', {key: 'a'})]))),
    'a list of another renderer and a promise of it': () => {
      const list = fromElsewhere([1]);
      return {list, promise: Promise.resolve(list)};
    },
    'a settled promise of another renderer, returned': () => {
      const settled = {status: 'fulfilled', value: 'now', then() {}};
      return h(() => fromElsewhere(settled));
    },
    'an element from another server, twice': () => {
      const fields = Object.getOwnPropertyDescriptors(h('em', null, 'hi'));
      delete fields._debugInfo;
      const element = fromElsewhere(Object.create(Object.prototype, fields));
      return h(() => h('p', null, element, element));
    },
    'promises from another server': () => {
      const settled = Object.assign(Promise.resolve('a'), {
        status: 'fulfilled',
        value: 'a',
      });
      return {settled: fromElsewhere(settled), late: fromElsewhere(sleep(2))};
    },
    'a promise from another server, in each wait for it': () => {
      const promise = fromElsewhere(sleep(4));
      const Uses = () => React.use(promise);
      return h('div', null, h(Uses), h(Uses));
    },
    'a lazy node from another server, twice': () => {
      const lazy = React.lazy(() => Promise.resolve({default: h('i')}));
      return h(() => h('p', null, lazy, h('b', null, lazy)));
    },
    'more kinds of calls': () =>
      h(
        logs(() => {
          console.assert(false, 'no %s', 1);
          console.assert(true, 'yes');
          console.dir({x: 1});
          console.groupEnd();
        }),
      ),
    'components that return refused values': () =>
      [() => new (class Refused {})(), () => Symbol('local')].map(refused => [
        h(() => refused()),
        h(async () => refused()),
      ]),
    'an error whose stack is a string': () =>
      Object.assign(new Error('odd'), {
        stack: [
          'Error: odd',
          '    at async Promise.all (index 0)',
          '    at native',
          '    at Array.map (<anonymous>)',
          '    at async file:///app/x.js:1:2',
          '    at Object.<anonymous> (file:///app/y.js:3:4)',
        ].join('\n'),
      }),
    'a getter that prints': () => ({
      get x() {
        console.log('read');
        return 1;
      },
    }),
    'content and its owner over a debug channel': {
      model: () => h(App),
      channel: 'write',
    },
  };
}
