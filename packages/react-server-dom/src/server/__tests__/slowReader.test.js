// A stream that is read slowly: sources in the model wait, rendered rows are kept.
import {Writable} from 'node:stream';
import {setTimeout as wait} from 'node:timers/promises';

beforeAll(() => {
  globalThis.__webpack_require__ = () => {};
});

const ENTRIES = {
  node: () => require('react-server-dom-webpack/src/webpack/serverNode.js'),
  edge: () => require('react-server-dom-webpack/src/webpack/serverEdge.js'),
  browser: () =>
    require('react-server-dom-webpack/src/webpack/serverBrowser.js'),
};

function load(name) {
  let server;
  jest.isolateModules(() => {
    server = ENTRIES[name]();
  });
  return server;
}

const ITEM = 'x'.repeat(1000);
const COUNT = 300;

// The number of items that may be queued: 64 KiB. A few more may be in progress.
const ROOM = Math.ceil(65536 / ITEM.length);
const FEW = 4;

// More turns than are needed until the next item is read.
const TURNS = 20;

// Each counts its reads, up to COUNT items of about 1000 bytes.
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

// Waits until the source is not read any more.
async function untilStopped(counter) {
  let before = -1;
  while (counter.produced !== before) {
    before = counter.produced;
    for (let turn = 0; turn < TURNS; turn++) {
      await wait(1);
    }
  }
}

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
    'the %s waits for the reader, and no item is lost',
    async kind => {
      const counter = {produced: 0};
      const producer = PRODUCERS[kind](counter);
      const reader = load(name)
        .renderToReadableStream({producer}, {})
        .getReader();
      const {value} = await reader.read();
      await untilStopped(counter);
      const whileIdle = counter.produced;
      const text = Buffer.from(value).toString('latin1');
      const rest = await readRest(reader);

      // The same amount may be queued in the stream.
      expect(whileIdle).toBeGreaterThan(10);
      expect(whileIdle).toBeLessThanOrEqual(2 * ROOM + FEW);
      expect(counter.produced).toBe(COUNT);
      expect((text + rest).replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(
        COUNT * ITEM.length,
      );
    },
  );

  test('rendered rows are kept completely', async () => {
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

// Holds the first piece until it is released.
function createStuckWritable(highWaterMark) {
  const pieces = [];
  const stuck = {};
  const destination = new Writable({
    highWaterMark,
    write(piece, encoding, done) {
      pieces.push(Buffer.from(piece));
      if (pieces.length === 1) {
        stuck.letGo = done;
      } else {
        done();
      }
    },
  });
  const whole = new Promise(resolve => {
    destination.on('finish', () => resolve(Buffer.concat(pieces)));
  });
  return {destination, stuck, whole};
}

test.each(Object.keys(PRODUCERS))(
  'the %s waits for a full Writable, and no item is lost',
  async kind => {
    const counter = {produced: 0};
    const {destination, stuck, whole} = createStuckWritable(ITEM.length);
    const producer = PRODUCERS[kind](counter);
    load('node').renderToPipeableStream({producer}, {}).pipe(destination);
    await untilStopped(counter);
    const whileStuck = counter.produced;
    stuck.letGo();
    const text = (await whole).toString('latin1');

    expect(whileStuck).toBeGreaterThan(10);
    expect(whileStuck).toBeLessThanOrEqual(ROOM + FEW);
    expect(counter.produced).toBe(COUNT);
    expect(text.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(
      COUNT * ITEM.length,
    );
  },
);
