// Texts at every position of responses and replies that keeps any text, with characters that
// encodings like to lose: halves of surrogate pairs, U+2028, U+FEFF, NUL, line breaks.
import {createRandom} from '../../../../../fixtures/flight-bench/lib/random.js';
import {decodePieces, slices} from '../support/decode.js';
import {within} from '../support/guard.js';
import {CONSUMER, decodeStream, renderStream} from '../support/handOff.js';
import {CLIENTS, MODE, loadLayers} from '../support/layers.js';
import {renderWebBytes} from '../support/render.js';
import {outcomeOf} from '../support/settleValue.js';

const PIECES = [
  ...['\ud83d', '\ude80', '🚀', 'é', '€', 'a', '$', '"', '\\'],
  ...['\u2028', '\ufeff', '\0', '\r\n', '\n', '\r', '</script>'],
];
const FILLER = ['x', 'é', '🚀'];
const CUTS = [1, 2, 3, 5, 64, 1023, 1024, 1025, Infinity];

let clients;
let servers;

beforeAll(() => {
  ({clients, servers} = loadLayers('node'));
});

// Short texts, and texts around the length from which a text gets a row of its own.
function randomTexts(seed, count) {
  const {integer} = createRandom(seed);
  const pick = items => items[integer(0, items.length - 1)];
  const short = () =>
    Array.from({length: integer(1, 6)}, () => pick(PIECES)).join('');
  return Array.from({length: count}, (_, index) => {
    if (index % 2 === 0) {
      return short();
    }
    const filler = pick(FILLER).repeat(integer(500, 1100));
    return pick([
      filler + short(),
      short() + filler,
      short() + filler + short(),
    ]);
  });
}

async function* itemsOf(texts) {
  yield* texts;
}

// Values with the text at each position that keeps any text.
function modelOf(text) {
  return {
    value: text,
    [text]: 'key',
    array: [text, [text]],
    map: new Map([[text, text]]),
    set: new Set([text]),
    iterator: [text].values(),
    promise: Promise.resolve(text),
    element: <b key={text}>{text}</b>,
    halves: itemsOf(text.split('')),
    stream: ReadableStream.from([text, {text}]),
  };
}

async function collect(iterable) {
  const items = [];
  for await (const item of iterable) {
    items.push(item);
  }
  return items;
}

async function readResponse(value) {
  const {element, halves, iterator, map, promise, set, stream, ...rest} = value;
  return {
    rest,
    map: [...map],
    set: [...set],
    iterator: [...iterator],
    promise: await promise,
    element: element && [element.key, element.props.children],
    halves: (await collect(halves)).join(''),
    stream: await collect(stream),
  };
}

function expected(text) {
  return {
    rest: {value: text, [text]: 'key', array: [text, [text]]},
    map: [[text, text]],
    set: [text],
    iterator: [text],
    promise: text,
    element: [text, text],
    halves: text,
    stream: [text, {text}],
  };
}

describe.each(CLIENTS)('a response is read by the %s client', client => {
  test.each(CUTS)('in pieces of %p bytes', async size => {
    for (const text of randomTexts(7 + CUTS.indexOf(size), 8)) {
      const bytes = await renderWebBytes(servers.ours, modelOf(text), {});
      const pieces = slices(bytes, Math.min(size, bytes.length));
      const value = await within(
        decodePieces(clients[client], pieces),
        'decode',
      );
      expect(await within(readResponse(value), 'read')).toEqual(expected(text));
    }
  });
});

test('a response is read from the hand-off', async () => {
  for (const text of randomTexts(99, 20)) {
    const stream = renderStream(servers.ours, modelOf(text));
    const value = await decodeStream(clients.ours, [stream], CONSUMER);
    expect(await within(readResponse(value), 'read')).toEqual(expected(text));
  }
});

test('the result of a component', async () => {
  for (const text of randomTexts(5, 10)) {
    const Page = () => text;
    const bytes = await renderWebBytes(servers.ours, <Page />, {});
    expect(await decodePieces(clients.ours, [bytes])).toBe(text);
  }
});

test.each(CLIENTS)(
  'digests and messages of errors, %s client',
  async client => {
    for (const text of randomTexts(23, 10)) {
      const model = {value: Promise.reject(new Error(text))};
      const options = {onError: () => text};
      const bytes = await renderWebBytes(servers.ours, model, {options});
      const {value} = await decodePieces(clients[client], [bytes]);
      const {reason: error} = await outcomeOf(value);
      expect(error.digest).toBe(text);
      if (MODE === 'development') {
        expect(error.message).toBe(text);
      }
    }
  },
);

describe.each(CLIENTS)('a reply of the %s client', client => {
  test('keeps every text', async () => {
    for (const text of randomTexts(11, 20)) {
      const {element, ...model} = modelOf(text);
      const body = await clients[client].Client.encodeReply(model);
      const value = await servers.ours.Server.decodeReply(body, {});
      expect(await within(readResponse(value), 'read')).toEqual({
        ...expected(text),
        element: undefined,
      });
    }
  });
});
