// A web stream that is read slowly: what the model produces waits, what is rendered is kept.
import {setTimeout as wait} from 'node:timers/promises';

beforeAll(() => {
  globalThis.__webpack_require__ = () => {};
});

const ENTRIES = {
  node: () => require('../node.js'),
  edge: () => require('../edge.js'),
  browser: () => require('../browser.js'),
};

function load(name) {
  let server;
  jest.isolateModules(() => {
    server = ENTRIES[name]();
  });
  return server;
}

const ITEM = 'x'.repeat(1000);
const COUNT = 1000;

// Each counts what it was asked for, up to COUNT items of about 1000 bytes.
const PRODUCERS = {
  async *iterable(counter) {
    while (counter.produced < COUNT) {
      counter.produced++;
      yield ITEM;
    }
  },
  stream(counter) {
    return new ReadableStream({
      pull(controller) {
        counter.produced++;
        controller.enqueue(ITEM);
        if (counter.produced === COUNT) {
          controller.close();
        }
      },
    });
  },
  'byte stream'(counter) {
    return new ReadableStream({
      type: 'bytes',
      pull(controller) {
        counter.produced++;
        controller.enqueue(new Uint8Array(ITEM.length).fill(120));
        if (counter.produced === COUNT) {
          controller.close();
        }
      },
    });
  },
};

async function readRest(reader) {
  let text = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      return text;
    }
    text += Buffer.from(value).toString('latin1');
  }
}

describe.each(Object.keys(ENTRIES))('%s', name => {
  test.each(Object.keys(PRODUCERS))(
    'the %s waits for the reader, and nothing of it is lost',
    async kind => {
      const counter = {produced: 0};
      const producer = PRODUCERS[kind](counter);
      const reader = load(name)
        .renderToReadableStream({producer}, {})
        .getReader();
      const {value} = await reader.read();
      await wait(100);
      const whileIdle = counter.produced;
      const text = Buffer.from(value).toString('latin1');
      const rest = await readRest(reader);

      // 64 KiB, and about as much that is on its way to the stream.
      expect(whileIdle).toBeGreaterThan(10);
      expect(whileIdle).toBeLessThan(COUNT / 5);
      expect(counter.produced).toBe(COUNT);
      expect((text + rest).replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(
        COUNT * ITEM.length,
      );
    },
  );

  test('what is rendered is kept whole', async () => {
    const model = Array.from({length: 300}, (_, i) => `${i}${ITEM}`);
    const reader = load(name)
      .renderToReadableStream({model, later: wait(5, 'later')}, {})
      .getReader();
    await wait(50);
    const text = await readRest(reader);

    expect(text).toContain('later');
    for (let i = 0; i < 300; i++) {
      expect(text).toContain(`${i}${ITEM}`);
    }
  });
});
