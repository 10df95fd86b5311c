// `</body></html>` is at the end of the output, once.
import {FORMS, bytesOf, runText, toChunk} from './support/forms.js';

const NAMES = Object.keys(FORMS);
const START = '<html><head></head><body><p>x</p>';

describe.each(NAMES)('the closing suffix in %s', form => {
  test.each([
    ['</body></html>', '</body></html>'],
    ['</body>\n</html>\n', '</body></html>'],
    ['</BODY></HTML>', '</body></html>'],
    ['</html>', '</html>'],
    ['', ''],
    ['</body>', '</body>'],
    ['</bod', '</bod'],
    ['</body></html><p>', '</body></html><p>'],
  ])('%j', async (end, expected) => {
    const text = START + end;
    const bytes = bytesOf(text);
    expect(await runText(form, {turns: [text]})).toBe(START + expected);
    if (!end.endsWith('<p>')) {
      for (let at = START.length; at < bytes.length; at++) {
        const turns = [bytes.slice(0, at), bytes.slice(at)];
        expect(await runText(form, {turns})).toBe(START + expected);
      }
      const each = Array.from(bytes, byte => Uint8Array.of(byte));
      expect(await runText(form, {turns: each})).toBe(START + expected);
    }
  });

  test('moves after later HTML and rows', async () => {
    const flight = ['0:1\n', '1:2\n', '2:3\n'];
    const turns = [START + '</body></html>', '<p>late</p>', ' '];
    const text = await runText(form, {turns, flight});

    expect(text.match(/<\/body><\/html>/g).length).toBe(1);
    expect(text.endsWith('</script></body></html>')).toBe(true);
    expect(text.replaceAll(/<script>[^]*?<\/script>/g, '')).toBe(
      START + '<p>late</p></body></html>',
    );
  });

  test.each([['<html><head><meta content="', '"></head><body>']])(
    'is no part of a tag that is cut: %s',
    async (start, end) => {
      for (const suffix of ['</html>', '</body></html>', '</html> ', '</ht']) {
        const turns = [start + suffix, end];
        expect(await runText(form, {turns})).toBe(turns.join(''));
      }
    },
  );

  test.each([
    ['always', '<p>', '<p></body></html>'],
    ['always', '', '</body></html>'],
    ['always', START + '</body></html>', START + '</body></html>'],
    ['strip', START + '</body></html>', START],
    ['strip', START + '</html>', START],
    ['auto', '<p>', '<p>'],
    ['auto', '', ''],
  ])('%s: %s', async (closing, input, expected) => {
    expect(await runText(form, {turns: [input], closing})).toBe(expected);
  });

  test('may occur twice, as in a prelude and the rest of its document', async () => {
    const turns = [START + '</body></html>', '<p>1</p></body></html>'];
    expect(await runText(form, {turns})).toBe(START + '<p>1</p></body></html>');
  });

  test.each(['auto', 'always'])(
    'may be followed by much white space: %s',
    async closing => {
      const pieces = ['<p></p></body>', ' '.repeat(40), '</html>'];
      const turns = [START, [...pieces, '\n'.repeat(40)].map(toChunk)];
      expect(await runText(form, {turns, closing})).toBe(
        START + '<p></p></body></html>',
      );
    },
  );

  test('may arrive in pieces', async () => {
    const pieces = [...(START + '<b></b></body></html>')].map(toChunk);
    expect(await runText(form, {turns: [pieces]})).toBe(
      START + '<b></b></body></html>',
    );
  });
});
