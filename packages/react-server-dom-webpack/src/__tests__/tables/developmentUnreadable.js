// Values that throw when they are read, and places where debug data contains values: each value is
// put in each place.

function revoked(target) {
  const {proxy, revoke} = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function refuse() {
  throw new Error('refused');
}

const refusing = (target, trap) => new Proxy(target, {[trap]: refuse});

const withGetter = (target, name) =>
  Object.defineProperty(target, name, {get: refuse, enumerable: true});

class Item {
  id = 1;
}

// Of the places.
class Store {
  id = 1;
}

// name → a function that makes the value.
export const unreadableValues = () => ({
  'a revoked function': () => revoked(() => {}),
  'a revoked class': () => revoked(Item),
  'a revoked object': () => revoked({}),
  'a revoked array': () => revoked([]),
  'a revoked map': () => revoked(new Map()),
  'a function that refuses reads': () => refusing(() => {}, 'get'),
  'an object that refuses reads': () => refusing({}, 'get'),
  'an array that refuses reads': () => refusing([1], 'get'),
  'an object without a readable prototype': () =>
    refusing({}, 'getPrototypeOf'),
  'an object without readable keys': () => refusing({}, 'ownKeys'),
  'an instance without readable keys': () => refusing(new Item(), 'ownKeys'),
  'a getter': () => withGetter({first: 1}, 'second'),
  'a getter under a symbol': () => withGetter({first: 1}, Symbol('second')),
  'a getter of an instance': () => withGetter(new Item(), 'second'),
  'a getter of an instance under a symbol': () =>
    withGetter(new Item(), Symbol('second')),
  'a getter of a class': () =>
    new (class extends Item {
      static {
        withGetter(this.prototype, 'second');
      }
    })(),
  'a getter of an array': () => withGetter([1], 1),
  'a getter of toJSON': () => withGetter({first: 1}, 'toJSON'),
  'a getter of toJSON of a function': () => withGetter(() => {}, 'toJSON'),
  'a getter of then': () => withGetter({first: 1}, 'then'),
  'a getter of $$typeof': () => withGetter({first: 1}, '$$typeof'),
  'a getter of the iterator': () => withGetter({first: 1}, Symbol.iterator),
  'a getter of the tag': () => withGetter({first: 1}, Symbol.toStringTag),
  'a getter of the name of a function': () => withGetter(() => {}, 'name'),
  'an iterator that fails': () => ({[Symbol.iterator]: refuse}),
  'an invalid date': () => new Date(NaN),
  'a map that fails': () =>
    Object.assign(new Map(), {[Symbol.iterator]: refuse}),
  'an error with a getter of the message': () =>
    withGetter(new Error('error'), 'message'),
});

// name → a model. `make` makes the value.
export const places = (_, h) => {
  const Takes = () => null;
  const print = (...values) =>
    h(function App() {
      console.log(...values);
      return null;
    });
  return {
    'a prop': make => h(Takes, {value: make(), other: 1}),
    'a nested prop': make => h(Takes, {value: {deep: [make(), 1]}, other: 1}),
    'a child': make => h(Takes, {children: make(), other: 1}),
    'a prop of an element in a prop': make =>
      h(Takes, {value: h('p', {value: make()}), other: 1}),
    'a child of an element in a prop': make =>
      h(Takes, {value: h('p', {children: [make()]}), other: 1}),
    'a value of a map': make =>
      h(Takes, {value: new Map([['key', make()]]), other: 1}),
    'an item of a set': make => h(Takes, {value: new Set([make()])}),
    'an item of an iterable': make =>
      h(Takes, {
        value: {
          *[Symbol.iterator]() {
            yield make();
          },
        },
      }),
    'a property of an instance': make =>
      h(Takes, {value: Object.assign(new Store(), {value: make()})}),
    'the value of a promise': make =>
      h(Takes, {value: Promise.resolve([make()]), other: 1}),
    'the cause of an error': make =>
      h(Takes, {value: new Error('around', {cause: make()}), other: 1}),
    'errors of an error': make =>
      h(Takes, {value: new AggregateError([make()], 'around'), other: 1}),
    'a prop of an owner': make =>
      h(
        function App() {
          return h(Takes, null);
        },
        {value: make()},
      ),
    printed: make => print(make(), 1),
    'printed after others': make => print('label', 1, make()),
    'printed in a list': make => print('text', [{value: make()}], 1),
    'a prop of a printed element': make => print(h('p', {value: make()})),
    'the cause of a printed error': make =>
      print(new Error('around', {cause: make()})),
    'the cause in a rejected promise that is printed': make => {
      const promise = Promise.reject(new Error('around', {cause: [make()]}));
      promise.catch(() => {});
      return print(promise);
    },
  };
};
