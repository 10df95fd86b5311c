// How much HTML a response takes in before its consumer reads, and what becomes of large flushes.
import {turns} from '../../../react-server-dom-webpack/src/__tests__/support/turns.js';
import {FORMS, createSource, onEdge, onNode, runText} from './support/forms.js';

const PIECE = new TextEncoder().encode(`<p>${'x'.repeat(1017)}</p>`);
const KIB_TAKEN = 4096;

// A stream that always has a piece, and never waits for a turn of the event loop.
function createEndless() {
  const source = {pulled: 0};
  source.stream = new ReadableStream({
    pull(controller) {
      if (source.pulled > 4 * KIB_TAKEN) {
        controller.close();
      } else {
        source.pulled++;
        controller.enqueue(PIECE.slice());
      }
    },
  });
  return source;
}

const WEB_FORMS = {
  stream: (entries, html, options) => entries.createHTMLStream(html, options),
  transform: (entries, html, options) =>
    html.pipeThrough(entries.createHTMLTransformStream(options)),
};

describe.each([
  ['Node', onNode],
  ['the edge', onEdge],
])('on %s', (name, entries) => {
  test.each(Object.keys(WEB_FORMS))(
    'a source that never waits is read in parts, %s',
    async form => {
      const source = createEndless();
      const output = WEB_FORMS[form](entries, source.stream, {});
      await turns(20);
      expect(source.pulled).toBeLessThan(KIB_TAKEN);

      let size = 0;
      for await (const chunk of output) {
        size += chunk.length;
      }
      expect(size).toBe(source.pulled * PIECE.length);
    },
  );
});

test('a Node writer is told to wait in the first turn', async () => {
  const transform = onNode.createHTMLTransform();
  let written = 0;
  while (written < KIB_TAKEN && transform.write(PIECE)) {
    written++;
  }
  expect(written).toBeLessThan(KIB_TAKEN);
  const drained = new Promise(resolve => {
    transform.once('drain', resolve);
  });
  transform.resume();
  await drained;
  expect(transform.write(PIECE)).toBe(true);
  transform.destroy();
});

test('a Node writer that marks flushes is told to wait, too', async () => {
  const transform = onNode.createHTMLTransform();
  transform.resume();
  transform.write(PIECE);
  transform.flush();
  let written = 0;
  while (written < KIB_TAKEN && transform.write(PIECE)) {
    written++;
  }
  expect(written).toBeLessThan(KIB_TAKEN);
  const drained = new Promise(resolve => {
    transform.once('drain', resolve);
  });
  transform.flush();
  await drained;
  transform.destroy();
});

describe.each(Object.keys(FORMS))('%s', form => {
  // It is larger than what is emitted at once.
  const start = '<html><head></head><body>';
  const pieces = Array.from({length: 1500}, () => PIECE);
  const flush = [start, ...pieces, '<p title="', '>', '">y</p>'];
  const text = flush
    .map(piece => (typeof piece === 'string' ? piece : Buffer.from(piece)))
    .join('');

  test('rows are behind a large flush, not in it', async () => {
    const html = await runText(form, {
      turns: [flush, [], [], '<p>2</p>'],
      flight: ['0:1\n'],
    });
    const at = html.indexOf('<script>');
    expect(html.slice(0, at)).toBe(text);
  });

  test('an insertion is asked for once for a large flush', async () => {
    const insertHTML = jest.fn();
    await runText(form, {
      turns: [flush, [], [], [], [], '<p>2</p>'],
      insertHTML,
    });
    expect(insertHTML.mock.calls.length).toBe(3);
  });
});

test('a large tag in many pieces is read while the consumer waits', async () => {
  for (const entries of [onNode, onEdge]) {
    const source = createSource();
    const output = entries.createHTMLStream(source.stream, {
      safePoints: 'end',
    });
    source.write('<html><body><img src="');
    for (let i = 0; i < 3000; i++) {
      source.write('x'.repeat(1024));
    }
    source.write('"></body></html>');
    source.close();
    let size = 0;
    for await (const chunk of output) {
      size += chunk.length;
    }
    expect(size).toBe(3000 * 1024 + 38);
  }
});
