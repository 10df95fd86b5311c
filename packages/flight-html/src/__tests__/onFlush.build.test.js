// `onFlush`: a call for each chunk, when the destination has it. So a compressing destination can send
// the shell and each row before the next one is known.
import {EventEmitter, once} from 'events';
import {Readable} from 'stream';
import {CompressionStream, DecompressionStream} from 'stream/web';
import zlib from 'zlib';

import {within} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {FORMS, bytesOf, createSource, nextTurn} from './support/forms.js';

const SHELL = '<html><body><p>shell</p>';
const LATE = '<p>late</p>';
const SUFFIX = '</body></html>';
const ROWS = ['0:["$L1"]\n', '1:"one"\n', '2:"two"\n'];

const SAFE_POINTS = ['flush', 'end'];
const FORMS_ON_NODE = Object.keys(FORMS).filter(form => !form.includes('edge'));
const COMPRESSORS = {
  gzip: [zlib.createGzip, zlib.createGunzip],
  brotli: [zlib.createBrotliCompress, zlib.createBrotliDecompress],
};

function open(form, options) {
  const flight = createSource();
  const {html, stream} = FORMS[form]({flight: flight.stream, ...options});
  return {flight, html, stream};
}

function readableOf({stream}) {
  return stream instanceof Readable ? stream : Readable.fromWeb(stream);
}

// What arrives at the client, as `received.text`.
function receive(source) {
  const received = new EventEmitter();
  received.text = '';
  source.setEncoding('utf8');
  source.on('data', text => {
    received.text += text;
    received.emit('more');
  });
  return received;
}

async function arrival(received, text) {
  while (!received.text.includes(text)) {
    await within(once(received, 'more'), `the arrival of ${text}`);
  }
}

describe.each(Object.keys(COMPRESSORS))('behind %s', name => {
  const [compress, decompress] = COMPRESSORS[name];

  describe.each(SAFE_POINTS)('with safePoints: "%s"', safePoints => {
    test.each(FORMS_ON_NODE)('everything arrives at once: %s', async form => {
      const compressor = compress();
      const response = open(form, {
        safePoints,
        onFlush: () => compressor.flush(),
      });
      const {flight, html} = response;
      const received = receive(
        readableOf(response).pipe(compressor).pipe(decompress()),
      );
      html.write(bytesOf(SHELL));
      await arrival(received, 'shell');
      flight.write(ROWS[0]);
      if (safePoints === 'flush') {
        await arrival(received, '$L1');
      }
      html.write(bytesOf(LATE));
      await arrival(received, 'late');
      html.write(bytesOf(SUFFIX));
      html.close();
      for (const row of ROWS.slice(1)) {
        flight.write(row);
        await arrival(received, row.slice(0, -1));
      }
      flight.close();
      await arrival(received, SUFFIX);
    });
  });
});

// It has no flush, so what arrives late waits for the end.
test('a CompressionStream passes the whole document', async () => {
  const {flight, html, stream} = open('stream', {onFlush: () => {}});
  const compressed = stream
    .pipeThrough(new CompressionStream('gzip'))
    .pipeThrough(new DecompressionStream('gzip'));
  const document = new Response(compressed).text();
  html.write(bytesOf(SHELL + SUFFIX));
  html.close();
  ROWS.forEach(row => flight.write(row));
  flight.close();

  expect(await within(document, 'the document')).toMatch(
    /^.*shell.*one.*two.*<\/html>$/s,
  );
});

describe.each(SAFE_POINTS)('with safePoints: "%s"', safePoints => {
  test.each(FORMS_ON_NODE)('each chunk has one call: %s', async form => {
    const events = [];
    const response = open(form, {
      safePoints,
      onFlush: () => events.push('flush'),
    });
    const {flight, html} = response;
    readableOf(response).on('data', () => events.push('chunk'));
    const input = [
      () => html.write(bytesOf(SHELL)),
      () => flight.write(ROWS[0]),
      () => html.write(bytesOf(LATE + SUFFIX)),
      () => html.close(),
      () => flight.write(ROWS[1]),
      () => flight.close(),
    ];
    for (const step of input) {
      step();
      await nextTurn();
      await nextTurn();
    }
    const count = events.length / 2;

    expect(count).toBeGreaterThan(3);
    expect(events).toEqual(Array(count).fill(['chunk', 'flush']).flat());
  });
});

test.each(Object.keys(FORMS))(
  'a chunk that is not read has no call: %s',
  async form => {
    let calls = 0;
    const {flight, html, stream} = open(form, {onFlush: () => calls++});
    const turns = async () => {
      for (let turn = 0; turn < 4; turn++) {
        await new Promise(resolve => setTimeout(resolve));
      }
    };
    html.write(bytesOf(SHELL));
    flight.write(ROWS[0]);
    await turns();
    expect(calls).toBe(0);

    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await turns();
    expect(calls).toBe(1);
    await iterator.return();
  },
);

test.each(FORMS_ON_NODE)(
  'a reader that leaves gets no call: %s',
  async form => {
    const calls = [];
    const response = open(form, {onFlush: () => calls.push('call')});
    const readable = readableOf(response);
    readable.on('error', () => {});
    readable.on('data', () => readable.destroy());
    response.html.write(bytesOf(SHELL));
    await nextTurn();
    await nextTurn();
    expect(calls).toEqual([]);
  },
);
