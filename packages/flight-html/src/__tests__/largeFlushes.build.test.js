// Large flushes.
import {FORMS, createSource, onEdge, onNode, runText} from './support/forms.js';

const PIECE = new TextEncoder().encode(`<p>${'x'.repeat(1017)}</p>`);

describe.each(Object.keys(FORMS))('%s', form => {
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
