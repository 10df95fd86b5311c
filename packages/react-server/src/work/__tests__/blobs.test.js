// Rows are those of the protocol's example 036, or of the reference.
import {abort, startWork} from '../../index.js';
import {
  openPrerender,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

const REASON = new Error('reason');

// A blob whose bytes come from the given source.
function blobOver(source) {
  const blob = new Blob(['unused'], {type: 'a/b'});
  blob.stream = () => new ReadableStream(source);
  return blob;
}

test('bytes and type are sent when the bytes are read', async () => {
  const b = new Blob(['hello'], {type: 'text/plain'});
  const {text, isClosed} = await renderText({b});
  expect(text).toBe('0:{"b":"$B1"}\n2:o5,hello1:["text/plain","$2"]\n');
  expect(isClosed).toBe(true);
});

test('a blob without bytes has only the type', async () => {
  const {text} = await renderText([new Blob([], {type: 'a/b'})]);
  expect(text).toBe('0:["$B1"]\n1:["a/b"]\n');
});

test('each part is a row', async () => {
  const parts = ['ab', 'c'];
  const blob = blobOver({
    pull(controller) {
      if (parts.length > 0) {
        controller.enqueue(new TextEncoder().encode(parts.shift()));
      } else {
        controller.close();
      }
    },
  });
  expect((await renderText([blob])).text).toBe(
    '0:["$B1"]\n2:o2,ab3:o1,c1:["a/b","$2","$3"]\n',
  );
});

test('a blob that is used twice is sent once', async () => {
  const blob = new Blob(['hi']);
  expect((await renderText([blob, blob])).text).toBe(
    '0:["$B1","$0:0"]\n2:o2,hi1:["","$2"]\n',
  );
});

test('files in form data are blobs', async () => {
  const form = new FormData();
  form.append('a', new File(['x'], 'name.txt', {type: 't/t'}));
  form.append('a', 's');
  expect((await renderText({form})).text).toBe(
    '1:[["a","$B2"],["a","s"]]\n0:{"form":"$K1"}\n3:o1,x2:["t/t","$3"]\n',
  );
});

test('a blob that is the root of a row, or an item, has its own row', async () => {
  expect((await renderText(new Blob(['x']))).text).toBe(
    '0:"$B1"\n2:o1,x1:["","$2"]\n',
  );
});

test.each([
  [
    'fails immediately',
    {
      start(controller) {
        controller.error(REASON);
      },
    },
  ],
  [
    'fails in the middle',
    {
      start(controller) {
        controller.enqueue(new Uint8Array(1));
      },
      pull(controller) {
        controller.error(REASON);
      },
    },
  ],
])('reading that %s is an error row', async (_, source) => {
  const {text, errors, isClosed} = await renderText({b: blobOver(source)});
  expect(text).toBe('0:{"b":"$B1"}\n1:E{"digest":"digest"}\n');
  expect(errors).toEqual([REASON]);
  expect(isClosed).toBe(true);
});

describe('a subclass of Blob', () => {
  class Stubborn extends Blob {
    stream() {
      throw REASON;
    }
  }
  class Nameless extends Blob {
    get type() {
      throw REASON;
    }
  }
  class Odd extends Blob {
    stream() {
      return {getReader: () => ({})};
    }
  }

  test.each([
    ['has no stream', new Stubborn(['x']), '$B1', REASON],
    ['has no type', new Nameless(['x']), '$1', REASON],
    [
      'has an odd stream',
      new Odd(['x']),
      '$B1',
      expect.objectContaining({name: 'TypeError'}),
    ],
  ])(
    'that %s is an error row, and other values are sent',
    async (_, b, reference, error) => {
      const {text, errors, isClosed} = await renderText({b, z: 1});
      expect(text).toBe(
        `0:{"b":"${reference}","z":1}\n1:E{"digest":"digest"}\n`,
      );
      expect(errors).toEqual([error]);
      expect(isClosed).toBe(true);
    },
  );

  test('may throw when it is cancelled', async () => {
    const reader = {
      read: () => new Promise(() => {}),
      cancel() {
        throw new Error('cancel');
      },
    };
    const blob = new Blob(['x']);
    blob.stream = () => ({getReader: () => reader});
    const render = startRender([blob]);
    await settle();
    abort(render.request, REASON);
    await settle();
    expect(render.errors).toEqual([REASON]);
    expect(render.destination.isClosed()).toBe(true);
  });
});

describe('an abort', () => {
  test('cancels the reading, and the row is an error', async () => {
    const cancel = jest.fn();
    const render = startRender({b: blobOver({cancel})});
    await settle();
    abort(render.request, REASON);
    await settle();
    expect(render.destination.text()).toBe(
      '0:{"b":"$B1"}\n1:E{"digest":"digest"}\n',
    );
    expect(cancel.mock.calls).toEqual([[REASON]]);
    expect(render.errors).toEqual([REASON]);
    expect(render.destination.isClosed()).toBe(true);
  });

  test('leaves out the row of a prerender', async () => {
    const cancel = jest.fn();
    const prerender = openPrerender({b: blobOver({cancel})});
    startWork(prerender.request);
    await settle();
    abort(prerender.request, REASON);
    expect(await prerender.result).toBe('0:{"b":"$B1"}\n');
    expect(cancel.mock.calls).toEqual([[REASON]]);
    expect(prerender.errors).toEqual([]);
  });

  test('reads no blob afterwards', async () => {
    const blob = new Blob(['x']);
    blob.stream = jest.fn();
    const Stop = () => abort(render.request, REASON);
    const render = startRender([<Stop key="a" />, blob]);
    await settle();
    expect(render.destination.text()).toBe(
      '0:["$L1","$B2"]\n1:E{"digest":"digest"}\n2:"$1"\n',
    );
    expect(blob.stream).not.toHaveBeenCalled();
    expect(render.destination.isClosed()).toBe(true);
  });
});

test('a prerender waits for a blob', async () => {
  const prerender = openPrerender([new Blob(['x'])]);
  startWork(prerender.request);
  expect(await prerender.result).toBe('0:["$B1"]\n2:o1,x1:["","$2"]\n');
});

test('a render that fails cancels the reading and reports it once', async () => {
  const cancel = jest.fn();
  const failure = new Error('onError');
  const onError = jest.fn(() => {
    throw failure;
  });
  const render = startRender([blobOver({cancel}), () => {}], {onError});
  await settle();
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(render.destination.error).toBe(failure);
  expect(render.request.sources.size).toBe(0);
});
