// Observable behaviour of our renderer and the reference. Rows of development differ, so rows are
// compared in production only.
import {EventEmitter, once} from 'node:events';
import {setImmediate as nextTask} from 'node:timers/promises';
import {PassThrough, Writable} from 'node:stream';
import {createGunzip, createGzip} from 'node:zlib';

const IMPLEMENTATIONS = {
  ours: () => require('react-server-dom-webpack/src/webpack/serverNode.js'),
  reference: () => require('react-server-dom-webpack-reference/server.node'),
};

const onlyInProduction = __DEV__ ? test.skip : test;

// Each has its own copy of React: two servers cannot share a copy.
function load(name) {
  let server;
  jest.isolateModules(() => {
    server = IMPLEMENTATIONS[name]();
  });
  return server;
}

async function settle() {
  for (let i = 0; i < 10; i++) {
    await nextTask();
  }
}

// Records its calls; `options` may replace methods.
function createDestination(options) {
  const destination = new EventEmitter();
  const log = [];
  return Object.assign(destination, {
    log,
    write(chunk) {
      log.push(
        typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString(),
      );
      return true;
    },
    end: () => log.push('end'),
    destroy: error => log.push({destroyed: error}),
    ...options,
  });
}

const NEVER = new Promise(() => {});

const ABORT = {name: 'AbortError', kind: 'abort', code: 432};

describe.each(Object.keys(IMPLEMENTATIONS))('%s', name => {
  let server;
  let errors;

  beforeAll(() => {
    server = load(name);
  });

  beforeEach(() => {
    errors = [];
  });

  function render(model, options) {
    return server.renderToPipeableStream(
      model,
      {},
      {onError: error => void errors.push(error), ...options},
    );
  }

  describe('pipe', () => {
    test('returns the destination and may be called once', async () => {
      const {pipe} = render({a: 1});
      const destination = createDestination();

      expect(pipe(destination)).toBe(destination);
      expect(() => pipe(createDestination())).toThrow(/one/);
      await settle();
      expect(destination.log.at(-1)).toBe('end');
      expect(errors).toEqual([]);
    });

    onlyInProduction('writes ready rows immediately', async () => {
      const {pipe} = render({a: 1});
      await settle();
      const destination = createDestination();
      pipe(destination);

      expect(destination.log).toEqual(['0:{"a":1}\n', 'end']);
    });

    onlyInProduction('writes later rows when they are ready', async () => {
      let resolve;
      const {pipe} = render({
        a: new Promise(r => {
          resolve = r;
        }),
      });
      const destination = createDestination();
      pipe(destination);
      await settle();
      expect(destination.log).toEqual(['0:{"a":"$@1"}\n']);
      resolve('later');
      await settle();
      expect(destination.log).toEqual([
        '0:{"a":"$@1"}\n',
        '1:"later"\n',
        'end',
      ]);
    });

    test('works with the streams of Node', async () => {
      const bytes = [];
      const stream = new PassThrough();
      stream.on('data', chunk => bytes.push(chunk));
      render({text: 'x'.repeat(5000), short: 'é'}).pipe(stream);
      await new Promise(resolve => stream.on('end', resolve));
      const text = Buffer.concat(bytes).toString();

      expect(text).toContain('x'.repeat(5000));
      expect(text).toContain('"short":"é"');
    });

    test('flushes compression streams after each flush', async () => {
      const zip = createGzip();
      const unzip = zip.pipe(createGunzip());
      render({ready: 'now', never: NEVER}).pipe(zip);
      let received = '';
      while (!received.includes('"ready":"now"')) {
        const [chunk] = await once(unzip, 'data');
        received += chunk;
      }
      expect(received).toContain('"ready":"now"');
      zip.destroy();
    });
  });

  describe('backpressure', () => {
    const model = Array.from({length: 4}, (_, i) => `${i}`.repeat(2000));

    onlyInProduction('pauses the flow until the stream drains', async () => {
      const destination = createDestination({
        write(chunk) {
          destination.log.push(chunk.length);
          return typeof chunk !== 'string';
        },
      });
      render(model).pipe(destination);
      await settle();
      expect(destination.log).toEqual([7, 2000]);
      for (let drained = 2; drained <= 4; drained++) {
        destination.emit('drain');
        await settle();
        expect(destination.log.filter(entry => entry === 2000).length).toBe(
          drained,
        );
      }
      destination.emit('drain');
      await settle();
      expect(destination.log.at(-1)).toBe('end');
    });

    test('loses nothing in a slow stream', async () => {
      const parts = [];
      const slow = new Writable({
        highWaterMark: 1,
        write(chunk, encoding, done) {
          parts.push(chunk);
          setImmediate(done);
        },
      });
      render({
        model,
        more: model.map(text => Promise.resolve(text + '!')),
      }).pipe(slow);
      await new Promise(resolve => slow.on('finish', resolve));
      const text = Buffer.concat(parts).toString();

      for (const part of model) {
        expect(text.split(part).length).toBe(3);
        expect(text).toContain(part + '!');
      }
    });
  });

  describe('a destination that closes or fails', () => {
    test.each(['error', 'close'])(
      'with %s before the end aborts the render once',
      async event => {
        const destination = createDestination();
        render({never: NEVER}).pipe(destination);
        await settle();
        const written = destination.log.length;
        destination.emit(event, new Error('gone'));
        destination.emit('close');
        await settle();

        expect(errors.length).toBe(1);
        expect(errors[0].message).toContain(
          event === 'error' ? 'writ' : 'closed',
        );
        if (name === 'ours') {
          expect(errors[0]).toMatchObject(
            event === 'error' ? {name: 'Error'} : ABORT,
          );
        }
        expect(destination.log.length).toBe(written);
      },
    );

    test.each(['error', 'close'])(
      'with %s after the end changes nothing',
      async event => {
        const destination = createDestination();
        render({a: 1}).pipe(destination);
        await settle();
        destination.emit(event, new Error('gone'));
        await settle();

        expect(errors).toEqual([]);
        expect(destination.log.at(-1)).toBe('end');
      },
    );

    test('by throwing is destroyed with the thrown error', async () => {
      const thrown = new Error('no write');
      const destination = createDestination({
        write() {
          throw thrown;
        },
      });
      render({a: 1}).pipe(destination);
      await settle();

      expect(errors.length).toBeGreaterThan(0);
      expect(errors.every(error => error === thrown)).toBe(true);
      expect(destination.log[0]).toEqual({destroyed: thrown});
      expect(destination.log).not.toContain('end');
    });
  });

  describe('abort', () => {
    test.each([
      [undefined, name === 'ours' ? ABORT : {name: 'Error'}],
      ['a reason', 'a reason'],
      [null, null],
    ])('with %p reports once and ends normally', async (reason, reported) => {
      const {pipe, abort} = render({a: NEVER, b: [NEVER]});
      const destination = createDestination();
      pipe(destination);
      await settle();
      abort(reason);
      abort('again');
      await settle();

      expect(errors.length).toBe(1);
      if (reason === undefined) {
        expect(errors[0]).toBeInstanceOf(Error);
        expect(errors[0]).toMatchObject(reported);
      } else {
        expect(errors[0]).toBe(reported);
      }
      expect(destination.log.at(-1)).toBe('end');
    });

    test('may be before the call of pipe', async () => {
      const {pipe, abort} = render({a: NEVER});
      abort('early');
      await settle();
      const destination = createDestination();
      pipe(destination);
      await settle();

      expect(errors).toEqual(['early']);
      expect(destination.log.at(-1)).toBe('end');
    });

    test('after the end has no effect', async () => {
      const {pipe, abort} = render({a: 1});
      await settle();
      abort('late');
      const destination = createDestination();
      pipe(destination);
      await settle();

      expect(errors).toEqual([]);
      expect(destination.log.at(-1)).toBe('end');
    });
  });

  describe('options', () => {
    test.each([[undefined], [null]])('may be %p', async options => {
      const destination = createDestination();
      server.renderToPipeableStream('x', {}, options).pipe(destination);
      await settle();

      expect(destination.log.join('')).toContain('0:"x"\n');
    });

    test('of development are accepted everywhere', async () => {
      const destination = createDestination();
      render('x', {
        environmentName: () => 'Server',
        filterStackFrame: () => true,
        startTime: 5,
      }).pipe(destination);
      await settle();

      expect(destination.log.join('')).toContain('0:"x"\n');
    });

    test('without onError errors are printed', async () => {
      const print = jest.spyOn(console, 'error').mockImplementation(() => {});
      const error = new Error('of a component');
      const destination = createDestination();
      server
        .renderToPipeableStream({a: Promise.reject(error)}, {})
        .pipe(destination);
      await settle();
      const printed = print.mock.calls.map(([first]) => first);
      print.mockRestore();

      expect(printed).toEqual([error]);
    });

    onlyInProduction('send the result of onError as the digest', async () => {
      const destination = createDestination();
      render(
        {a: Promise.reject(new Error('x'))},
        {onError: () => 'a digest'},
      ).pipe(destination);
      await settle();

      expect(destination.log.join('')).toContain('E{"digest":"a digest"}');
    });
  });

  test('references without a manifest become error rows', async () => {
    const destination = createDestination();
    const reference = server.registerClientReference({}, 'App.js', 'x');
    const errorsHere = [];
    server
      .renderToPipeableStream([reference], undefined, {
        onError: error => void errorsHere.push(error),
      })
      .pipe(destination);
    await settle();

    expect(errorsHere.length).toBe(1);
    expect(destination.log.at(-1)).toBe('end');
  });
});

test('a destination that was destroyed before aborts the render immediately', async () => {
  const server = load('ours');
  const errors = [];
  const destination = new PassThrough();
  destination.destroy();
  await settle();
  server
    .renderToPipeableStream(
      [NEVER],
      {},
      {onError: error => void errors.push(error)},
    )
    .pipe(destination);
  await settle();

  expect(errors).toEqual([expect.any(Error)]);
  expect(errors[0].message).toContain('closed');
});

test.each([
  ['the end of the response', {a: 1}, () => {}],
  ['being destroyed', NEVER, destination => destination.destroy()],
  [
    'an error',
    NEVER,
    destination => destination.destroy(new Error('no network')),
  ],
])('a destination that closed has no listener: %s', async (name, a, act) => {
  const server = load('ours');
  const destination = new PassThrough().resume();
  const countListeners = () =>
    destination.eventNames().map(event => destination.listenerCount(event));
  const before = countListeners();
  server.renderToPipeableStream({a}, {}, {onError() {}}).pipe(destination);
  await settle();
  act(destination);
  await settle();

  expect(destination.closed).toBe(true);
  expect(countListeners()).toEqual(before);
});

describe('progressiveChunkSize', () => {
  let server;

  beforeAll(() => {
    server = load('ours');
  });

  test.each([
    [null, TypeError],
    ['3200', TypeError],
    [NaN, RangeError],
    [0, RangeError],
    [-1, RangeError],
  ])('of %p throws at the call', (progressiveChunkSize, kind) => {
    expect(() =>
      server.renderToPipeableStream('x', {}, {progressiveChunkSize}),
    ).toThrow(expect.objectContaining({name: kind.name}));
  });
});
