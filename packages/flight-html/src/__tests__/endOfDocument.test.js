// `safePoints: 'end'`: whatever the markup is, and wherever it is cut, the HTML is unchanged, and everything is
// inserted before the suffix at its end. A document with another end is an error.
import {expectLinearGrowth} from '../../../../scripts/jest/growth.js';
import {nodeBytes} from '../bytes/nodeBytes.js';
import {webBytes} from '../bytes/webBytes.js';
import {
  EARLIER_ENDS,
  SNIPPETS,
  createMarkup,
  createRandom,
  documentOf,
} from './support/markup.js';
import {runEngine} from './support/runEngine.js';

const RUNS = Number(process.env.FLIGHT_FUZZ_RUNS ?? 50);
const FIRST_SEED =
  process.env.FLIGHT_FUZZ_SEED === 'random'
    ? Math.floor(Math.random() * 1e6)
    : Number(process.env.FLIGHT_FUZZ_SEED ?? 1);

const HOSTS = {node: nodeBytes, edge: webBytes};
const ROWS = ['0:"</body></html>"\n', '1:"é€😀]]>-->"\n'];
const SUFFIX = /(<\/body>[ \t\n\f\r]*<\/html>|<\/body>|<\/html>)[ \t\n\f\r]*$/i;

function cutAt(bytes, places) {
  return [0, ...places].map((from, i) =>
    bytes.subarray(from, places[i] ?? bytes.length),
  );
}

function bytewise(bytes) {
  return Array.from(bytes, byte => Buffer.of(byte));
}

// The rows of scripts in their order; null if there is anything else.
function rowsOf(html) {
  const self = {};
  const rest = html.replaceAll(/<script>([^]*?)<\/script>/g, (all, text) => {
    new Function('self', text)(self);
    return '';
  });
  return rest === '' ? self.__FLIGHT_DATA.join('') : null;
}

// Returns whether the document has the suffix.
function check(host, {document, pieces, insertion}) {
  const {html, failure} = runEngine(HOSTS[host], {
    safePoints: 'end',
    pieces,
    rows: ROWS,
    insertion,
  });
  const found = SUFFIX.exec(document);
  if (found === null) {
    expect([document, failure?.message]).toEqual([
      document,
      expect.stringContaining('the HTML must end in "</body>", "</html>"'),
    ]);
    expect(html).toBe(document);
    return false;
  }
  const before = document.slice(0, found.index);
  const tags = found[1].toLowerCase().replaceAll(/\s/g, '');
  const insertions = (insertion ?? '').repeat(pieces.length);
  expect([failure, html.slice(0, before.length)]).toEqual([null, before]);
  expect(html.endsWith(tags)).toBe(true);
  const middle = html.slice(before.length, -tags.length);
  const rest = middle.replace(insertions, '');
  expect(middle.length - rest.length).toBe(insertions.length);
  expect([document, rowsOf(rest)]).toEqual([document, ROWS.join('')]);
  return true;
}

describe.each(Object.keys(HOSTS))('cut anywhere, %s', host => {
  test.each(EARLIER_ENDS)('%j', snippet => {
    for (const end of [
      '</body></html>',
      '</html>',
      '</body>',
      '</BODY>\n</Html>\r\n',
      '',
      '</body',
      '</body></html><p>',
      '</body> x',
      '</body><!-- --></html>',
      '</html></body>',
      '</body></body></html>',
      '</html></html>',
    ]) {
      const document = `<!DOCTYPE html><html><body>${snippet}<p></p>${end}`;
      const bytes = Buffer.from(document);
      check(host, {document, pieces: bytewise(bytes)});
      for (let at = 1; at < bytes.length; at++) {
        check(host, {document, pieces: cutAt(bytes, [at])});
      }
    }
  });

  test('snippets', () => {
    const half = Object.keys(HOSTS).indexOf(host);
    SNIPPETS.filter((_, i) => i % 2 === half).forEach((snippet, i) => {
      const document = documentOf(snippet);
      const bytes = Buffer.from(document);
      check(host, {document, pieces: bytewise(bytes)});
      for (let at = 1 + (i % 7); at < bytes.length; at += 7) {
        check(host, {document, pieces: cutAt(bytes, [at]), insertion: '<i>'});
      }
    });
  });
});

test(`random documents, ${RUNS} of them from seed ${FIRST_SEED}`, () => {
  let complete = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
    const random = createRandom(seed);
    const document = createMarkup(random);
    const bytes = Buffer.from(document);
    const host = random.pick(Object.keys(HOSTS));
    const isComplete = check(host, {document, pieces: bytewise(bytes)});
    for (let i = 0; i < 2; i++) {
      const places = random
        .some([...bytes.keys()], 6)
        .sort((first, second) => first - second);
      check(host, {
        document,
        pieces: cutAt(bytes, places),
        insertion: random.pick([undefined, '<meta name="inserted">']),
      });
    }
    complete += isComplete ? 1 : 0;
  }
  expect(complete).toBeGreaterThan(RUNS / 4);
});

test('closing and onMissingTags do not apply', () => {
  const onMissingTags = jest.fn();
  for (const closing of ['auto', 'always', 'strip']) {
    const {html} = runEngine(nodeBytes, {
      safePoints: 'end',
      closing,
      onMissingTags,
      pieces: [Buffer.from('<p></p></body>')],
      rows: [],
    });
    expect(html).toBe('<p></p></body>');
  }
  expect(onMissingTags).not.toHaveBeenCalled();
});

test('attributes and the marker are edited all the same', () => {
  const {html} = runEngine(nodeBytes, {
    safePoints: 'end',
    htmlAttributes: {lang: 'en'},
    marker: {tag: '<meta name="x"', inHead: '[H]', inBody: '[B]'},
    insertion: '[I]',
    pieces: bytewise(
      Buffer.from('<html><head><meta name="x"></head><body></body></html>'),
    ),
    rows: [],
  });
  expect(html.replaceAll('[I]', '')).toBe(
    '<html lang="en"><head>[H]</head><body></body></html>',
  );
  expect(html).toMatch(/<body>(\[I\])+<\/body>/);
});

test('an empty document without rows is empty', () => {
  expect(
    runEngine(nodeBytes, {safePoints: 'end', pieces: [], rows: []}),
  ).toEqual({html: '', failure: null});
});

// The shapes whose pieces could be read again and again.
test.each([
  ['white space', '<body></body>', ' ', '</html>'],
  ['white space at the end', '<body></body></html>', '\n', ''],
  ['suffixes', '<body>', '</body></html>', ''],
  ['beginnings', '<body>', '</body></', '</body>'],
  ['text', '<body>', 'x', '</body>'],
  ['a tag in the head', '<head><link href="', 'x'.repeat(1024), '"></html>'],
  ['attributes', '<head><link x', ' y=z', '></html>'],
  ['a name', '<head><', 'x', '></html>'],
  ['a comment', '<head><!--', '>', '--></html>'],
  ['a declaration', '<!', 'x', '></html>'],
  ['a script', '<head><script>', '<', '</script></html>'],
])('%s in small pieces takes linear time', async (name, start, item, end) => {
  const piece = Buffer.from(item.repeat(Math.ceil(64 / item.length)));
  await expectLinearGrowth(
    count => () => {
      const pieces = [Buffer.from('<html>' + start)];
      for (let i = 0; i < count; i++) {
        pieces.push(piece);
      }
      pieces.push(Buffer.from(end));
      const {failure} = runEngine(nodeBytes, {
        safePoints: 'end',
        htmlAttributes: {lang: 'en'},
        marker: {tag: '<x-marker', inHead: ''},
        pieces,
        rows: [],
      });
      expect(failure).toBe(null);
    },
    250,
  );
});
