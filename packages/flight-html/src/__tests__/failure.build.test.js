// Failures, readers that cancel, and slow consumers.
import {once} from 'events';
import {PassThrough, Readable} from 'stream';
import {finished, pipeline} from 'stream/promises';

import {
  sleep,
  within,
} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {turns} from '../../../react-server-dom-webpack/src/__tests__/support/turns.js';
import {collectUnhandled} from '../../../react-server-dom-webpack/src/__tests__/support/unhandled.js';
import {readFlight} from './support/browser.js';
import {
  FORMS,
  bytesOf,
  collect,
  createSource,
  nextTurn,
  onEdge,
  onNode,
  textOf,
} from './support/forms.js';

const NAMES = Object.keys(FORMS);
const PAGE = '<!DOCTYPE html><html><head></head><body><p>x</p>';
const FAILURE = new Error('on purpose');

function countHandles() {
  return process.getActiveResourcesInfo().length;
}

let collected;
let handles;

beforeEach(async () => {
  await nextTurn();
  handles = countHandles();
  collected = collectUnhandled();
});

afterEach(async () => {
  await turns(5);
  collected.stop();
  expect(collected.unhandled).toEqual([]);
  for (let i = 0; i < 100 && countHandles() > handles; i++) {
    await sleep(10);
  }
  expect(countHandles()).toBeLessThanOrEqual(handles);
});

function start(form, options) {
  const flight = createSource();
  const {html, stream} = FORMS[form]({flight: flight.stream, ...options});
  const received = [];
  const output = (async () => {
    for await (const chunk of stream) {
      received.push(chunk);
    }
  })();
  output.catch(() => {});
  return {flight, html, stream, received, output: within(output, form)};
}

// The input before a failure.
const MOMENTS = {
  'before anything': async () => {},
  'within a turn': async ({html}) => html.write(PAGE),
  'between flushes': async ({html}) => {
    html.write(PAGE);
    await turns(5);
  },
  'after rows': async ({html, flight}) => {
    html.write(PAGE);
    flight.write('0:1\n');
    await turns(5);
  },
  'after the HTML': async ({html}) => {
    html.write(PAGE);
    await turns(5);
    html.close();
    await turns(5);
  },
};

describe.each(NAMES)('%s', form => {
  test.each(Object.keys(MOMENTS).slice(0, 4))(
    'HTML that fails %s fails the response',
    async moment => {
      const response = start(form);
      await MOMENTS[moment](response);
      response.html.fail(FAILURE);

      await expect(response.output).rejects.toBe(FAILURE);
      expect(response.flight.cancelled).toEqual({reason: FAILURE});
      expect(textOf(response.received)).not.toContain('</html>');
    },
  );

  test.each(Object.keys(MOMENTS))(
    'rows that fail %s fail the response',
    async moment => {
      const response = start(form);
      await MOMENTS[moment](response);
      response.flight.fail(FAILURE);

      await expect(response.output).rejects.toBe(FAILURE);
      await nextTurn();
      if (moment !== 'after the HTML') {
        expect(response.html.cancelled).toEqual({reason: FAILURE});
      }
    },
  );

  test.each(Object.keys(MOMENTS).slice(0, 4))(
    'rows that fail %s leave the HTML, if so asked',
    async moment => {
      const response = start(form, {onFlightError: 'truncate'});
      await MOMENTS[moment](response);
      response.flight.fail(FAILURE);
      await turns(5);
      response.html.write(moment === 'before anything' ? PAGE : '<p>');
      await turns(5);
      response.html.write('</body></html>');
      response.html.close();
      await response.output;
      const text = textOf(response.received);

      expect(text.endsWith('</body></html>')).toBe(true);
      expect(text).not.toContain('.end=1');
      await expect(readFlight(text)).rejects.toThrow('ended before');
    },
  );

  test.each([
    [
      'insertHTML',
      {
        insertHTML: () => {
          throw FAILURE;
        },
      },
    ],
    ['a promise of insertHTML', {insertHTML: () => Promise.reject(FAILURE)}],
    [
      'schedule',
      {
        schedule: () => {
          throw FAILURE;
        },
      },
    ],
    [
      'onFlush',
      {
        onFlush: () => {
          throw FAILURE;
        },
      },
    ],
    [
      'the marker',
      {
        marker: {
          tag: '<p',
          inBody: () => {
            throw FAILURE;
          },
        },
      },
    ],
    [
      'onMissingTags',
      {
        document: 'full',
        onMissingTags: () => {
          throw FAILURE;
        },
        page: '<p>x',
      },
    ],
  ])(
    '%s that throws fails the response',
    async (name, {page = PAGE, ...options}) => {
      const response = start(form, options);
      response.html.write(page);
      if (name === 'onMissingTags') {
        response.flight.close();
        await turns(5);
        response.html.close();
      }

      await expect(response.output).rejects.toBe(FAILURE);
      await nextTurn();
      if (name !== 'onMissingTags') {
        expect(response.flight.cancelled).toEqual({reason: FAILURE});
        expect(response.html.cancelled).toEqual({reason: FAILURE});
      }
    },
  );

  test.each([[[]], [['0:1\n']], [{}], [1], [null]])(
    'rows that are no bytes fail the response: %j',
    async chunk => {
      for (const moment of Object.values(MOMENTS)) {
        const response = start(form);
        await moment(response);
        response.flight.write(chunk);

        await expect(response.output).rejects.toBeInstanceOf(TypeError);
      }
    },
  );

  async function leave(stream) {
    if (stream instanceof Readable) {
      stream.destroy(FAILURE);
      stream.on('error', () => {});
    } else {
      await stream.cancel(FAILURE);
    }
  }

  test.each(Object.keys(MOMENTS))('a reader that cancels %s', async moment => {
    const flight = createSource();
    const calls = [];
    const {html, stream} = FORMS[form]({
      flight: flight.stream,
      insertHTML: () => {
        calls.push('insertHTML');
      },
      onMissingTags: () => {
        calls.push('onMissingTags');
      },
    });
    await MOMENTS[moment]({html, flight});
    const before = calls.length;
    await leave(stream);
    await turns(5);

    expect(flight.cancelled).toEqual({reason: FAILURE});
    if (moment !== 'after the HTML') {
      expect(html.cancelled).toEqual({reason: FAILURE});
    }
    expect(calls.length).toBe(before);
    if (form === 'node') {
      stream.write(PAGE);
      stream.flush();
      await turns(5);
      expect(calls.length).toBe(before);
    }
  });

  test('a reader that cancels while an insertion is awaited', async () => {
    const flight = createSource();
    let settle;
    const promised = new Promise(resolve => {
      settle = resolve;
    });
    const {html, stream} = FORMS[form]({
      flight: flight.stream,
      insertHTML: () => promised,
    });
    html.write(PAGE);
    await turns(5);
    await leave(stream);
    settle('<i></i>');
    await turns(5);

    expect(flight.cancelled).toEqual({reason: FAILURE});
    expect(html.cancelled).toEqual({reason: FAILURE});
  });

  test('a consumer that stops reading stops the sources', async () => {
    const size = 40_000;
    const view = bytesOf('<p>' + 'x'.repeat(size - 7) + '</p>');
    let taken = 0;
    let stream;
    if (form === 'node') {
      const transform = onNode.createHTMLTransform();
      const source = Readable.from(
        (function* () {
          for (taken = 0; taken < 250; taken++) {
            yield view;
          }
        })(),
        {highWaterMark: 1},
      );
      // Each chunk is a flush.
      source.on('data', chunk => {
        if (!transform.write(chunk)) {
          source.pause();
        }
        transform.flush();
      });
      transform.on('drain', () => source.resume());
      source.on('end', () => transform.end());
      stream = transform;
    } else {
      const source = new ReadableStream(
        {
          async pull(controller) {
            await sleep(1);
            controller.enqueue(view.slice());
            if (++taken === 250) {
              controller.close();
            }
          },
        },
        {highWaterMark: 0},
      );
      const entries = form.includes('edge') ? onEdge : onNode;
      stream = form.startsWith('stream')
        ? entries.createHTMLStream(source)
        : source.pipeThrough(entries.createHTMLTransformStream());
    }
    await sleep(100);
    expect(taken).toBeLessThan(8);
    const chunks = await within(collect(stream), 'the rest');
    expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(
      250 * size,
    );
  });

  test('rows from a branch of a stream do not block the HTML', async () => {
    let at = 0;
    const rows = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(bytesOf(`${at}:${'"x"'.repeat(1000)}\n`));
          if (++at === 50) {
            controller.close();
          }
        },
      },
      {highWaterMark: 0},
    );
    const [forHTML, flight] = rows.tee();
    const {html, stream} = FORMS[form]({flight});
    const output = within(collect(stream), 'output');
    await within(collect(forHTML), 'the other branch');
    html.write(PAGE + '</body></html>');
    html.close();

    const text = textOf(await output);
    expect((await readFlight(text)).length).toBeGreaterThan(150_000);
  });
});

test.each([
  ['on Node', onNode],
  ['on the edge', onEdge],
])(
  'a writer that aborts while a write waits, %s',
  async (name, {createHTMLTransformStream}) => {
    const flight = createSource();
    const {readable, writable} = createHTMLTransformStream({
      flight: flight.stream,
    });
    const writer = writable.getWriter();
    const pending = [writer.closed];
    for (const text of [PAGE, '<p>1</p>', '<p>2</p>', '<p>3</p>']) {
      pending.push(writer.write(bytesOf(text)));
      pending.forEach(promise => promise.catch(() => {}));
      await sleep(5);
    }
    await within(writer.abort(FAILURE), 'abort');

    expect(flight.cancelled).toEqual({reason: FAILURE});
    await expect(
      within(readable.getReader().read(), 'the output'),
    ).rejects.toBe(FAILURE);
  },
);

describe('Node streams', () => {
  test('a source of rows that fails or closes early', async () => {
    for (const error of [FAILURE, undefined]) {
      for (const late of [false, true]) {
        const flight = new PassThrough();
        const transform = onNode.createHTMLTransform({flight});
        const output = collect(transform);
        output.catch(() => {});
        transform.write(PAGE);
        flight.write('0:1\n');
        await turns(late ? 5 : 1);
        flight.on('error', () => {});
        flight.destroy(error);
        await expect(within(output, 'failure')).rejects.toThrow(
          error === undefined ? 'closed before its end' : 'on purpose',
        );
      }
    }
  });

  test('a source of rows that has ended, and one that was destroyed', async () => {
    const over = Readable.from([Buffer.from('0:1\n')]);
    await collect(over);
    const transform = onNode.createHTMLTransform({flight: over});
    transform.end(PAGE);
    expect(textOf(await within(collect(transform), 'output'))).toContain(
      '.end=1',
    );

    const gone = new PassThrough();
    gone.destroy();
    const other = onNode.createHTMLTransform({flight: gone});
    other.end(PAGE);
    await expect(within(collect(other), 'failure')).rejects.toThrow(
      'closed before',
    );

    // Its error was not emitted yet.
    const failed = new PassThrough();
    failed.destroy(FAILURE);
    const last = onNode.createHTMLTransform({flight: failed});
    last.end(PAGE);
    await expect(within(collect(last), 'failure')).rejects.toBe(FAILURE);
    expect(failed.listenerCount('error')).toBe(0);
  });

  test('a source of rows is destroyed with the response, and its listeners are removed', async () => {
    const flight = new PassThrough();
    const transform = onNode.createHTMLTransform({flight});
    transform.on('error', () => {});
    transform.write(PAGE);
    transform.destroy(FAILURE);
    await turns(5);

    expect(flight.destroyed).toBe(true);
    expect(flight.errored).toBe(FAILURE);
    expect(
      ['data', 'end', 'error', 'close'].map(name => flight.listenerCount(name)),
    ).toEqual([0, 0, 0, 0]);
  });

  test('a response that has ended leaves no turn behind', async () => {
    const flight = new PassThrough();
    const transform = onNode.createHTMLTransform({flight});
    transform.resume();
    transform.end(PAGE);
    flight.end('0:1\n');
    await within(once(transform, 'end'), 'end');

    expect(process.getActiveResourcesInfo()).not.toContain('Immediate');
  });

  test('pipeline, finished and iteration', async () => {
    const transform = onNode.createHTMLTransform({
      flight: Readable.from(['0:1\n']),
    });
    const chunks = [];
    await within(
      pipeline(
        Readable.from([PAGE, '</body></html>']),
        transform,
        async source => {
          for await (const chunk of source) {
            chunks.push(chunk);
          }
        },
      ),
      'pipeline',
    );
    expect(textOf(chunks)).toMatch(/<\/script><\/body><\/html>$/);

    const failing = onNode.createHTMLTransform();
    const done = pipeline(
      (async function* () {
        yield PAGE;
        throw FAILURE;
      })(),
      failing,
      new PassThrough(),
    );
    await expect(within(done, 'pipeline')).rejects.toBe(FAILURE);

    const ended = onNode.createHTMLTransform();
    ended.end(PAGE);
    ended.resume();
    await within(finished(ended), 'finished');
    expect([ended.writableFinished, ended.readableEnded]).toEqual([true, true]);
    const refused = new Promise(resolve => ended.write('late', resolve));
    ended.on('error', () => {});
    expect((await refused).code).toMatch(/^ERR_STREAM/);
  });

  test('an early close of the response reaches the writer', async () => {
    const transform = onNode.createHTMLTransform();
    const response = new PassThrough();
    const done = pipeline(transform, response);
    transform.write(PAGE);
    response.destroy();
    await expect(within(done, 'pipeline')).rejects.toThrow();
    expect(transform.destroyed).toBe(true);
  });
});
