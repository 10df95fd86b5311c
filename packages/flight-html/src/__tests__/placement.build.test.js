// Scripts are inserted only where a script is allowed, and the rest of the document is unchanged.
import {FORMS, bytesOf, run, runText, streamOf} from './support/forms.js';
import {normalize, readDocument, readFlight} from './support/browser.js';
import {
  EARLIER_ENDS,
  SNIPPETS,
  createRandom,
  documentOf,
} from './support/markup.js';

const RUNS = Number(process.env.FLIGHT_FUZZ_RUNS ?? 20);

const HEAD_PARTS = [
  '<meta charset="utf-8">',
  '<title>a </head> <body> b</title>',
  '<script>"</head><body>"; // <!-- x</script>',
  '<script><!-- <script></script> </head> --></script>',
  '<style>a > b { content: "</head>" }</style>',
  '<!-- </head><body> -->',
  "<link title='</head>' data-x=a>",
  '<noscript><link></noscript>',
  '<template><p></head></p></template>',
  '<template><!-- </template></head> --><template></template></template>',
  '<!--!></head><body>-->',
];

const BODY_PARTS = [
  '<p class="a>b">text é 😀</p>',
  "<p title='<script>'>x</p>",
  '<!-- <p> --- > -->',
  '<!---->',
  '<textarea><p></textarea>',
  '<script>if (a < b) "<!--" + "</p>"</script>',
  '<script>"<!--"; "<script"; "</script></script>',
  '<style>p{}</style>',
  '<div><span>1</span> 2 < 3 <b>4</b></div>',
  '<p a=1 b = "2>" c=\'3>\' d=/e/ f>x</p>',
  '<iframe><p></iframe>',
  '<svg><path d="M0"/></svg>',
  '<svg><title>a</title><style>p > a {}</style><script>1 < 2</script></svg>',
  '<svg><title/><![CDATA[ <p> </svg> > ]]><path/><svg a=b/></svg></svg>',
  '<SVG><foreignObject><textarea></svg></textarea><svg/></foreignObject></SVG>',
  '<math><mi><style></math></style></mi></math>',
  '<template><!-- </template> --><p title="</template>"></p></template>',
  '<template><template><svg></template><script>"</template>"</script></template>',
  '<!--!> <p> --><!---!><b>--><!----!><!-->',
  '<IMG alt=">"><BR/>',
  '<?php echo ">" ?>',
  '<!x>',
  '</>',
  '</ x>',
];

const ROWS = [
  '0:"x"\n',
  '1:"</script><!--"\n',
  '2:"é€😀"\n',
  '3:"<img><p>"\n',
  Uint8Array.of(255, 0, 10),
];

function createDocument(random) {
  const head = random.some(HEAD_PARTS, 4).join('');
  const body = random.some(BODY_PARTS, 6).join('');
  const open = random.pick(['<html><head>', '<HTML lang=a><head>', '<html>']);
  const start = random.pick([
    '<!DOCTYPE html>',
    '<!doctype html>\n<!-- <html> -->',
  ]);
  return {
    before: start + open + head,
    after:
      random.pick(['</head>', '</HEAD >']) + '<body>' + body + '<p>end</p>',
    end: '</body></html>',
  };
}

function cutAnywhere(random, text) {
  const bytes = bytesOf(text);
  const places = [0, ...random.some([...bytes.keys()], 12), bytes.length].sort(
    (a, b) => a - b,
  );
  const pieces = places
    .slice(1)
    .map((place, i) => bytes.slice(places[i], place));
  const turns = [];
  for (const piece of pieces) {
    if (turns.length === 0 || random.below(2) === 0) {
      turns.push([]);
    }
    turns[turns.length - 1].push(piece);
  }
  return turns;
}

describe.each(Object.keys(FORMS))('%s', form => {
  test('scripts are at the ends of flushes, after the beginning of the body', async () => {
    const turns = [
      '<!DOCTYPE html><html><head>',
      '<title>x</title></head>',
      '<body><p>1</p>',
      '<p>2</p>',
      '<p>3</p></body></html>',
    ];
    const flight = ['0:1\n', '1:1\n', '2:1\n', '3:1\n', '4:1\n'];
    const html = await runText(form, {turns, flight});
    const pieces = html.split(/<script>[^]*?<\/script>/);

    expect(pieces[0]).toBe(turns.slice(0, 3).join(''));
    expect(pieces.join('')).toBe(turns.join(''));
    pieces
      .slice(1)
      .forEach(piece =>
        expect(['', '<p>2</p>', '<p>3</p>', '</body></html>']).toContain(piece),
      );
  });

  test('a flush that ends in text delays scripts', async () => {
    const turns = [
      '<html><head></head><body><p>a',
      'b',
      'c</p>',
      '</body></html>',
    ];
    const chunks = await run(form, {turns, flight: streamOf(['0:1\n'])});
    const html = Buffer.concat(chunks).toString();

    expect(html).toMatch(/^<html><head><\/head><body><p>abc<\/p><script>/);
    expect((await readFlight(html)).toString()).toBe('0:1\n');
  });

  test(`documents that are cut anywhere, ${RUNS} of them`, async () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = createRandom(seed);
      const {before, after, end} = createDocument(random);
      const turns = cutAnywhere(random, before + after + end);
      const rows = random.some(ROWS, 5);
      const html = await runText(form, {
        turns,
        flight: rows.map(row => [row]),
        safePoints: 'end',
        insertHTML: undefined,
      });
      const read = readDocument(html, {isPush: /__FLIGHT_DATA/});
      const expected = normalize(before + after + end);
      const flight = Buffer.concat(rows.map(row => Buffer.from(row)));

      expect([seed, read.html]).toEqual([seed, expected]);
      expect([seed, (await readFlight(html)).equals(flight)]).toEqual([
        seed,
        true,
      ]);
    }
  });

  // In a short run, each form reads a part of them.
  test('snippets that are cut anywhere', async () => {
    const forms = Object.keys(FORMS);
    const share = RUNS >= 500 ? 1 : 3 * forms.length;
    for (const [i, snippet] of [...EARLIER_ENDS, ...SNIPPETS].entries()) {
      if (i % share === forms.indexOf(form) % share) {
        const random = createRandom(i + 1);
        const document = documentOf(snippet);
        const flight = ['0:"<img></svg>"\n', '1:"</script>"\n'];
        const html = await runText(form, {
          turns: cutAnywhere(random, document),
          flight,
          safePoints: 'end',
        });
        const [before, after] = ['<p>2</p>', '</body></html>'];
        const at = html.lastIndexOf(before) + before.length;

        expect(html.slice(0, at) + after).toBe(document);
        expect(html.slice(at)).toMatch(
          /^<script>[^]*<\/script><\/body><\/html>$/,
        );
        expect((await readFlight('<body>' + html.slice(at))).toString()).toBe(
          flight.join(''),
        );
      }
    }
  });

  test('a document with another end is an error, after its HTML', async () => {
    for (const end of ['', '</body', '</body></html><p>', '</body> x']) {
      const document = '<html><body><p></p>' + end;
      const chunks = [];
      const read = async () => {
        const {stream, html} = FORMS[form]({
          safePoints: 'end',
          flight: streamOf(['0:1\n']),
        });
        html.write(bytesOf(document));
        html.close();
        for await (const chunk of stream) {
          chunks.push(chunk);
        }
      };
      await expect(read()).rejects.toThrow('the HTML must end in "</body>"');
      expect(Buffer.concat(chunks).toString()).toBe(document);
    }
  });

  test(`insertions into documents that are cut anywhere, ${RUNS} of them`, async () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = createRandom(seed + 1000);
      const {before, after, end} = createDocument(random);
      let asked = 0;
      const html = await runText(form, {
        turns: cutAnywhere(random, before + after + end),
        insertHTML: () => (asked++ === 0 ? '<base id="inserted">' : null),
      });

      expect([seed, html]).toEqual([
        seed,
        `${before}<base id="inserted">${after}${end}`,
      ]);
    }
  });
});
