// Debug information of development servers in clients: our client has the same results as the
// reference, and unreadable debug information never fails a response.
import examples from '../examples/debugStreams.json';
import {passTime, startClock, stopClock} from '../support/clock.js';
import {describeDebug, describeStack} from '../support/describeDebug.js';
import {within} from '../support/guard.js';
import {loadClients} from '../support/layers.js';
import {DEBUG_CHANNELS, DEBUG_STREAMS} from '../tables/debugStreams.js';

const clients = {};

// The names of the running tasks, and of all tasks that were created, outermost first.
const tasks = {running: [], created: []};

function createTask(name) {
  const path = [...tasks.running, name];
  tasks.created.push(path.join(' > '));
  return {
    run(act) {
      const before = tasks.running;
      tasks.running = path;
      try {
        return act();
      } finally {
        tasks.running = before;
      }
    },
  };
}

beforeAll(() => {
  stopClock();
  console.createTask = createTask;
  clients.node = loadClients('node');
  clients.browser = loadClients('browser');
});

afterAll(() => {
  startClock();
  delete console.createTask;
});

const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

const METHODS = ['log', 'error', 'warn', 'assert', 'table', 'dir', 'group'];

// Replaces console methods while `act` runs.
async function recordConsole(act) {
  const calls = [];
  const spies = METHODS.concat('groupEnd').map(method =>
    jest.spyOn(console, method).mockImplementation((...args) => {
      const stack = describeStack(new Error('x').stack);
      calls.push([method, describeDebug(args), stack.split(' | ')[1]]);
    }),
  );
  try {
    await act();
  } finally {
    spies.forEach(spy => spy.mockRestore());
  }
  return calls;
}

function openStream() {
  let controller = null;
  const stream = new ReadableStream({
    start(given) {
      controller = given;
    },
  });
  const write = text => controller.enqueue(Buffer.from(text, 'latin1'));
  return {
    stream,
    write,
    close: () => controller.close(),
    fail: message => controller.error(new Error(message)),
  };
}

// A step is text for the main stream, or `debug` for the channel, or the `failure` of the channel.
function takeStep(step, main, debug) {
  if (typeof step === 'string') {
    main.write(step);
  } else if (step.failure === undefined) {
    debug.write(step.debug);
  } else {
    debug.fail(step.failure);
  }
}

// The description after all steps, the printed messages, and the commands to the server. `isUnread`:
// nothing is read before the end.
async function outcomeOf(
  layer,
  steps,
  {options, hasChannel, pause = 4, isUnread = false},
) {
  const main = openStream();
  const debug = openStream();
  const asked = [];
  const writable = new WritableStream({
    write: command => void asked.push(Buffer.from(command).toString()),
    close: () => void asked.push('closed'),
  });
  const described = [];
  const printed = await recordConsole(async () => {
    const root = layer.Client.createFromReadableStream(main.stream, {
      serverConsumerManifest: CONSUMER,
      callServer() {},
      ...options,
      ...(hasChannel && {debugChannel: {readable: debug.stream, writable}}),
    });
    root.then(
      () => {},
      () => {},
    );
    for (const step of steps) {
      takeStep(step, main, debug);
      await passTime(pause);
      if (steps.length > 1 && !isUnread) {
        described.push(
          root.status === 'blocked' ? 'blocked' : describeDebug(root),
        );
      }
    }
    main.close();
    if (!steps.some(({failure}) => failure !== undefined)) {
      debug.close();
    }
    await passTime(4);
    described.push(describeDebug(root));
  });
  return {described, printed, asked};
}

async function expectSame(host, steps, settings = {}) {
  const [ours, reference] = await within(
    (async () => [
      await outcomeOf(clients[host].ours, steps, settings),
      await outcomeOf(clients[host].reference, steps, settings),
    ])(),
    'both clients',
  );
  expect(ours).toEqual(reference);
  return ours;
}

const REPLAY = {options: {replayConsoleLogs: true}};

if (__DEV__) {
  describe('a stream is read like by the reference:', () => {
    test.each(Object.keys(examples))('example %s', name =>
      expectSame('node', [examples[name].join('\n')], REPLAY),
    );

    test.each(Object.keys(DEBUG_STREAMS))('%s', name =>
      expectSame('node', DEBUG_STREAMS[name], REPLAY),
    );
  });

  describe('a debug channel is read like by the reference:', () => {
    test.each(Object.keys(DEBUG_CHANNELS))('%s', name =>
      expectSame('browser', DEBUG_CHANNELS[name], {hasChannel: true}),
    );

    // With the reference, the element is rejected.
    test('an owner that fails is left out', async () => {
      const text = '0:["$","p",null,{},"$1",null,1]\n';
      const [error] = DEBUG_STREAMS['an error without its cause'];
      const debug = error.replace(/^0/, '1');
      const {described} = await outcomeOf(
        clients.browser.ours,
        [text, {debug}],
        {hasChannel: true},
      );
      const lines = described.at(-1);
      expect(lines[0]).toBe('root is fulfilled');
      expect(lines.filter(line => line.includes('_owner'))).toEqual([
        'root.value._payload.value._owner = null',
      ]);
    });

    test('what is left out of an answer is requested when the answer arrives', async () => {
      const steps = DEBUG_CHANNELS['values that are requested'];
      const {asked} = await expectSame('browser', steps, {
        hasChannel: true,
        isUnread: true,
      });
      expect(asked.slice(0, 3)).toEqual(['Q:5\n', 'P:6\n', 'Q:7\n']);
    });
  });

  describe('options', () => {
    const ERROR =
      '0:E{"digest":"","name":"Error","message":"m","stack":[["f","/NAME.js",3,5,2,1,false]],"env":"S 1","owner":null}\n';

    test.each(['node', 'browser'])(
      'source maps, in the %s build',
      async host => {
        const asked = [];
        const findSourceMapURL = (...names) => {
          asked.push(names.join());
          return 'http://maps/' + names[0];
        };
        const {described} = await expectSame(
          host,
          [ERROR.replace('NAME', 'mapped' + host)],
          {options: {findSourceMapURL}},
        );
        expect(asked).toEqual([
          `/mapped${host}.js,S 1`,
          `/mapped${host}.js,S 1`,
        ]);
        expect(described[0].join()).toContain(
          `about://React/S%201/file:///mapped${host}.js?:3:5`,
        );
      },
    );

    test('equal stacks have the source maps of their environments', async () => {
      const owner = (id, env) =>
        `${id}:{"name":"App","key":null,"env":"${env}","stack":[],"props":{}}\n`;
      const stack = id => `${id}:[["App","/two.js",5,6,4,2,false]]\n`;
      const {described} = await expectSame(
        'node',
        [
          owner(1, 'One') +
            owner(2, 'Two') +
            [3, 4, 5].map(stack).join('') +
            '0:[["$","a",null,{},"$1","$3",1],["$","b",null,{},"$2","$4",1],["$","i",null,{},"$1","$5",1]]\n',
        ],
        {options: {findSourceMapURL: name => 'http://maps' + name}},
      );
      const environments = described[0]
        .filter(line => /_debugStack~ = /.test(line))
        .map(line => /React\/(\w+)/.exec(line)[1]);
      expect(environments).toEqual(['One', 'Two', 'One']);
    });

    test('source maps of frames without a position', async () => {
      const asked = [];
      const findSourceMapURL = name => {
        asked.push(name);
        return null;
      };
      const row = DEBUG_STREAMS['frames without a position'][0];
      const {described} = await expectSame(
        'node',
        // Frames that are known have their source map.
        [row.replace(/\["/g, '["a ')],
        {options: {findSourceMapURL}},
      );
      expect(described[0].join()).toContain('at a render (<anonymous>:1:17)');
      expect(asked.filter(name => name === '')).toHaveLength(6);
    });

    test.each([
      ['node', undefined, 0],
      ['node', true, 1],
      ['browser', undefined, 1],
      ['browser', false, 0],
    ])('in %s, replayConsoleLogs: %s', async (host, given, count) => {
      const {printed} = await expectSame(
        host,
        [':W["log",[],null,"S","a"]\n0:1\n'],
        {
          options: {replayConsoleLogs: given},
        },
      );
      expect(printed).toHaveLength(count);
    });

    test('a lazy node keeps info that endTime removes from its element', () =>
      expectSame(
        'node',
        [
          `:N${performance.timeOrigin}\n2:D{"time":1}\n2:D{"env":"B"}\n2:D{"time":9}\n0:["$L2"]\n`,
          '2:["$","p",null,{},null,null,1]\n',
        ],
        {options: {endTime: performance.timeOrigin + 5}},
      ));

    test.each([
      [
        'fails',
        '2:E{"digest":"","name":"Error","message":"m","stack":[],"env":"S","owner":null}\n',
      ],
      ['never arrives', ''],
    ])(
      'a lazy node loses info that endTime removes from a row that %s',
      (_, row) =>
        expectSame(
          'node',
          [
            `:N${performance.timeOrigin}\n2:D{"time":1}\n2:D{"env":"B"}\n0:["$L2"]\n`,
            `2:D{"time":9}\n2:D{"env":"C"}\n${row}`,
          ],
          {options: {endTime: performance.timeOrigin + 5}},
        ),
    );
    // Scripts are described once, so each case has its own.
    test.each([
      ['in a document', 'a', {baseURI: 'http://site/page'}],
      ['in a document without an address', 'b', {baseURI: 'about:blank'}],
      ['outside of browsers', 'c', undefined],
    ])(
      'the scripts that client modules waited for, %s',
      async (_, chunk, document) => {
        const entry = (name, startTime, transferSize) => ({
          name: `http://site/static/${chunk}${name}.js`,
          startTime,
          duration: 10,
          transferSize,
        });
        const spy = jest
          .spyOn(performance, 'getEntriesByType')
          .mockImplementation(() => [
            entry(1, 5, 1300),
            entry(2, 1, 900),
            entry(2, 2, 0),
          ]);
        const getFile = globalThis.__webpack_get_script_filename__;
        globalThis.__webpack_get_script_filename__ = id => `static/${id}.js`;
        if (document !== undefined) {
          globalThis.document = document;
        }
        const [first, second, third] = [1, 2, 3].map(
          number => `"${chunk}${number}","${chunk}${number}.js"`,
        );
        const {described} = await expectSame('browser', [
          '0:["$L1","$L2","$@4"]\n',
          `1:I["client-1",[${first},${second}],"Button"]\n` +
            `2:I["client-2",[${third}],"Badge"]\n` +
            `4:I["client-2",[${first}],"Panel"]\n`,
        ]);
        expect(described.at(-1).join('\n')).toContain('"script"');
        delete globalThis.document;
        globalThis.__webpack_get_script_filename__ = getFile;
        spy.mockRestore();
      },
    );

    test.each([
      [4, '→'],
      [20, '='],
    ])(
      'the stream after a pause of %i ms, in info',
      async (pause, sameOrNew) => {
        const steps =
          DEBUG_STREAMS['a promise in info, whose value arrived before'];
        const {described} = await expectSame('node', steps, {pause});
        expect(described.at(-1).join('\n')).toContain(
          `root._debugInfo.1.awaited ${sameOrNew} r`,
        );
      },
    );

    test('environmentName and endTime', () =>
      expectSame(
        'node',
        [
          `:N${performance.timeOrigin}\n0:D{"time":1}\n0:D{"env":"B"}\n0:D{"time":9}\n0:D{"env":"C"}\n0:["a"]\n`,
        ],
        {options: {endTime: performance.timeOrigin + 5, environmentName: 'B'}},
      ));
  });

  test.each([
    ['save', () => 'http://maps/page.js'],
    ['save', () => null],
    ['two words', undefined],
    [undefined, () => 'http://maps/page.js'],
  ])(
    'a function created as %j has the place of its creation',
    (name, findSourceMapURL) => {
      const callServer = (id, args) => [id, args, new Error('x').stack];
      const [ours, reference] = ['ours', 'reference'].map(client => {
        const asked = [];
        const find = (...names) => {
          asked.push(names);
          return findSourceMapURL(...names);
        };
        const fn = clients.browser[client].Client.createServerReference(
          'a#b',
          callServer,
          undefined,
          findSourceMapURL && find,
          name,
        );
        const [id, args, stack] = fn(1, 2);
        const frame = stack
          .split('\n')
          .find(
            line =>
              /:\d+:\d+\)$/.test(line) &&
              /devClient/.test(line) &&
              !/callServer/.test(line),
          );
        return {
          asked,
          id,
          args,
          name: fn.name,
          text: String(fn),
          frame: frame.replace(/\?s\d+/, '?'),
        };
      });
      expect(ours).toEqual(reference);
      expect(ours.frame).toContain('devClient.build.test.js');
    },
  );

  test('tasks are nested like by the reference', async () => {
    const text =
      '1:{"name":"App","key":null,"env":"Server","stack":[],"props":{}}\n' +
      '2:{"name":"Cached","key":null,"env":"Cache","owner":"$1","stack":[],"props":{}}\n' +
      '3:J{"name":"fetch","start":1,"end":2,"env":"Server","stack":[],"owner":"$1"}\n' +
      '4:"$Sreact.suspense"\n5:[]\n' +
      '0:D"$1"\n0:D"$2"\n0:D{"awaited":"$3","env":"Server","owner":"$1","stack":[]}\n' +
      '0:["$","h1",null,{"a":["$","$4",null,{},"$2","$5",1]},"$2","$5",1]\n';
    const created = {};
    for (const client of ['ours', 'reference']) {
      tasks.created = [];
      await outcomeOf(clients.node[client], [text], {});
      created[client] = tasks.created.sort();
    }
    expect(created.ours).toEqual(created.reference);
    expect(created.ours).toContain('"use server" > <App> > "use cache" > <h1>');
  });

  describe('unreadable info is reported once, and does not fail the response:', () => {
    test.each([
      ['a row of debug info', '0:D{"time\n0:["a"]\n'],
      ['a console call', ':W["log",\n0:["a"]\n'],
      [
        'an I/O record, and a reference to it',
        '2:J{"na\n0:D{"awaited":"$2"}\n0:["a"]\n',
      ],
      [
        'info from a row whose own info has not arrived',
        '1:D{"time":"$3:then"}\n3:D{"awaited":"$7"}\n3:D{"time":5}\n' +
          '3:{"then":1}\n1:{"b":2}\n0:["$@1"]\n',
      ],
      ['debug info with a missing row', '0:D{"awaited":"$7"}\n0:["a"]\n'],
      [
        'a console call that throws',
        ':W["log",[],null,"S",{"a":"$@1"}]\n0:["a"]\n',
        {throws: true},
      ],
      [
        'a source map that throws',
        '1:[["f","/thrown.js",3,5,2,1,false]]\n0:[["$","p",null,{},null,"$1",1]]\n',
      ],
    ])('%s', async (name, text, {throws = false} = {}) => {
      const failure = new Error('of the application');
      const findSourceMapURL = () => {
        throw failure;
      };
      const log = jest.spyOn(console, 'log').mockImplementation(() => {
        throw failure;
      });
      const report = jest.spyOn(console, 'error').mockImplementation(() => {});
      const main = openStream();
      const root = clients.node.ours.Client.createFromReadableStream(
        main.stream,
        {
          serverConsumerManifest: CONSUMER,
          findSourceMapURL,
          replayConsoleLogs: true,
        },
      );
      main.write(text);
      main.close();
      expect(await within(root, name)).toHaveLength(1);
      await passTime(2);
      expect(report).toHaveBeenCalledTimes(1);
      expect(log).toHaveBeenCalledTimes(throws ? 1 : 0);
      log.mockRestore();
      report.mockRestore();
    });
  });
} else {
  test.each([
    ':N1\n',
    '0:D{"time":1}\n',
    '1:J{"name":"x"}\n',
    ':W["log",[],null,"S"]\n',
  ])('production refuses %j', async row => {
    const main = openStream();
    const root = clients.node.ours.Client.createFromReadableStream(
      main.stream,
      {
        serverConsumerManifest: CONSUMER,
      },
    );
    main.write(row + '0:["a"]\n');
    await expect(within(root, 'root')).rejects.toThrow(/development build/);
  });
}
