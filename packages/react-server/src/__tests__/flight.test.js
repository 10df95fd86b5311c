// The renderer for custom hosts, with a host in memory.
import {cache, cacheSignal, useId} from 'react';

import createFlightServer from '../../flight.js';
import {
  clientReference,
  createMemoryDestination,
  memoryMembers,
  serverReference,
} from './support/memoryHost.js';
import {createDeferred, settle} from './support/render.js';

const NEVER = new Promise(() => {});
const REASON = new Error('enough');

function open(overrides) {
  return createFlightServer({...memoryMembers(), ...overrides});
}

function start(flight, request) {
  const destination = createMemoryDestination();
  flight.startWork(request);
  flight.startFlowing(request, destination);
  return destination;
}

async function render(flight, model, ...parameters) {
  const request = flight.createRequest(model, ...parameters);
  const destination = start(flight, request);
  await settle();
  return asInProduction(destination.text());
}

// Removes the fields that development adds to elements and errors.
function asInProduction(text) {
  return text
    .replace(/,null,null,\d\]/g, ']')
    .replace(/("digest":"\w*").*\}$/gm, '$1}');
}

// In development rows have stacks and owners.
const onlyInProduction = __DEV__ ? test.skip : test;

describe('createRequest', () => {
  onlyInProduction('needs a model and a manifest', async () => {
    const Button = clientReference('button');
    const text = await render(
      open(),
      [<Button key="b" />, serverReference('act', [1])],
      {button: 'Button.js'},
    );
    expect(text).toBe(
      '1:I"Button.js"\n' +
        '2:{"id":"act","bound":"$@3"}\n' +
        '0:[["$","$L1","b",{}],"$h2"]\n' +
        '3:[1]\n',
    );
  });

  onlyInProduction('takes onError and a prefix for ids', async () => {
    const errors = [];
    function Component() {
      return [useId(), () => {}];
    }
    const onError = error => {
      errors.push(error);
      return 'digest';
    };
    const text = await render(open(), <Component />, {}, onError, 'P');
    expect(text).toBe('0:["_PS_1_","$1"]\n1:E{"digest":"digest"}\n');
    expect(errors).toHaveLength(1);
  });

  test('takes temporary references', async () => {
    const value = {};
    const references = new Map([[value, '0:a']]);
    const text = await render(
      open(),
      {value},
      {},
      undefined,
      undefined,
      references,
    );
    expect(text).toBe('0:{"value":"$T0:a"}\n');
  });

  onlyInProduction('takes the size of rows as its last parameter', async () => {
    const flight = open();
    const model = (
      <p>
        <b>{'x'.repeat(300)}</b>
      </p>
    );
    const renderWith = size =>
      render(
        flight,
        model,
        {},
        undefined,
        '',
        undefined,
        0,
        'Server',
        () => true,
        false,
        size,
      );
    expect((await renderWith(100)).trimEnd().split('\n')).toHaveLength(2);
    expect((await renderWith(undefined)).trimEnd().split('\n')).toHaveLength(1);
    expect(() =>
      flight.createRequest(
        null,
        {},
        undefined,
        '',
        undefined,
        0,
        'Server',
        null,
        false,
        -1,
      ),
    ).toThrow(RangeError);
  });

  test('does no work', async () => {
    const component = jest.fn(() => null);
    const Component = () => component();
    open().createRequest(<Component />, {});
    await settle();
    expect(component).not.toHaveBeenCalled();
  });
});

describe('createPrerenderRequest', () => {
  test('calls onAllReady, and leaves out rows that are not ready', async () => {
    const flight = open();
    const onAllReady = jest.fn();
    const onFatalError = jest.fn();
    const {promise, resolve} = createDeferred();
    const request = flight.createPrerenderRequest(
      {promise, never: NEVER},
      {},
      onAllReady,
      onFatalError,
    );
    flight.startWork(request);
    resolve('done');
    await settle();
    expect(onAllReady).not.toHaveBeenCalled();
    flight.abort(request, REASON);
    await settle();
    expect(onAllReady).toHaveBeenCalledTimes(1);
    const destination = createMemoryDestination();
    flight.startFlowing(request, destination);
    expect(destination.text()).toBe(
      '0:{"promise":"$@1","never":"$@2"}\n1:"done"\n',
    );
    expect(destination.isClosed()).toBe(true);
    expect(onFatalError).not.toHaveBeenCalled();
  });

  test('reports a failure', async () => {
    const flight = open();
    const onFatalError = jest.fn();
    const request = flight.createPrerenderRequest(
      () => {},
      {},
      () => {},
      onFatalError,
      () => {
        throw REASON;
      },
    );
    flight.startWork(request);
    await settle();
    expect(onFatalError.mock.calls).toEqual([[REASON]]);
    const destination = createMemoryDestination();
    flight.startFlowing(request, destination);
    expect(destination.error).toBe(REASON);
  });

  test('may be read as soon as it is ready', async () => {
    const flight = open();
    const destination = createMemoryDestination();
    const request = flight.createPrerenderRequest(
      ['text'],
      {},
      () => flight.startFlowing(request, destination),
      () => {},
    );
    flight.startWork(request);
    await settle();
    expect(destination.text()).toBe('0:["text"]\n');
    expect(destination.isClosed()).toBe(true);
  });
});

test('stopping, starting again and aborting', async () => {
  const flight = open();
  const {promise, resolve} = createDeferred();
  const request = flight.createRequest([promise, NEVER], {}, () => 'd');
  const first = start(flight, request);
  await settle();
  flight.stopFlowing(request);
  resolve(1);
  await settle();
  const second = createMemoryDestination();
  flight.startFlowing(request, second);
  flight.abort(request, REASON);
  await settle();
  expect(first.text()).toBe('0:["$@1","$@2"]\n');
  expect(asInProduction(second.text())).toBe(
    '1:1\n3:E{"digest":"d"}\n2:"$3"\n',
  );
  expect(second.isClosed()).toBe(true);
});

test('aborting without a reason', async () => {
  const flight = open();
  const errors = [];
  const onError = error => void errors.push(error);
  const request = flight.createRequest([NEVER], {}, onError);
  start(flight, request);
  await settle();
  flight.abort(request);
  await settle();
  expect(errors).toEqual([
    expect.objectContaining({name: 'AbortError', kind: 'abort', code: 432}),
  ]);
});

describe('the current request', () => {
  test('is known in the synchronous part of its components', async () => {
    const flight = open();
    const seen = [];
    async function Component() {
      seen.push(flight.resolveRequest());
      await null;
      seen.push(flight.resolveRequest());
    }
    const request = flight.createRequest(<Component />, {});
    start(flight, request);
    await settle();
    expect(seen).toEqual([request, null]);
    expect(flight.resolveRequest()).toBe(null);
  });

  test('belongs to its own instance', async () => {
    const flight = open();
    const other = open();
    let seen;
    function Component() {
      seen = other.resolveRequest();
      return null;
    }
    await render(flight, <Component />, {});
    expect(seen).toBe(null);
  });

  test('has a cache that the host can read, and a signal', async () => {
    const flight = open();
    const getValue = cache(() => 'cached');
    let signal;
    function Component() {
      signal = cacheSignal();
      return getValue();
    }
    const model = [<Component key="c" />, NEVER];
    const request = flight.createRequest(model, {}, () => 'd');
    start(flight, request);
    await settle();
    expect(flight.getCache(request).size).toBe(1);
    flight.abort(request, REASON);
    expect(signal.reason).toBe(REASON);
  });

  onlyInProduction('may give hints', async () => {
    const flight = open();
    function Component() {
      const request = flight.resolveRequest();
      flight.emitHint(request, 'D', 'example.com');
      flight.emitHint(request, 'C', ['example.com', null]);
      return 'text';
    }
    const text = await render(flight, <Component />, {});
    expect(text).toBe(':HD"example.com"\n:HC["example.com",null]\n0:"text"\n');
  });

  test('may give hints between passes', async () => {
    const flight = open();
    const request = flight.createRequest([NEVER], {});
    const destination = start(flight, request);
    await settle();
    flight.emitHint(request, 'X', 'late.js');
    await settle();
    expect(destination.text()).toBe('0:["$@1"]\n:HX"late.js"\n');
    expect(flight.getHints(request)).toBe(null);
  });
});

describe('the members of a host', () => {
  test('are read once, own or inherited, and called without a receiver', async () => {
    const members = memoryMembers();
    const read = [];
    class Host {}
    for (const name of Object.keys(members)) {
      Object.defineProperty(Host.prototype, name, {
        get() {
          read.push(name);
          return members[name];
        },
      });
    }
    const flight = createFlightServer(new Host());
    expect(read.slice().sort()).toEqual(Object.keys(members).sort());
    read.length = 0;
    expect(await render(flight, ['x'.repeat(2000)], {})).toMatch(/^1:T7d0,x/);
    expect(read).toEqual([]);
  });

  test.each([undefined, null])(
    'byteLengthOfChunk may be %p: long text stays in its row',
    async byteLengthOfChunk => {
      const long = 'x'.repeat(2000);
      const text = await render(open({byteLengthOfChunk}), [long], {});
      expect(text).toBe(`0:["${long}"]\n`);
    },
  );

  test('that are for references only may be left out', async () => {
    const members = memoryMembers();
    delete members.getServerReferenceId;
    delete members.getServerReferenceBoundArguments;
    delete members.getServerReferenceLocation;
    delete members.typedArrayToBinaryChunk;
    delete members.byteLengthOfBinaryChunk;
    const text = await render(
      createFlightServer(members),
      [{a: 1}, serverReference('act')],
      {},
      () => 'd',
    );
    expect(text).toContain('E{"digest":"d"}');
    expect(text).toMatch(/0:\[\{"a":1\},"\$/);
  });

  onlyInProduction('may call back synchronously', () => {
    const flight = open({
      scheduleMicrotask: callback => callback(),
      scheduleWork: callback => callback(),
    });
    function Component() {
      return 'text';
    }
    const fulfilled = {status: 'fulfilled', value: 'v', then() {}};
    const request = flight.createRequest(
      [<Component key="c" />, fulfilled],
      {},
    );
    const destination = start(flight, request);
    expect(destination.text()).toBe('0:["text","$@1"]\n1:"v"\n');
    expect(destination.isClosed()).toBe(true);
  });

  test('instances do not share a host', async () => {
    const shout = open({stringToChunk: text => text.toUpperCase()});
    const outputs = await Promise.all([
      render(shout, ['text'], {}),
      render(open(), ['text'], {}),
    ]);
    expect(outputs).toEqual(['0:["TEXT"]\n', '0:["text"]\n']);
  });
});

describe('the debug channel', () => {
  const onlyInDevelopment = __DEV__ ? test : test.skip;
  const textOf = ({chunks}) => chunks.join('');
  // Deeper than the budget of debug information.
  let deep = {};
  for (let level = 0; level < 20; level++) {
    deep = {deep};
  }
  function Component() {
    return 'text';
  }

  function create(flight, keepDebugAlive) {
    const rest = Array(6).concat(keepDebugAlive);
    return flight.createRequest(<Component deep={deep} />, {}, ...rest);
  }

  onlyInDevelopment('gets the debug rows', async () => {
    const flight = open();
    const request = create(flight, false);
    const debug = createMemoryDestination();
    flight.startFlowingDebug(request, debug);
    const main = start(flight, request);
    await settle();
    expect(textOf(debug)).toMatch(/^:N[\d.]+\n1:\{"name":"Component"/);
    expect(textOf(main)).toMatch(/^(0:D"\$\w+"\n)+0:"text"\n$/);
    expect([debug.calls.at(-1), main.calls.at(-1)]).toEqual(['close', 'close']);
  });

  onlyInDevelopment(
    'gets rows that were made before it was opened',
    async () => {
      const flight = open();
      const request = create(flight, true);
      const debug = createMemoryDestination();
      flight.startWork(request);
      await settle();
      flight.startFlowingDebug(request, debug);
      const main = createMemoryDestination();
      flight.startFlowing(request, main);
      await settle();
      expect(textOf(main)).not.toContain('Component');
      expect(main.calls.at(-1)).toBe('close');
      const id = /"\$Y(\w+)"/.exec(textOf(debug))[1];
      expect(debug.calls).not.toContain('close');
      flight.resolveDebugMessage(request, `Q:${id}`);
      expect(textOf(debug)).toContain(`\n${id}:{"deep":`);
      flight.closeDebugChannel(request);
      expect(debug.calls.at(-1)).toBe('close');
    },
  );

  onlyInDevelopment(
    'without it the main stream stays open for omitted values',
    async () => {
      const flight = open();
      const request = create(flight, true);
      const main = start(flight, request);
      await settle();
      const [, id] = /"\$Y(\w+)"/.exec(textOf(main));
      expect(main.calls).not.toContain('close');
      flight.resolveDebugMessage(request, `Q:${id}\n`);
      await settle();
      expect(textOf(main)).toContain(`\n${id}:{"deep":`);
      flight.closeDebugChannel(request);
      await settle();
      expect(main.calls.at(-1)).toBe('close');
    },
  );

  onlyInDevelopment('recognises code of the application', () => {
    const flight = open();
    const request = create(flight, false);
    const site = file => ['f', file, 1, 1, 0, 0, false];
    const isUsers = (...files) =>
      flight.isAwaitInUserspace(request, files.map(site));
    expect(isUsers()).toBe(false);
    expect(isUsers('/app/a.js')).toBe(true);
    expect(isUsers('/node_modules/a.js', '/app/a.js')).toBe(false);
  });

  test.each(['resolveDebugMessage', 'closeDebugChannel'])(
    '%s throws if omitted values cannot be queried',
    name => {
      const flight = open();
      const request = flight.createRequest(['text'], {});
      expect(() => flight[name](request, 'Q:1')).toThrow(
        __DEV__ ? /keepDebugAlive/ : /production/,
      );
    },
  );
});
