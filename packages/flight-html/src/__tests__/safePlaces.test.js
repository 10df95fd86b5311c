// `safePoints: 'parse'`: whatever the markup is, and wherever it is cut, the tree of the page without
// the scripts is the tree of the HTML, and a browser reads all rows.
import {expectLinearGrowth} from '../../../../scripts/jest/growth.js';
import {nodeBytes} from '../bytes/nodeBytes.js';
import {webBytes} from '../bytes/webBytes.js';
import {
  SNIPPETS,
  createMarkup,
  createRandom,
  documentOf,
} from './support/markup.js';
import {readPage} from './support/readPage.js';
import {runEngine} from './support/runEngine.js';

const RUNS = Number(process.env.FLIGHT_FUZZ_RUNS ?? 50);
// In a short run, each snippet is cut at some places, and each host reads half of the snippets.
const IS_LONG = RUNS >= 1000;
const STEP = IS_LONG ? 1 : 6;

const FIRST_SEED =
  process.env.FLIGHT_FUZZ_SEED === 'random'
    ? Math.floor(Math.random() * 1e6)
    : Number(process.env.FLIGHT_FUZZ_SEED ?? 1);

const HOSTS = {node: nodeBytes, edge: webBytes};

// Their text is markup for a browser that is not in a script.
const ROWS = [
  '0:"<img src=x onerror=alert(1)></svg></script>"\n',
  '1:"<!--<script><p></textarea></style>"\n',
  '2:"é€😀]]>-->"\n',
];

const FOUND_NO_PLACE = /^Rows and insertions must be added to HTML/;

function cutAt(bytes, places) {
  return [0, ...places].map((from, i) =>
    bytes.subarray(from, places[i] ?? bytes.length),
  );
}

// A frameset replaces a body without a tag, and with it the scripts that already ran.
const HAS_FRAMESET = /^2 html frameset/m;

// The pages of equal outputs are read once.
function createCheck(document) {
  const expected = readPage(document).tree;
  const known = new Set();
  return (host, {pieces, ...options}) => {
    const {html, failure} = runEngine(HOSTS[host], {
      safePoints: 'parse',
      pieces,
      rows: ROWS,
      ...options,
    });
    if (failure !== null) {
      expect(failure.message).toMatch(FOUND_NO_PLACE);
      const {tree} = readPage(html, options.inline?.global);
      expect([html, tree]).toEqual([html, expected]);
      return false;
    }
    if (!known.has(html)) {
      known.add(html);
      const {tree, rows, insertions} = readPage(html, options.inline?.global);
      if (HAS_FRAMESET.test(expected)) {
        expect([html, tree]).toEqual([html, expected]);
        return true;
      }
      const inserted = options.insertion === undefined ? 0 : pieces.length;
      if (
        tree !== expected ||
        rows !== ROWS.join('') ||
        insertions !== inserted
      ) {
        // The difference shows the whole page.
        expect([html, tree, rows, insertions]).toEqual([
          document,
          expected,
          ROWS.join(''),
          inserted,
        ]);
      }
    }
    return true;
  };
}

function bytewise(bytes) {
  return Array.from(bytes, byte => Buffer.of(byte));
}

test.each(Object.keys(HOSTS))('snippets that are cut anywhere, %s', host => {
  const half = Object.keys(HOSTS).indexOf(host);
  SNIPPETS.forEach((snippet, i) => {
    if (!IS_LONG && i % 2 !== half) {
      return;
    }
    const check = createCheck(documentOf(snippet));
    const bytes = Buffer.from(documentOf(snippet));
    check(host, {pieces: bytewise(bytes)});
    for (let at = 1 + (i % STEP); at < bytes.length; at += STEP) {
      check(host, {pieces: cutAt(bytes, [at])});
    }
  });
});

// An insertion into a fragment is in front of its comments.
const TAKES_INSERTIONS = /^(<!doctype html>)?<html/i;

function createOptions(random, document) {
  return {
    inline: {
      global: random.pick(['__FLIGHT_DATA', '$']),
      format: random.pick(['plain', 'tagged']),
      nonce: random.pick([undefined, '"n>']),
      maxScriptBytes: random.pick([undefined, 16]),
    },
    closing: random.pick(['auto', 'always', 'strip']),
    document: random.pick(['full', 'prelude']),
    flightStart: random.pick(['immediate', 'after-html']),
    insertion: TAKES_INSERTIONS.test(document)
      ? random.pick([undefined, '<meta name="inserted">'])
      : undefined,
  };
}

test(`random documents, ${RUNS} of them from seed ${FIRST_SEED}`, () => {
  let failures = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
    const random = createRandom(seed);
    const document = createMarkup(random);
    const bytes = Buffer.from(document);
    const check = createCheck(document);
    const host = random.pick(Object.keys(HOSTS));
    let isComplete = check(host, {pieces: bytewise(bytes)});
    for (let i = 0; i < 2; i++) {
      const places = random
        .some([...bytes.keys()], 6)
        .sort((first, second) => first - second);
      const pieces = cutAt(bytes, places);
      isComplete =
        check(host, {pieces, ...createOptions(random, document)}) && isComplete;
    }
    failures += isComplete ? 0 : 1;
  }
  // Without plaintext and framesets, there is a place in nearly all of them.
  expect(failures).toBeLessThan(RUNS / 5);
});

// Rows wait for no more than the end of what they cannot be in.
test.each([
  '<textarea><p></TEXTAREA x=">">',
  '<script><!--<SCRIPT\n>x</SCRIPT\n></SCRIPT\n>',
  '<svg><title>x</title><desc><b>y</b></desc><style>a>b</style><path/></svg>',
  '<svg><foreignObject><div><p>x</p><img></div></foreignObject><g></g></svg>',
  '<svg><foreignObject><table><tr><td>x</td></tr></table></foreignObject></svg>',
  '<svg><g><p>breakout</p>',
  '<svg><![CDATA[<p>]]></svg>',
  '<math><mi>x</mi><mtext><style></math></style></mtext></math>',
  '<math><annotation-xml encoding="text/html"><p></p></annotation-xml></math>',
  '<math><annotation encoding="x">y</annotation></math>',
  '<math><mtext><mglyph></mglyph></mtext></math>',
  '<template><svg><g></template>',
  '<template><col></template>',
  '<table><colgroup><col></colgroup><tr><td>1</td></tr></table>',
  '<table><tr><td>',
  '<select><option>1<option>2</select>',
  '<pre>\n</pre>',
  '<noscript><noscript></noscript>',
  '<xmp><p></xmp >',
  '<!-- --!>',
])('rows are directly after %j', snippet => {
  const {html} = runEngine(nodeBytes, {
    safePoints: 'parse',
    pieces: [`<html><body>${snippet}`, '<p></p></body></html>'].map(text =>
      Buffer.from(text),
    ),
    rows: ROWS,
  });
  expect(html.startsWith(`<html><body>${snippet}<script>`)).toBe(true);
});

// The shapes of markup whose pieces could be read again and again.
test.each([
  ['a long tag', '<body><img src="', 'x'.repeat(1024), '">'],
  ['a long tag in the head', '<head><link href="', 'x'.repeat(1024), '">'],
  ['attributes', '<body><a x', ' y=z', '>'],
  ['a name', '<body><', 'x', '>'],
  ['a name in svg', '<body><svg><', 'x', '></svg>'],
  ['attributes that matter', '<body><math><annotation-xml ', 'x', '></math>'],
  ['a comment', '<body><!--', '>', '-->'],
  ['a declaration', '<!', 'x', '>'],
  ['a script', '<body><script>', '<', '</script>'],
  ['white space', '<body></body>', ' ', '</html>'],
  ['svg', '<body><svg>', '<g>', '</svg>'],
])('%s in small pieces takes linear time', async (name, start, item, end) => {
  const piece = Buffer.from(item.repeat(Math.ceil(64 / item.length)));
  await expectLinearGrowth(
    count => () => {
      const pieces = [Buffer.from('<html>' + start)];
      for (let i = 0; i < count; i++) {
        pieces.push(piece);
      }
      pieces.push(Buffer.from(end));
      runEngine(nodeBytes, {safePoints: 'parse', pieces, rows: []});
    },
    250,
  );
});
