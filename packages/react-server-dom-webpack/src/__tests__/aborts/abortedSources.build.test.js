// What an abort tells the streams and iterables of a model, and `onError` about them, compared with
// the reference.
import {within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {turns} from '../support/turns.js';

let servers;

beforeAll(() => {
  servers = loadServers('node');
});

const NEVER = new Promise(() => {});

const SOURCES = {
  'a stream': tell => new ReadableStream({cancel: tell}),
  'an iterator': tell => ({
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => NEVER,
    async throw(reason) {
      tell(reason);
      return {done: true, value: undefined};
    },
  }),
};

const REASONS = {
  'without a reason': [],
  'with undefined': [undefined],
  'with an error': [new TypeError('stop')],
  'with null': [null],
  'with a string': ['stop'],
};

// The reason that the signal of the cache has is shared.
function describeReason(reason, signal) {
  const type = Object.prototype.toString.call(reason);
  return [type, reason?.name, reason === signal.reason];
}

async function reasonsOf({React, Server}, createSource, parameters) {
  const told = [];
  const errors = [];
  let signal;
  function App() {
    signal = React.cacheSignal();
    const source = createSource(reason => void told.push(reason));
    return {source};
  }
  await within(
    renderBytes({Server}, React.createElement(App), {
      options: {onError: error => void errors.push(error)},
      async drive(abort) {
        await turns(3);
        abort(...parameters);
      },
    }),
    'render',
  );
  await turns(1);
  const describeAll = list =>
    list.map(reason => describeReason(reason, signal));
  return {told: describeAll(told), errors: describeAll(errors)};
}

describe.each(Object.keys(SOURCES))('%s', source => {
  test.each(Object.keys(REASONS))('%s', async reason => {
    const run = server =>
      reasonsOf(servers[server], SOURCES[source], REASONS[reason]);
    const expected = await run('reference');
    expect(expected.told).toHaveLength(1);
    expect(expected.errors).toHaveLength(1);
    for (const server of SERVERS) {
      expect([server, await run(server)]).toEqual([server, expected]);
    }
  });
});
