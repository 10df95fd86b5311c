// Rows as texts for react-server-dom-webpack/html: the page is the same as from bytes. Also the
// branches of a stream with a hand-off, which encode bytes when they are read.
import {HAND_OFF} from 'flight-core/src/handOff.js';
import {readFlight} from '../../../../flight-html/src/__tests__/support/browser.js';
import {
  onNode,
  runText,
} from '../../../../flight-html/src/__tests__/support/forms.js';
import {within} from '../support/guard.js';
import {
  CONSUMER,
  decodeStream,
  describeProduction,
  prerenderStream,
  renderStream,
  wayOf,
} from '../support/handOff.js';
import {loadLayers} from '../support/layers.js';
import {renderWebBytes} from '../support/render.js';
import {turns} from '../support/turns.js';
import {refuseUnhandled} from '../support/unhandled.js';

const PAGE = [
  '<!DOCTYPE html><html><head></head><body><p>x</p>',
  '<p>y</p></body></html>',
];
const FORMS = ['stream', 'transform', 'node', 'stream on the edge'];

let server;
let client;

beforeAll(() => {
  const {servers, clients} = loadLayers();
  server = servers.ours;
  client = clients.ours;
});

refuseUnhandled();

const read = stream => decodeStream(client, [stream], CONSUMER);

const TEXTS = {
  'short rows': () => ({a: [1, "it's", '"\\\n\r\0\u2028'], later: turns(3)}),
  'characters of all sizes': () => ({
    text: 'aé€😀\ufeff'.repeat(300),
    short: 'é😀',
  }),
  'lone surrogates': () => ['\ud83d', 'x\ude00' + 'y'.repeat(2000), 'z'],
  'ends of scripts': () => ['</script><!--', '<script '.repeat(400)],
  'more than fits in one element': () => [
    'é"\n'.repeat(30000),
    'abc\n'.repeat(40000),
    Array.from({length: 3000}, (_, at) => ({at, text: '€ ' + at})),
  ],
};

async function bytesOf(model) {
  return renderWebBytes(server, model(), {});
}

async function pageOf(form, model, {handOff, isLate = false, inline}) {
  const [own, flight] = renderStream(server, model()).tee();
  const response = read(own);
  if (isLate) {
    await response;
  }
  const html = await runText(form, {turns: PAGE, flight, handOff, inline});
  await response;
  expect(wayOf(own)).toBe('rows');
  expect(wayOf(flight)).toBe(handOff === false ? 'rows' : 'texts');
  return html;
}

describeProduction('a page from texts', () => {
  describe.each(FORMS)('in %s', form => {
    test.each(Object.entries(TEXTS))('%s', async (name, model) => {
      const texts = await pageOf(form, model, {});
      expect((await readFlight(texts)).equals(await bytesOf(model))).toBe(true);
      const late = {isLate: true};
      const bytes = await pageOf(form, model, {...late, handOff: false});
      expect(await pageOf(form, model, late)).toBe(bytes);
    });

    test('binary rows', async () => {
      const model = () => [
        'text é',
        Uint8Array.from({length: 9000}, (_, at) => at * 7),
        new Float64Array(3).fill(0.1),
        turns(2).then(() => new Uint8Array(3).fill(255)),
      ];
      const html = await pageOf(form, model, {});
      expect((await readFlight(html)).equals(await bytesOf(model))).toBe(true);
    });
  });

  test('elements are cut at the same places as with bytes', async () => {
    const model = () => ['é€😀'.repeat(900), 'line\n'.repeat(900)];
    for (const maxScriptBytes of [4, 7, 1000]) {
      const options = {isLate: true, inline: {maxScriptBytes}};
      expect(await pageOf('stream', model, options)).toBe(
        await pageOf('stream', model, {...options, handOff: false}),
      );
    }
  });

  test('of a prelude, and before the client reads', async () => {
    const model = TEXTS['short rows'];
    const expected = await bytesOf(model);
    for (const stream of [
      await prerenderStream(server, model(), {}),
      renderStream(server, model()),
    ]) {
      const [own, flight] = stream.tee();
      const page = runText('stream', {turns: PAGE, flight});
      await read(own);
      expect([wayOf(own), wayOf(flight)]).toEqual(['rows', 'texts']);
      expect((await readFlight(await page)).toString()).toBe(
        expected.toString(),
      );
    }
  });
});

describeProduction('bytes are read', () => {
  const model = TEXTS['characters of all sizes'];

  test('of a stream without branches, or of another version', async () => {
    const whole = renderStream(server, model());
    const [other, left] = renderStream(server, model()).tee();
    Object.defineProperty(other, HAND_OFF, {
      value: {...other[HAND_OFF], version: '0.0.1'},
    });
    for (const flight of [whole, other]) {
      const html = await runText('stream', {turns: PAGE, flight});
      expect((await readFlight(html)).equals(await bytesOf(model))).toBe(true);
    }
    expect(wayOf(whole)).toBe('bytes');
    expect(wayOf(left)).toBe('bytes');
    await left.cancel();
  });

  test('of a branch that was read', async () => {
    const [flight, other] = renderStream(server, model()).tee();
    const reader = flight.getReader();
    const {value} = await reader.read();
    reader.releaseLock();
    const html = await runText('stream', {turns: PAGE, flight});
    const rest = await readFlight(html);
    expect(Buffer.concat([value, rest]).equals(await bytesOf(model))).toBe(
      true,
    );
    await other.cancel();
  });

  test.each([10, 5000, 100000])(
    'of both branches, with a binary row of %i bytes',
    async length => {
      const binary = () => ['text', new Uint8Array(length).fill(7), 'end'];
      const expected = await bytesOf(binary);
      const branches = renderStream(server, binary()).tee();
      for (const branch of branches) {
        const bytes = await new Response(branch).arrayBuffer();
        expect(Buffer.from(bytes).equals(expected)).toBe(true);
      }
    },
  );

  test('by two readers of branches, one of them with its own buffers', async () => {
    const [first, second] = renderStream(server, model()).tee();
    const [third, fourth] = second.tee();
    const expected = await bytesOf(model);
    for (const stream of [first, third]) {
      const reader = stream.getReader({mode: 'byob'});
      const pieces = [];
      for (;;) {
        const {done, value} = await within(
          reader.read(new Uint8Array(700)),
          'a read',
        );
        if (done) {
          expect(value).toHaveLength(0);
          break;
        }
        pieces.push(Buffer.from(value));
      }
      expect(Buffer.concat(pieces).equals(expected)).toBe(true);
    }
    const pieces = [];
    for await (const piece of fourth) {
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).equals(expected)).toBe(true);
    const whole = renderStream(server, 1).getReader({mode: 'byob'});
    const {value} = await whole.read(new Uint8Array(100));
    expect(Buffer.from(value).toString()).toBe('0:1\n');
    expect((await whole.read(new Uint8Array(100))).done).toBe(true);
  });
});

describeProduction('a branch', () => {
  const never = () => new Promise(() => {});

  test.each(['texts', 'bytes'])('fails like its render (%s)', async way => {
    const options = {
      onError() {
        throw new Error('reporter');
      },
    };
    const later = () => turns(2).then(() => Promise.reject(new Error('lost')));
    const stream = renderStream(server, {later: later()}, {options});
    const [own, flight] = stream.tee();
    const {later: lost} = await read(own);
    lost.catch(() => {});
    const handOff = way === 'texts';
    const page = runText('stream', {turns: PAGE, flight, handOff});
    await expect(page).rejects.toThrow('reporter');
    expect(flight[HAND_OFF].openTexts(flight)).toBe(null);
  });

  test('cancels the render with the reasons of both', async () => {
    const errors = [];
    const options = {onError: error => void errors.push(error)};
    const [first, second] = renderStream(server, [never()], {options}).tee();
    const page = onNode.createHTMLStream(null, {flight: first});
    const reader = page.getReader();
    await reader.read();
    const left = reader.cancel('page');
    await turns(2);
    expect(errors).toEqual([]);
    await second.cancel('other');
    await left;
    expect(errors).toEqual([['page', 'other']]);
  });

  test.each(['texts', 'bytes'])(
    'that is not read stops the render (%s)',
    async way => {
      let count = 0;
      const endless = {
        async *[Symbol.asyncIterator]() {
          for (;;) {
            yield {count: count++, text: 'x'.repeat(100)};
          }
        },
      };
      const options = {onError() {}};
      const [flight, other] = renderStream(server, [endless], {options}).tee();
      void other.cancel();
      const page = onNode
        .createHTMLStream(null, {
          document: 'resume',
          handOff: way === 'texts',
          flight,
        })
        .getReader();
      let size = 0;
      while (size < 300000) {
        size += (await page.read()).value.length;
      }
      await turns(10);
      const before = count;
      await turns(10);
      expect(count).toBe(before);
      expect(count * 100).toBeLessThan(size + 400000);
      expect((await page.read()).done).toBe(false);
      await turns(10);
      await page.cancel();
    },
  );
});

const EMPTY = {
  text: () => '',
  bytes: () => new Uint8Array(0),
  buffer: () => new ArrayBuffer(0),
};

// What of the two branches is read before the pause, and after it.
const ORDERS = [
  [['first'], ['second', 'first']],
  [['second'], ['first', 'second']],
  [
    ['first', 'second'],
    ['second', 'first'],
  ],
  [[], ['first', 'second']],
];

// The header of an empty row may end a full queue, so that its content is on its own.
describeProduction('branches end if empty rows follow a full queue', () => {
  const QUEUE = 65536;
  const VIEW = 4096;

  // Short texts, which are gathered in views.
  function createItems({count, last, empty}, pause) {
    return (async function* items() {
      for (let at = 0; at < count; at++) {
        yield 'x'.repeat(1000);
      }
      yield 'y'.repeat(last);
      yield empty();
      await pause;
      yield 'end';
    })();
  }

  async function readUntil({reader, pieces}, size) {
    let length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    while (length < size) {
      const {done, value} = await within(reader.read(), 'a read');
      if (done) {
        return;
      }
      pieces.push(value);
      length += value.length;
    }
  }

  async function readInOrder([before, after], createModel, size) {
    let resume;
    const pause = new Promise(resolve => {
      resume = resolve;
    });
    const [first, second] = renderStream(server, createModel(pause)).tee();
    const branches = {
      first: {reader: first.getReader(), pieces: []},
      second: {reader: second.getReader(), pieces: []},
    };
    for (const name of before) {
      await readUntil(branches[name], size);
    }
    resume();
    for (const name of after) {
      await readUntil(branches[name], Infinity);
    }
    return [branches.first, branches.second].map(({pieces}) =>
      Buffer.concat(pieces),
    );
  }

  test.each(Object.entries(EMPTY))('%s', async (name, empty) => {
    const bytesOfItems = items =>
      renderWebBytes(server, createItems({...items, empty}, null));
    for (const full of [QUEUE, QUEUE + VIEW]) {
      const count = full / 1024;
      const shortest = (await bytesOfItems({count, last: 0})).length;
      for (let rest = -20; rest <= 60; rest++) {
        const last = full - shortest + rest;
        const model = pause => createItems({count, last, empty}, pause);
        const expected = await bytesOfItems({count, last});
        const beforePause = expected.lastIndexOf('end') - 20;
        for (const order of ORDERS) {
          const both = await readInOrder(order, model, beforePause);
          expect(both.map(bytes => bytes.equals(expected))).toEqual([
            true,
            true,
          ]);
        }
      }
    }
  });
});

test('a client keeps more unread items than fit in a stream', async () => {
  // A ReadableStream of a client takes 4096. In development there is no hand-off, and items take longer.
  const LENGTH = __DEV__ ? 500 : 5000;
  const createItems = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < LENGTH; at++) {
          controller.enqueue({at});
        }
        controller.close();
      },
    });
  for (const handOff of [undefined, false]) {
    const options = {handOff};
    const stream = renderStream(server, {items: createItems()}, {options});
    const decoded = await read(stream);
    await turns(20);
    let at = 0;
    for await (const item of decoded.items) {
      expect(item).toEqual({at: at++});
    }
    expect(at).toBe(LENGTH);
  }
});
