// Observable behaviour of our renderer and the reference. Rows of development differ, so rows are
// compared in production only.
import {setImmediate as nextTask} from 'node:timers/promises';

import {turns} from '../../../../react-server-dom-webpack/src/__tests__/support/turns.js';

const IMPLEMENTATIONS = {
  'ours, node': () =>
    require('react-server-dom-webpack/src/webpack/serverNode.js'),
  'ours, edge': () =>
    require('react-server-dom-webpack/src/webpack/serverEdge.js'),
  'ours, browser': () =>
    require('react-server-dom-webpack/src/webpack/serverBrowser.js'),
  'reference, node': () =>
    require('react-server-dom-webpack-reference/server.node'),
  'reference, edge': () =>
    require('react-server-dom-webpack-reference/server.edge'),
};

const onlyInProduction = __DEV__ ? test.skip : test;

beforeAll(() => {
  globalThis.__webpack_require__ = () => {};
});

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

function textOf(bytes) {
  return Buffer.from(bytes).toString();
}

async function readAll(stream) {
  const pieces = [];
  for await (const piece of stream) {
    pieces.push(textOf(piece));
  }
  return pieces;
}

const NEVER = new Promise(() => {});

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
    return server.renderToReadableStream(
      model,
      {},
      {
        onError(error) {
          errors.push(error);
          return 'digest';
        },
        ...options,
      },
    );
  }

  onlyInProduction(
    'delivers rows as bytes, long text as a separate chunk',
    async () => {
      const stream = render(['x'.repeat(5000), 'short']);

      expect(Object.keys(stream)).toEqual([]);
      expect(await readAll(stream)).toEqual([
        '1:T1388,',
        'x'.repeat(5000),
        '0:["$1","short"]\n',
      ]);
    },
  );

  test('renders without a reader, and keeps the rows', async () => {
    let isRendered = false;
    const stream = render({
      get value() {
        isRendered = true;
        return 1;
      },
    });
    await settle();
    expect(isRendered).toBe(true);

    expect((await readAll(stream)).join('')).toContain('0:{"value":1}\n');
  });

  onlyInProduction('delivers rows when they become ready', async () => {
    let resolve;
    const stream = render({
      a: new Promise(r => {
        resolve = r;
      }),
    });
    const reader = stream.getReader();

    expect(textOf((await reader.read()).value)).toBe('0:{"a":"$@1"}\n');
    resolve('later');
    expect(textOf((await reader.read()).value)).toBe('1:"later"\n');
    expect((await reader.read()).done).toBe(true);
  });

  onlyInProduction('fills buffers of a BYOB reader', async () => {
    const reader = render({a: 1}).getReader({mode: 'byob'});
    let text = '';
    let end;
    for (;;) {
      const {done, value} = await reader.read(new Uint8Array(4));
      if (done) {
        end = value;
        break;
      }
      text += textOf(value);
    }

    expect(text).toBe('0:{"a":1}\n');
    expect(end.byteLength).toBe(0);
  });

  test('can be teed', async () => {
    const [first, second] = render(['x'.repeat(5000), 1]).tee();
    const texts = await Promise.all([readAll(first), readAll(second)]);

    expect(texts[0].join('')).toContain('x'.repeat(5000));
    expect(texts[1].join('')).toBe(texts[0].join(''));
  });

  describe('cancelling', () => {
    test('aborts the render with the reason', async () => {
      const reader = render({a: NEVER}).getReader();
      await reader.read();
      await reader.cancel('enough');
      await settle();

      expect(errors).toEqual(['enough']);
    });

    test('without a reason has an error that names the abort', async () => {
      const reader = render({a: NEVER}).getReader();
      await reader.read();
      await reader.cancel();
      await settle();

      expect(errors).toEqual([expect.any(Error)]);
      expect(errors[0]).toMatchObject(
        name.startsWith('ours')
          ? {name: 'AbortError', kind: 'abort', code: 432}
          : {name: 'Error'},
      );
    });

    test('works before anything was read', async () => {
      await render({a: NEVER}).cancel('enough');
      await settle();

      expect(errors).toEqual(['enough']);
    });
  });

  describe('a signal', () => {
    test('that is aborted already prevents components from running', async () => {
      const controller = new AbortController();
      controller.abort('before');
      let isRendered = false;
      const stream = render(
        {
          get value() {
            isRendered = true;
            return 1;
          },
        },
        {signal: controller.signal},
      );
      const text = (await readAll(stream)).join('');

      expect(isRendered).toBe(false);
      expect(errors).toEqual(['before']);
      if (!__DEV__) {
        expect(text).toBe('1:E{"digest":"digest"}\n0:"$1"\n');
      }
    });

    test('aborts unfinished rows with its reason', async () => {
      const controller = new AbortController();
      const reason = new Error('too slow');
      const stream = render({a: NEVER}, {signal: controller.signal});
      turns(5).then(() => controller.abort(reason));
      const text = (await readAll(stream)).join('');

      expect(errors).toEqual([reason]);
      if (!__DEV__) {
        expect(text).toBe('0:{"a":"$@1"}\n2:E{"digest":"digest"}\n1:"$2"\n');
      }
    });

    test('is released when the render ends', async () => {
      const {signal} = new AbortController();
      const listening = new Set();
      const {addEventListener} = signal;
      signal.addEventListener = (type, listener, options) => {
        listening.add(listener);
        options?.signal?.addEventListener('abort', () =>
          listening.delete(listener),
        );
        addEventListener.call(signal, type, listener, options);
      };
      signal.removeEventListener = (type, listener) => {
        listening.delete(listener);
      };
      const stream = render({a: 1}, {signal});
      expect(listening.size).toBe(1);
      await readAll(stream);

      expect(listening.size).toBe(0);
    });
  });
});
