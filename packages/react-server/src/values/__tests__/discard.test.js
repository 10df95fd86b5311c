// Which values of discarded objects are visited. The tests of the entries check that no rejection
// is unhandled.
import {createDeferred, openRender} from '../../__tests__/support/render.js';
import {discard, discardContent} from '../discard.js';

const Component = () => null;

function watched() {
  return {then: jest.fn()};
}

function discardNow(value) {
  const {request} = openRender(null);
  discard(request, value);
  return request;
}

test.each([
  ['itself', thenable => thenable],
  ['a list', thenable => [[thenable]]],
  ['an object', thenable => ({a: {b: thenable}})],
  ['a Map', thenable => new Map([[1, thenable]])],
  ['a key of a Map', thenable => new Map([[thenable, 1]])],
  ['a Set', thenable => new Set([thenable])],
  ['an element', thenable => <p>{[thenable]}</p>],
  ['a component', thenable => <Component thenable={thenable} />],
  [
    'a fulfilled promise',
    thenable => ({status: 'fulfilled', value: [thenable], then() {}}),
  ],
])('a thenable in %s gets handlers', (_, create) => {
  const thenable = watched();
  discardNow(create(thenable));
  expect(thenable.then).toHaveBeenCalledTimes(1);
  const [[onFulfilled, onRejected]] = thenable.then.mock.calls;
  expect(() => [onFulfilled('value'), onRejected('reason')]).not.toThrow();
});

test('the later value of a promise is visited, too', async () => {
  const {promise, resolve} = createDeferred();
  const thenable = watched();
  discardNow([promise]);
  resolve([thenable]);
  await promise;
  expect(thenable.then).toHaveBeenCalledTimes(1);
});

test('each object is visited once for a request', () => {
  const thenable = watched();
  const request = discardNow([thenable, thenable]);
  discard(request, {again: thenable});
  expect(thenable.then).toHaveBeenCalledTimes(1);
});

test('circular and deep values are discarded', () => {
  const cycle = {};
  cycle.self = [cycle];
  let deep = watched();
  const {then} = deep;
  for (let level = 0; level < 100000; level++) {
    deep = [deep];
  }
  discardNow([cycle, deep]);
  expect(then).toHaveBeenCalledTimes(1);
});

test('getters are not called', () => {
  const get = jest.fn();
  discardNow(Object.defineProperty({}, 'a', {get, enumerable: true}));
  expect(get).not.toHaveBeenCalled();
});

test('an object that throws does not prevent other visits', () => {
  const thenable = watched();
  const proxy = new Proxy(
    {},
    {
      get() {
        throw new Error('proxy');
      },
    },
  );
  const broken = {
    then() {
      throw new Error('then');
    },
  };
  expect(() => discardNow([thenable, proxy, broken])).not.toThrow();
  expect(thenable.then).toHaveBeenCalledTimes(1);
});

test('references and instances of classes are not visited', () => {
  const thenable = watched();
  const reference = {
    $$typeof: Symbol.for('react.client.reference'),
    then: thenable.then,
  };
  discardNow([reference, new (class {})(), Object.create({thenable})]);
  expect(thenable.then).not.toHaveBeenCalled();
});

test('the properties of a refused instance are visited', () => {
  const {request} = openRender(null);
  const thenable = watched();
  discardContent(
    request,
    new (class {
      list = [thenable];
    })(),
  );
  expect(thenable.then).toHaveBeenCalledTimes(1);
});
