// Attributes of `<html>`, the marker, insertions and missing tags.
import {Readable} from 'stream';

import {turns} from '../../../react-server-dom-webpack/src/__tests__/support/turns.js';
import {FORMS, bytesOf, onEdge, onNode, run, runText} from './support/forms.js';

const NAMES = Object.keys(FORMS);
const START = '<!DOCTYPE html><html><head></head><body>';

// A text in two turns, cut at every place, and with each byte in its own turn.
function cuts(text) {
  const bytes = bytesOf(text);
  const two = Array.from({length: bytes.length - 1}, (_, i) => [
    bytes.slice(0, i + 1),
    bytes.slice(i + 1),
  ]);
  return [...two, Array.from(bytes, byte => Uint8Array.of(byte))];
}

async function expectAtEveryCut(form, text, {expected, ...options}) {
  for (const turns of cuts(text)) {
    expect(await runText(form, {...options, turns})).toBe(expected);
  }
}

describe.each(NAMES)('attributes in %s', form => {
  const htmlAttributes = {lang: 'a"&<>b', hidden: true};
  const added = ' lang="a&quot;&amp;&lt;&gt;b" hidden';

  test.each([
    ['<html>', `<html${added}>`],
    ['<html class="x">', `<html${added} class="x">`],
    ['<HTML\nid=a>', `<HTML${added}\nid=a>`],
    ['<!-- <html> --><html>', `<!-- <html> --><html${added}>`],
    ['<!doctype html><html/>', `<!doctype html><html${added}/>`],
    ['<htmlx><html>', '<htmlx><html>'],
    ['<html-x>', '<html-x>'],
    ['<script>"<html>"</script>', '<script>"<html>"</script>'],
    ['<p>fragment</p>', '<p>fragment</p>'],
    ['<html><body><html>', `<html${added}><body><html>`],
  ])('%s', async (input, expected) => {
    expect(await runText(form, {turns: [input], htmlAttributes})).toBe(
      expected,
    );
  });

  test('are not added to the rest of a prelude', async () => {
    const turns = ['<html>'];
    expect(
      await runText(form, {turns, htmlAttributes, document: 'resume'}),
    ).toBe('<html></body></html>');
  });
});

test.each(NAMES)('attributes in tags that are cut, %s', async form => {
  await expectAtEveryCut(form, '<!DOCTYPE html><html a="<html>"><body>x', {
    htmlAttributes: {b: 'c'},
    expected: '<!DOCTYPE html><html b="c" a="<html>"><body>x',
  });
});

const MARKER = '<meta name="«here»"';

describe.each(NAMES)('the marker in %s', form => {
  const marker = {tag: MARKER, inHead: () => '[H]', inBody: bytesOf('[B]')};
  const runWith = (turns, more) => runText(form, {turns, marker, ...more});

  test.each([
    ['the head', `<html><head>${MARKER}/><body>`, '<html><head>[H]<body>'],
    ['the body', `${START}${MARKER}></body>`, `${START}[B]</body>`],
    [
      'front of the body',
      `<html><head></head>${MARKER}><body>`,
      '<html><head></head>[B]<body>',
    ],
    ['a fragment', `<p>a</p>${MARKER}>`, '<p>a</p>[B]'],
    [
      'a script of the head',
      `<head><script>${MARKER}/></script>${MARKER}/></head>`,
      `<head><script>${MARKER}/></script>[H]</head>`,
    ],
    ['two places', `${START}${MARKER}/>${MARKER}/>`, `${START}[B]${MARKER}/>`],
    ['another tag', `${START}${MARKER} x><b>`, `${START}${MARKER} x><b>`],
    ['no place', `${START}<p>`, `${START}<p>`],
  ])('in %s', async (name, input, expected) => {
    expect(await runWith([input])).toBe(expected);
  });

  test('in a head of two flushes, and in a late flush', async () => {
    expect(
      await runWith([
        '<html><head><title>a</title>',
        `${MARKER}/></head><body>`,
      ]),
    ).toBe('<html><head><title>a</title>[H]</head><body>');
    expect(await runWith([START, '<p>1</p>', `<p>${MARKER}/></p>`])).toBe(
      `${START}<p>1</p><p>[B]</p>`,
    );
    expect(await runWith([`<p>${MARKER}/>`], {document: 'resume'})).toBe(
      '<p>[B]</body></html>',
    );
  });

  test('stays in the body if there is no replacement for it', async () => {
    const head = {...marker, inBody: null};
    const text = `${START}${MARKER}/>`;
    for (const document of ['full', 'resume']) {
      const options = {document, closing: 'auto', marker: head};
      expect(await runText(form, {turns: [text], ...options})).toBe(text);
    }
  });

  test('is not searched in the rows', async () => {
    const text = await runWith([START + '<p>'], {flight: [MARKER + '/>']});
    expect(text).toContain(MARKER);
  });
});

test.each(NAMES)('a marker that is cut, %s', async form => {
  const marker = {tag: MARKER, inHead: '[H]', inBody: '[B]'};
  const head = `<html><head>${MARKER}/></head><body>x`;
  const body = `<html><head></head><body>${MARKER}/>x`;
  await expectAtEveryCut(form, head, {
    marker,
    expected: '<html><head>[H]</head><body>x',
  });
  await expectAtEveryCut(form, body, {
    marker,
    expected: '<html><head></head><body>[B]x',
  });
  await expectAtEveryCut(form, `${START}${MARKER}`, {
    marker,
    expected: `${START}${MARKER}`,
  });
});

describe.each(NAMES)('insertions in %s', form => {
  const insertHTML = () => '[I]';

  test.each([
    '<html><head>|</head><body>',
    '<html><HEAD>|</HEAD ><body>',
    '<html><head><script>"</head>"</script>|</head><body>',
    '<html><head><script><!--<script></script></head>--></script>|</head><body>',
    '<html><head><style></head></style>|</head><body>',
    '<html><head><title></head></title>|</head><body>',
    '<html><head><noscript></head></noscript>|</head><body>',
    '<html><head><template></head></template>|</head><body>',
    '<html><head><!-- </head> -->|</head><body>',
    '<html><head><meta content="</head>">|</head><body>',
    "<html><head><meta content='a>b</head>' x=</head/>|</head><body>",
    '<html>|<body>',
    '<html>|<div>',
    '<html><head><link>|<header></header>',
    '<!DOCTYPE html><html><meta>|<p>',
    '|<p>fragment</p>',
    '| <!-- a --><link><p>fragment</p>',
    '<!DOCTYPE html>|<p>fragment</p>',
  ])('%s', async input => {
    const turns = [input.replace('|', ''), '<p>late</p>'];
    const calls = [];
    const output = await runText(form, {
      turns,
      insertHTML: () => `[${calls.push(1)}]`,
    });
    const settles = /<(body|div|header|p)/.test(input);

    expect(settles).toBe(true);
    expect(calls.length).toBe(3);
    expect(output).toBe(input.replace('|', '[1]') + '[2]<p>late</p>[3]');
  });

  test('of heads of two flushes wait for the end of the head', async () => {
    const turns = ['<!DOCTYPE html><html><head>', '<meta></head><body>', '<p>'];
    let calls = 0;
    const text = await runText(form, {turns, insertHTML: () => `[${++calls}]`});

    expect(text).toBe(
      '<!DOCTYPE html><html><head><meta>[1][2]</head><body>[3]<p>[4]',
    );
  });

  test('are not inserted where a flush was cut off', async () => {
    const turns = [START + '<p title="', '">x</p>', '<b>'];
    let calls = 0;
    const text = await runText(form, {turns, insertHTML: () => `[${++calls}]`});

    expect(text).toBe(
      `${START.replace('</head>', '[1]</head>')}<p title="">x</p>[2][3]<b>[4]`,
    );
  });

  test('are at the end if the head never closes', async () => {
    const turns = ['<html><head><title>a</title>'];
    expect(await runText(form, {turns, insertHTML})).toBe(
      '<html><head><title>a</title>[I][I]',
    );
  });

  test('that are promises delay their flush, and the next flush is merged', async () => {
    let calls = 0;
    const text = await runText(form, {
      turns: [START, '<p>1</p>', '<p>2</p>', '<p>3</p>'],
      insertHTML: async () => {
        const call = ++calls;
        if (call === 2) {
          // More turns than the HTML has.
          await turns(20);
        }
        return `[${call}]`;
      },
    });

    expect(text.replaceAll(/\[\d\]/g, '')).toBe(
      `${START}<p>1</p><p>2</p><p>3</p>`,
    );
    // The HTML had ended before the promise settled.
    expect(text).toContain('[2][3]<p>1</p>');
    expect(calls).toBe(3);
  });

  test('are requested once for each flush of HTML', async () => {
    let calls = 0;
    await run(form, {
      turns: [START + '<p>', [], '<p>', []],
      flight: ['0:1\n', '1:1\n', '2:1\n', '3:1\n', '4:1\n'],
      insertHTML: () => {
        calls++;
      },
    });

    expect(calls).toBe(3);
  });
});

test.each(NAMES)('insertions in heads that are cut, %s', async form => {
  const text = '<html><head><title></head></title></head ><body>x';
  let asked = 0;
  for (const turns of cuts(text)) {
    asked = 0;
    const output = await runText(form, {
      turns,
      insertHTML: () => (asked++ === 0 ? '[I]' : null),
    });
    expect(output).toBe('<html><head><title></head></title>[I]</head ><body>x');
  }
});

describe.each(NAMES)('missing tags in %s', form => {
  test.each([
    ['<html><body>x</body></html>', null],
    ['<HTML><BODY>x</BODY></HTML>', null],
    ['<html><head></head><p>x', ['body']],
    ['<html></html>', ['body']],
    ['<head></head><body>', ['html']],
    ['<p>x', ['html', 'body']],
    ['<!-- <html><body> --><p>', ['html', 'body']],
    ['<html><head><script>"<body>"</script></head><p>', ['body']],
    ['', ['html', 'body']],
  ])('%s', async (input, missing) => {
    const calls = [];
    const output = await runText(form, {
      turns: [input],
      onMissingTags: tags => {
        calls.push(tags);
        return '[M]';
      },
    });

    expect(calls).toEqual(missing === null ? [] : [missing]);
    const expected = /<\/html>$/i.test(input)
      ? input.replace(
          /(<\/body>)?<\/html>$/i,
          found => (missing === null ? '' : '[M]') + found.toLowerCase(),
        )
      : input + '[M]';
    expect(output).toBe(
      missing === null
        ? input.replace('</BODY></HTML>', '</body></html>')
        : expected,
    );
  });

  test('are not reported for the rest of a prelude', async () => {
    const onMissingTags = jest.fn();
    await run(form, {turns: ['<p>'], document: 'resume', onMissingTags});
    expect(onMissingTags).not.toHaveBeenCalled();
  });
});

test('invalid options are refused', () => {
  const locked = new ReadableStream();
  locked.getReader();
  const refused = [
    [{inline: {global: 'a.b'}}, 'inline.global'],
    [{inline: {bootstrap: 'x</SCRIPT>'}}, 'inline.bootstrap'],
    [{inline: {bootstrap: '<!--'}}, 'inline.bootstrap'],
    [{inline: {maxScriptBytes: NaN}}, 'inline.maxScriptBytes'],
    [{inline: {maxScriptBytes: '10'}}, 'inline.maxScriptBytes'],
    ...['a b', 'a"', "a'", 'a=', 'a/', 'a<', 'a>', 'a\u0001', ''].map(name => [
      {htmlAttributes: {[name]: 'x'}},
      'htmlAttributes',
    ]),
    [{document: 'fulll'}, 'document must be "full" or "prelude" or "resume"'],
    [{flightStart: 'after-head'}, 'flightStart'],
    [
      {closing: true},
      'closing must be "auto" or "always" or "strip", got true',
    ],
    [{safePoints: 'parse'}, 'safePoints must be "flush" or "end"'],
    [{onFlightError: 'close'}, 'onFlightError'],
    [{inline: {format: 'tag'}}, 'inline.format'],
    [{insertHTML: '<link>'}, 'insertHTML must be a function, got "<link>"'],
    [{onMissingTags: {}}, 'onMissingTags'],
    [{onFlush: 1}, 'onFlush'],
    [{schedule: 0}, 'schedule'],
    [{marker: {tag: 'meta'}}, 'marker.tag'],
    [{marker: {tag: 7}}, 'marker.tag'],
    [{marker: {tag: '<!--'}}, 'marker.tag'],
    [{flight: locked}, 'flight is locked'],
    [{flight: {}}, 'flight must be a'],
    [{flight: '0:1'}, 'flight must be a'],
  ];
  for (const open of Object.values(FORMS)) {
    for (const [options, message] of refused) {
      let caught;
      try {
        open(options);
      } catch (error) {
        caught = error;
      }
      expect(caught?.name).toBe('TypeError');
      expect(caught.message).toContain(message);
    }
  }
});

test.each([
  ['Node', onNode, {}],
  ['the edge', onEdge, Readable.from([])],
])(
  'an invalid option leaves the HTML unlocked on %s',
  (name, {createHTMLStream}, flight) => {
    const html = new ReadableStream();
    expect(() => createHTMLStream(html, {flight})).toThrow('flight must be a');
    expect(html.locked).toBe(false);
  },
);

test.each([
  ['Node', onNode],
  ['the edge', onEdge],
])(
  'a stream of rows that throws leaves the HTML unlocked on %s',
  (name, {createHTMLStream}) => {
    const html = new ReadableStream();
    const failure = new Error('no reader');
    const flight = {
      getReader() {
        throw failure;
      },
    };
    expect(() => createHTMLStream(html, {flight})).toThrow(failure);
    expect(html.locked).toBe(false);
  },
);
