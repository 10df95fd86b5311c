// How items are read, and how a source ends, fails or is cut off. Rows are those of the reference,
// which does not send rows for all of these cases.
import {abort} from '../../index.js';
import {
  NEVER,
  generate,
  sourceOf,
  streamOf,
} from '../../__tests__/support/sources.js';
import {
  createDeferred,
  openPrerender,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {startWork} from '../../index.js';

const REASON = new Error('reason');

// `next` of an iterator with these items.
function nextOf(...items) {
  return () =>
    items.length > 0 ? {done: false, value: items.shift()} : {done: true};
}

function textOf({destination, escaped}) {
  expect(escaped).toEqual([]);
  return destination.text();
}

test('one item is read at a time', async () => {
  const answers = [createDeferred(), createDeferred()];
  const next = jest.fn(() => answers[next.mock.calls.length - 1].promise);
  const render = startRender(sourceOf(next));
  await settle();
  expect(next).toHaveBeenCalledTimes(1);
  expect(textOf(render)).toBe('1:X\n0:"$1"\n');
  answers[0].resolve({done: false, value: 1});
  await settle();
  expect(next).toHaveBeenCalledTimes(2);
  expect(textOf(render)).toBe('1:X\n0:"$1"\n1:1\n');
  answers[1].resolve({done: true});
  await settle();
  expect(textOf(render)).toBe('1:X\n0:"$1"\n1:1\n1:C\n');
  expect(render.destination.isClosed()).toBe(true);
});

describe('an iterator', () => {
  test('may return results that are not promises', async () => {
    const {text, isClosed} = await renderText(sourceOf(nextOf(1, 2)));
    expect(text).toBe('1:X\n0:"$1"\n1:1\n1:2\n1:C\n');
    expect(isClosed).toBe(true);
  });

  test('has ended when `done` is truthy', async () => {
    const answers = [{value: 1}, {done: 0, value: 2}, {done: 1, value: 'r'}];
    const {text} = await renderText(sourceOf(async () => answers.shift()));
    expect(text).toBe('1:X\n0:"$1"\n1:1\n1:2\n2:"r"\n1:C"$2"\n');
  });

  test.each([
    ['a number', () => 5, 'number'],
    ['a promise of a number', async () => 5, 'number'],
    ['null', async () => null, 'null'],
    ['nothing', () => {}, 'undefined'],
  ])('that returns %s has failed', async (_, next, type) => {
    const source = sourceOf(next);
    const {text, errors, isClosed} = await renderText(source);
    expect(text).toBe('1:X\n0:"$1"\n1:E{"digest":"digest"}\n');
    expect(errors).toEqual([expect.objectContaining({kind: 'usage'})]);
    expect(errors[0].message).toMatch(`, got ${type}.`);
    expect(source.thrown).toEqual(errors);
    expect(isClosed).toBe(true);
  });

  test.each([
    ['undefined', undefined],
    ['a number', 5],
  ])('that is %s has failed', async (_, iterator) => {
    const source = {[Symbol.asyncIterator]: () => iterator};
    const {text, errors, isClosed} = await renderText(source);
    expect(text).toBe('1:X\n0:"$1"\n1:E{"digest":"digest"}\n');
    expect(errors).toEqual([expect.objectContaining({name: 'TypeError'})]);
    expect(isClosed).toBe(true);
  });
});

describe('the return value of a generator has its own row', () => {
  async function render(value) {
    async function* returning() {
      yield 1;
      return value;
    }
    const {text, errors, isClosed} = await renderText({g: returning()});
    expect(isClosed).toBe(true);
    const [opening, rest] = text.split('0:{"g":"$1"}\n');
    expect(opening).toBe('1:x\n');
    return {rest, errors};
  }

  const Throwing = () => {
    throw REASON;
  };

  test.each([
    ['undefined', undefined, '1:C\n'],
    ['null', null, '2:null\n1:C"$2"\n'],
    ['text', 'text', '2:"text"\n1:C"$2"\n'],
    ['object', {r: [1]}, '2:{"r":[1]}\n1:C"$2"\n'],
    ['element', <p key="k" />, '2:["$","p","k",{}]\n1:C"$2"\n'],
    ['Map', new Map([[1, 2]]), '3:[[1,2]]\n2:"$Q3"\n1:C"$2"\n'],
    ['lazy value', <Throwing />, '1:C"$2"\n2:E{"digest":"digest"}\n'],
    ['function', () => {}, '1:C"$2"\n2:E{"digest":"digest"}\n'],
  ])('%s', async (_, value, rows) => {
    expect((await render(value)).rest).toBe('1:1\n' + rows);
  });

  test('a promise inside is waited for by the client', async () => {
    const {rest} = await render({p: Promise.resolve(3)});
    expect(rest).toBe('1:1\n2:{"p":"$@3"}\n1:C"$2"\n3:3\n');
  });

  test('an async component inside is sent when it is ready', async () => {
    const {promise, resolve} = createDeferred();
    const Slow = () => promise;
    async function* returning() {
      return <Slow />;
    }
    const rendering = startRender({g: returning()});
    await settle();
    expect(textOf(rendering)).toBe('1:x\n0:{"g":"$1"}\n1:C"$2"\n');
    resolve('ready');
    await settle();
    expect(textOf(rendering)).toMatch(/\n2:"ready"\n$/);
    expect(rendering.destination.isClosed()).toBe(true);
  });
});

describe('a source that fails', () => {
  const FAILURES = [
    [
      'throws synchronously',
      () => {
        throw REASON;
      },
    ],
    ['rejects', () => Promise.reject(REASON)],
    [
      'has a value that throws',
      async () => ({
        done: false,
        get value() {
          throw REASON;
        },
      }),
    ],
  ];

  test.each(FAILURES)(
    'and %s is an error row, and is cancelled',
    async (_, next) => {
      const source = sourceOf(next);
      const {text, errors, isClosed} = await renderText({s: source});
      expect(text).toBe('1:X\n0:{"s":"$1"}\n1:E{"digest":"digest"}\n');
      expect(errors).toEqual([REASON]);
      expect(source.thrown).toEqual([REASON]);
      expect(isClosed).toBe(true);
    },
  );

  test('is reported before the sources are cancelled', async () => {
    const order = [];
    const source = sourceOf(
      () => Promise.reject(REASON),
      () => order.push('cancelled'),
    );
    await renderText(source, {
      onError() {
        order.push('reported');
      },
    });
    expect(order).toEqual(['reported', 'cancelled']);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('again');
      },
    ],
    ['rejects', () => Promise.reject(new Error('again'))],
    ['gives a number', () => 5],
    ['never settles', () => NEVER],
  ])('and %s when it is cancelled changes nothing', async (_, answer) => {
    const {text, errors, isClosed} = await renderText(
      sourceOf(() => Promise.reject(REASON), answer),
    );
    expect(text).toBe('1:X\n0:"$1"\n1:E{"digest":"digest"}\n');
    expect(errors).toEqual([REASON]);
    expect(isClosed).toBe(true);
  });

  test('may have no `throw`', async () => {
    const onReturn = jest.fn();
    const iterator = {next: () => Promise.reject(REASON), return: onReturn};
    const {text, isClosed} = await renderText({
      [Symbol.asyncIterator]: () => iterator,
    });
    expect(text).toMatch(/1:E.*\n$/);
    expect(onReturn).not.toHaveBeenCalled();
    expect(isClosed).toBe(true);
  });

  test('and is a stream keeps the items before', async () => {
    const items = ['a'];
    const stream = new ReadableStream({
      pull(controller) {
        if (items.length > 0) {
          controller.enqueue(items.shift());
        } else {
          controller.error(REASON);
        }
      },
    });
    const {text, errors} = await renderText({s: stream});
    expect(text).toBe('1:R\n0:{"s":"$1"}\n1:T1,a1:E{"digest":"digest"}\n');
    expect(errors).toEqual([REASON]);
  });

  test('does not affect another source', async () => {
    const {text, isClosed} = await renderText([
      sourceOf(() => Promise.reject(REASON)),
      generate(2),
    ]);
    expect(text).toContain('2:2\n');
    expect(text).toContain('2:C\n');
    expect(isClosed).toBe(true);
  });
});

describe('an abort', () => {
  // A stream and an iterator that have given one item and wait.
  function createSources() {
    const cancel = jest.fn();
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(1);
      },
      cancel,
    });
    const answers = [{done: false, value: 1}];
    const source = sourceOf(() => answers.shift() ?? NEVER);
    return {stream, source, cancel};
  }

  test('passes the reason to the sources and ends them', async () => {
    const {stream, source, cancel} = createSources();
    const render = startRender([stream, source]);
    await settle();
    const before = textOf(render);
    abort(render.request, REASON);
    await settle();
    expect(textOf(render).slice(before.length)).toBe(
      '1:E{"digest":"digest"}\n2:E{"digest":"digest"}\n',
    );
    expect(cancel).toHaveBeenCalledWith(REASON);
    expect(source.thrown).toEqual([REASON]);
    expect(render.errors).toEqual([REASON, REASON]);
    expect(render.destination.isClosed()).toBe(true);
  });

  test('also ends a promise beside the source', async () => {
    const {source} = createSources();
    const render = startRender({s: source, p: NEVER});
    await settle();
    abort(render.request, REASON);
    await settle();
    expect(textOf(render)).toBe(
      '1:X\n0:{"s":"$1","p":"$@2"}\n1:1\n' +
        '1:E{"digest":"digest"}\n3:E{"digest":"digest"}\n2:"$3"\n',
    );
    expect(render.destination.isClosed()).toBe(true);
  });

  test('without a reason passes the error of the platform to sources', async () => {
    const {stream, source, cancel} = createSources();
    const render = startRender([stream, source]);
    await settle();
    abort(render.request);
    await settle();
    const error = expect.objectContaining({name: 'AbortError'});
    expect(cancel).toHaveBeenCalledWith(error);
    expect(source.thrown).toEqual([error]);
    expect(render.errors).toEqual([error, error]);
  });

  test('happens once, even if the source aborts when it is cancelled', async () => {
    const render = startRender({
      s: sourceOf(
        () => NEVER,
        () => abort(render.request, new Error('again')),
      ),
      p: NEVER,
    });
    await settle();
    abort(render.request, REASON);
    abort(render.request, new Error('again'));
    await settle();
    expect(render.errors).toEqual([REASON, REASON]);
    expect(textOf(render).match(/^1:E/gm)).toHaveLength(1);
    expect(render.destination.isClosed()).toBe(true);
  });

  test('later items of a source are ignored', async () => {
    const {promise, resolve} = createDeferred();
    const render = startRender(sourceOf(() => promise));
    await settle();
    abort(render.request, REASON);
    resolve({done: false, value: 'late'});
    await settle();
    expect(textOf(render)).toBe('1:X\n0:"$1"\n1:E{"digest":"digest"}\n');
  });

  test('may come from the source itself', async () => {
    let count = 0;
    const render = startRender(
      sourceOf(async () => {
        count++;
        if (count === 2) {
          abort(render.request, REASON);
        }
        return {done: false, value: count};
      }),
    );
    await settle();
    expect(count).toBe(2);
    expect(textOf(render)).toBe('1:X\n0:"$1"\n1:1\n1:E{"digest":"digest"}\n');
    expect(render.destination.isClosed()).toBe(true);
  });

  test('may come from a component in an item', async () => {
    const Stop = () => abort(render.request, REASON);
    const render = startRender({s: streamOf(1, <Stop />, 3)});
    await settle();
    expect(textOf(render)).toContain('1:1\n');
    expect(textOf(render)).not.toContain('1:3\n');
    expect(textOf(render).match(/^1:E/gm)).toHaveLength(1);
    expect(render.destination.isClosed()).toBe(true);
  });

  test('may come from a component in the return value of a generator', async () => {
    const Stop = () => abort(render.request, REASON);
    async function* returning() {
      yield 1;
      return <Stop />;
    }
    const render = startRender({s: returning()});
    await settle();
    expect(textOf(render)).toBe(
      '1:x\n0:{"s":"$1"}\n1:1\n1:C"$2"\n3:E{"digest":"digest"}\n2:"$3"\n',
    );
    expect(render.errors).toEqual([REASON]);
    expect(render.request.pendingRows).toBe(0);
    expect(render.destination.isClosed()).toBe(true);
  });

  test('opens no source afterwards', async () => {
    const next = jest.fn();
    const Stop = () => abort(render.request, REASON);
    const render = startRender([<Stop key="a" />, sourceOf(next), streamOf(1)]);
    await settle();
    expect(next).not.toHaveBeenCalled();
    expect(textOf(render)).toBe(
      '0:["$L1","$2","$3"]\n1:E{"digest":"digest"}\n2:"$1"\n3:"$1"\n',
    );
    expect(render.destination.isClosed()).toBe(true);
  });
});

describe('in a prerender', () => {
  async function prerenderAborted(model, when = settle) {
    const prerender = openPrerender(model);
    startWork(prerender.request);
    await when();
    abort(prerender.request, REASON);
    return {...prerender, text: await prerender.result};
  }

  test('all items are sent at the end', async () => {
    const Slow = async () => 'slow';
    const {request, result} = openPrerender({s: streamOf(1, <Slow />, 3)});
    startWork(request);
    const rows = (await result).trimEnd().split('\n');
    expect(rows.slice().sort()).toEqual(
      [
        '1:R',
        '0:{"s":"$1"}',
        '1:1',
        '1:"$L2"',
        '1:3',
        '1:C',
        '2:"slow"',
      ].sort(),
    );
  });

  test('an abort leaves out the end, and only the source is notified', async () => {
    const answers = [{done: false, value: 1}];
    const source = sourceOf(() => answers.shift() ?? NEVER);
    const {text, errors} = await prerenderAborted({s: source});
    expect(text).toBe('1:X\n0:{"s":"$1"}\n1:1\n');
    expect(source.thrown).toEqual([REASON]);
    expect(errors).toEqual([]);
  });

  test('an item that is cut off refers to a row that is never sent', async () => {
    const Stop = () => abort(prerender.request, REASON);
    const prerender = openPrerender({s: streamOf(1, <Stop />, 3)});
    startWork(prerender.request);
    expect(await prerender.result).toBe('1:R\n0:{"s":"$1"}\n1:1\n1:"$L2"\n');
    expect(prerender.errors).toEqual([]);
  });

  test('a source that never waits can be cut off', async () => {
    let count = 0;
    const source = sourceOf(() => ({done: false, value: count++}));
    const {text, request} = await prerenderAborted({s: source});
    expect(count).toBeGreaterThan(1);
    expect(text).toMatch(/^1:X\n0:{"s":"\$1"}\n1:0\n1:1\n/);
    expect(request.sources.size).toBe(0);
  });
});

describe('if `onError` throws', () => {
  const FAILURE = new Error('onError');

  test.each([
    ['for an item', () => streamOf(1, () => {}, 2)],
    ['for the source', () => sourceOf(() => Promise.reject(REASON))],
    [
      'for the return value',
      () =>
        (async function* () {
          return () => {};
        })(),
    ],
  ])('%s, the render fails, once', async (_, create) => {
    const render = startRender(
      {s: create(), p: NEVER},
      {
        onError() {
          throw FAILURE;
        },
      },
    );
    await settle();
    expect(render.escaped).toEqual([]);
    expect(render.destination.error).toBe(FAILURE);
    expect(
      render.destination.calls.filter(call => call === 'closeWithError'),
    ).toHaveLength(1);
  });
});
