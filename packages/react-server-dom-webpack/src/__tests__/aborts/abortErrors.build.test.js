// What `onError` gets when the reader of a render leaves, or its application aborts it: the reason,
// or an AbortError if there is none. The reference passes the same reasons; without one, its error
// has no mark.
import {PassThrough, Readable} from 'node:stream';

import {within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {turns} from '../support/turns.js';

const NEVER = new Promise(() => {});

const ABORT = {name: 'AbortError', kind: 'abort', code: 432};

function cancel(pick) {
  return async ({server, options, parameters}) => {
    const stream = server.renderToReadableStream({NEVER}, {}, options);
    await pick(stream, parameters);
  };
}

const WEB_WAYS = {
  'a stream is cancelled': cancel((stream, parameters) =>
    stream.cancel(...parameters),
  ),
  'a reader cancels': cancel(async (stream, parameters) => {
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel(...parameters);
  }),
};

async function leaveBranches(branches) {
  const readers = branches.map(branch => branch.getReader());
  await Promise.all(readers.map(reader => reader.read()));
  await Promise.all(readers.map(reader => reader.cancel()));
}

// The reader gives no reason, but null or an array arrives at the stream.
const RELAYED_EXITS = {
  'the Node stream around it is destroyed': cancel(async stream => {
    const readable = Readable.fromWeb(stream);
    readable.resume();
    await turns(2);
    readable.destroy();
    await turns(2);
  }),
  'both branches are cancelled': cancel(stream => leaveBranches(stream.tee())),
  'all branches of a branch are cancelled': cancel(stream => {
    const [first, second] = stream.tee();
    return leaveBranches([first, ...second.tee()]);
  }),
};

// No reason can be given.
const WEB_EXITS = {
  'a loop is left': cancel(async stream => {
    // The loop of the language calls it without a value.
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await iterator.return();
  }),
};

function pipeTo(destination, leave) {
  return async ({server, options, parameters}) => {
    const {abort, pipe} = server.renderToPipeableStream({NEVER}, {}, options);
    pipe(destination());
    await turns(2);
    leave({abort, parameters});
  };
}

const NODE_WAYS = {
  'abort is called': pipeTo(
    () => new PassThrough(),
    ({abort, parameters}) => abort(...parameters),
  ),
  'abort is called before pipe': async ({server, options, parameters}) => {
    const {abort} = server.renderToPipeableStream({NEVER}, {}, options);
    await turns(2);
    abort(...parameters);
  },
};

const NODE_EXITS = {
  'the destination is destroyed': ({server, options}) => {
    const destination = new PassThrough();
    const run = pipeTo(
      () => destination,
      () => destination.destroy(),
    );
    return run({server, options});
  },
  'the destination was destroyed before': pipeTo(
    () => new PassThrough().destroy(),
    () => {},
  ),
};

const HOSTS = {
  node: {
    ways: {...WEB_WAYS, ...NODE_WAYS},
    exits: {...WEB_EXITS, ...NODE_EXITS},
  },
  edge: {ways: WEB_WAYS, exits: WEB_EXITS},
  browser: {ways: WEB_WAYS, exits: WEB_EXITS},
};

const REASONS = [
  0,
  '',
  'a text',
  {a: 'record'},
  new TypeError('given'),
  new DOMException('given', 'AbortError'),
  [undefined, 'a text'],
];

async function errorsOf(leave, {server, parameters}) {
  const errors = [];
  const options = {onError: error => void errors.push(error)};
  await within(
    leave({server: server.Server, options, parameters}),
    'the render',
  );
  await turns(8);
  return errors;
}

describe.each(Object.keys(HOSTS))('%s', host => {
  const {ways, exits} = HOSTS[host];
  let servers;

  beforeAll(() => {
    servers = loadServers(host);
  });

  test.each(Object.entries({...ways, ...exits}))(
    'without a reason, %s: an AbortError',
    async (_, leave) => {
      for (const parameters of [[], [undefined]]) {
        for (const name of SERVERS) {
          const server = servers[name];
          const errors = await errorsOf(leave, {server, parameters});
          expect(errors).toEqual([expect.any(Error)]);
          expect(errors[0]).toMatchObject(
            name === 'ours' ? ABORT : {name: 'Error'},
          );
        }
      }
    },
  );

  test.each(Object.entries(ways))(
    'with a reason, %s: the reason',
    async (_, leave) => {
      for (const reason of REASONS) {
        for (const name of SERVERS) {
          const server = servers[name];
          const parameters = [reason];
          const errors = await errorsOf(leave, {server, parameters});
          expect(errors.length).toBe(1);
          expect(errors[0]).toBe(reason);
        }
      }
    },
  );

  test.each(Object.entries(RELAYED_EXITS))(
    'without a reason, %s: an AbortError',
    async (_, leave) => {
      const reasons = {};
      for (const name of SERVERS) {
        const errors = await errorsOf(leave, {server: servers[name]});
        expect(errors.length).toBe(1);
        reasons[name] = errors[0];
      }
      expect(reasons.ours).toMatchObject(ABORT);
      // The reference reports what arrives: null or an array.
      expect(reasons.reference).not.toBeInstanceOf(Error);
    },
  );

  test('a signal always has a reason', async () => {
    for (const parameters of [[], ...REASONS.map(reason => [reason])]) {
      for (const name of SERVERS) {
        const controller = new AbortController();
        const {signal} = controller;
        const leave = async ({server, options}) => {
          server
            .renderToReadableStream({NEVER}, {}, {...options, signal})
            .getReader()
            .read();
          await turns(2);
          controller.abort(...parameters);
        };
        const errors = await errorsOf(leave, {server: servers[name]});
        expect(errors.length).toBe(1);
        expect(errors[0]).toBe(signal.reason);
      }
    }
  });

  test('a prerender reports no abort', async () => {
    for (const name of SERVERS) {
      const controller = new AbortController();
      const {Static} = servers[name];
      const errors = [];
      const prerendered = Static.prerender(
        {NEVER},
        {},
        {
          signal: controller.signal,
          onError: error => void errors.push(error),
        },
      );
      await turns(2);
      controller.abort();
      const {prelude} = await within(prerendered, 'the prerender');
      await prelude.cancel();
      await turns(2);
      expect(errors).toEqual([]);
    }
  });
});

test('null is a reason of `abort`', async () => {
  const servers = loadServers('node');
  for (const leave of Object.values(NODE_WAYS)) {
    for (const name of SERVERS) {
      const parameters = [null];
      const errors = await errorsOf(leave, {server: servers[name], parameters});
      expect(errors).toEqual([null]);
    }
  }
});

test('a destination that fails is a fault, whose cause is the failure', async () => {
  const {ours} = loadServers('node');
  const failure = new Error('on purpose');
  const destination = new PassThrough();
  const leave = pipeTo(
    () => destination,
    () => destination.destroy(failure),
  );
  const errors = await errorsOf(leave, {server: ours});
  expect(errors).toEqual([expect.objectContaining({name: 'Error'})]);
  expect(errors[0].cause).toBe(failure);
});
