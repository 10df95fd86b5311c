import * as ReactDOM from 'react-dom';

import {createHints} from '../serverHints.js';
import {installHintDispatcher} from '../hintDispatcher.js';

const INTERNALS =
  ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

const ORIGINAL = INTERNALS.d;
const METHODS = ['D', 'C', 'L', 'm', 'X', 'S', 'M'];

// Calls that reach the previous dispatcher.
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

// The members of a request that hints need.
function createRequest() {
  return {
    status: 0,
    hints: {state: createHints()},
    queue: {hints: []},
    driver: {flushSoon: jest.fn()},
  };
}

function textsOf(request) {
  return request.queue.hints.map(row => row.payload);
}

test('outside a render all calls go to the previous dispatcher', () => {
  installHintDispatcher(() => null);
  ReactDOM.prefetchDNS('//d');
  INTERNALS.d.L('/f', 'font', {type: 't'});
  expect(forwarded).toEqual([
    ['D', '//d'],
    ['L', '/f', 'font', {type: 't'}],
  ]);
});

test('in a render no call goes to the previous dispatcher', () => {
  const request = createRequest();
  installHintDispatcher(() => request);
  METHODS.forEach(method => INTERNALS.d[method]('/x', 'a'));
  expect(textsOf(request).map(text => text[0])).toEqual(METHODS);
  expect(forwarded).toEqual([]);
});

test.each(METHODS)('%s without a name is always dropped', method => {
  const request = createRequest();
  let current = null;
  installHintDispatcher(() => current);
  INTERNALS.d[method](undefined, 'a');
  current = request;
  INTERNALS.d[method]({}, 'a');
  expect(forwarded).toEqual([]);
  expect(textsOf(request)).toEqual([]);
});

test('methods that are not for hints are kept', () => {
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

test('a hint is emitted once, and schedules a flush', () => {
  const request = createRequest();
  installHintDispatcher(() => request);
  ReactDOM.prefetchDNS('//d');
  ReactDOM.prefetchDNS('//d');
  expect(textsOf(request)).toEqual(['D"//d"']);
  expect(request.driver.flushSoon).toHaveBeenCalledTimes(1);
});
