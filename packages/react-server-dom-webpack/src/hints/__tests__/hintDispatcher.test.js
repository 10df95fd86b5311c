import * as ReactDOM from 'react-dom';

import {createHints} from '../giveHint.js';
import {installHintDispatcher} from '../hintDispatcher.js';

const INTERNALS =
  ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

const ORIGINAL = INTERNALS.d;
const METHODS = ['D', 'C', 'L', 'm', 'X', 'S', 'M'];

// Calls that reach the dispatcher that was there before.
let forwarded;

beforeEach(() => {
  forwarded = [];
  INTERNALS.d = {f: () => 'flushed', r: () => 'reset'};
  for (const method of METHODS) {
    INTERNALS.d[method] = (...args) => forwarded.push([method, ...args]);
  }
});

afterEach(() => {
  INTERNALS.d = ORIGINAL;
});

// As much of a request as giving hints takes.
function createRequest() {
  return {
    status: 0,
    hints: createHints(),
    queue: {hints: []},
    driver: {flushSoon: jest.fn()},
  };
}

function textsOf(request) {
  return request.queue.hints.map(row => row.payload);
}

test('outside of a render all goes where it went before', () => {
  installHintDispatcher(() => null);
  ReactDOM.prefetchDNS('//d');
  INTERNALS.d.L('/f', 'font', {type: 't'});
  expect(forwarded).toEqual([
    ['D', '//d'],
    ['L', '/f', 'font', {type: 't'}],
  ]);
});

test('in a render nothing does', () => {
  const request = createRequest();
  installHintDispatcher(() => request);
  METHODS.forEach(method => INTERNALS.d[method]('/x', 'a'));
  expect(textsOf(request).map(text => text[0])).toEqual(METHODS);
  expect(forwarded).toEqual([]);
});

test.each(METHODS)('%s without a name is dropped everywhere', method => {
  const request = createRequest();
  let current = null;
  installHintDispatcher(() => current);
  INTERNALS.d[method](undefined, 'a');
  current = request;
  INTERNALS.d[method]({}, 'a');
  expect(forwarded).toEqual([]);
  expect(textsOf(request)).toEqual([]);
});

test('what gives no hints stays', () => {
  installHintDispatcher(() => null);
  expect([INTERNALS.d.f(), INTERNALS.d.r()]).toEqual(['flushed', 'reset']);
});

test('dispatchers chain: each takes the calls of its own renders', () => {
  const requests = [createRequest(), createRequest()];
  let current = null;
  for (const request of requests) {
    installHintDispatcher(() => (current === request ? request : null));
  }
  for (const request of [...requests, null]) {
    current = request;
    ReactDOM.preconnect('//c');
  }
  expect(requests.map(textsOf)).toEqual([['C"//c"'], ['C"//c"']]);
  expect(forwarded).toHaveLength(1);
});

test('a hint is given once, and asks for a flush', () => {
  const request = createRequest();
  installHintDispatcher(() => request);
  ReactDOM.prefetchDNS('//d');
  ReactDOM.prefetchDNS('//d');
  expect(textsOf(request)).toEqual(['D"//d"']);
  expect(request.driver.flushSoon).toHaveBeenCalledTimes(1);
});
