// The client reads the same Flight bytes.
import {
  FORMS,
  bytesOf,
  collect,
  createSource,
  nextTurn,
  onNode,
  run,
  runText,
  streamOf,
  textOf,
  toNodeStream,
} from './support/forms.js';
import {within} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {createPage, readDocument, readFlight} from './support/browser.js';

const PAGE = '<!DOCTYPE html><html><head></head><body><p>x</p>';
const HOSTS = ['stream', 'stream on the edge'];

async function expectBytes(form, chunks, options) {
  const expected = Buffer.concat(
    chunks.map(chunk =>
      typeof chunk === 'string' ? Buffer.from(chunk) : chunk,
    ),
  );
  const html = await runText(form, {
    turns: [PAGE + '</body></html>'],
    flight: chunks.map(chunk => [chunk]),
    ...options,
  });
  const received = await readFlight(html);
  expect(received.equals(expected)).toBe(true);
  return html;
}

function slicesOf(bytes) {
  return Array.from({length: bytes.length + 1}, (_, i) => [
    bytes.slice(0, i),
    bytes.slice(i),
  ]);
}

function allAtOnce(chunks) {
  return {flight: streamOf(chunks)};
}

const HOSTILE = [
  ['characters of all sizes', 'aé€😀z'],
  ['quotes and lines', '\'"\\\n\r\r\n\u2028\u2029`${x}'],
  ['zeros', 'a\0b\0'],
  ['ends of scripts', '</script></ScRiPt ></SCRIPT\n>'],
  ['begins of scripts', '<script><!--<SCRIPT x--><!-- </s'],
  ['markup', '<p>a & b</p>&amp;<st<!<</<'],
  ['a byte order mark', '\ufeffa\ufeff\ufeff'],
];

describe.each(HOSTS)('in %s', form => {
  test.each(HOSTILE)('%s, cut anywhere', async (name, text) => {
    for (const chunks of slicesOf(bytesOf(text))) {
      await expectBytes(form, chunks);
      const html = await runText(form, {turns: [PAGE], ...allAtOnce(chunks)});
      expect((await readFlight(html)).toString()).toBe(text);
      // The HTML around it is the same.
      expect(readDocument(html).html).toBe(readDocument(PAGE).html);
    }
  });

  test('all byte values, and invalid UTF-8', async () => {
    const all = Uint8Array.from({length: 256}, (_, i) => i);
    await expectBytes(form, [all]);
    await expectBytes(form, ['text\n', all, 'text\n']);
    for (const lead of [0xc3, 0xe2, 0xf0, 0xff, 0x80, 0xc0, 0xf8]) {
      await expectBytes(form, [Uint8Array.of(0x61, lead), 'then text']);
      await expectBytes(form, ['a', Uint8Array.of(lead)]);
      await expectBytes(form, [Uint8Array.of(lead), Uint8Array.of(lead)]);
    }
    await expectBytes(form, [
      Uint8Array.of(0xf0, 0x9f),
      Uint8Array.of(0x98),
      '€',
    ]);
    await expectBytes(form, [Uint8Array.of(0xed, 0xa0, 0x80), 'x']);
    await expectBytes(form, [all, '\ufeffx', Uint8Array.of(0xff), '\ufeffx']);
  });

  test('the valid parts of mixed runs are text', async () => {
    const chunks = ['0:"x"\n', Uint8Array.of(1, 0xff, 3), '1:"€', '€"\n'];
    const html = await runText(form, {turns: [PAGE], ...allAtOnce(chunks)});
    const [{text}] = readDocument(html).scripts;

    expect(text).toContain('push(\'0:"x"\\n\')');
    expect(text).toContain('push(\'1:"€€"\\n\')');
    expect(text.match(/atob/g).length).toBe(1);
  });

  test.each([
    [[0xff]],
    [[0xc0]],
    [[0xf5]],
    [[0xe0, 0x80]],
    [[0xed, 0xa0]],
    [[0xf0, 0x80, 0x80]],
    [[0xf4, 0x90]],
  ])('bytes that begin no character are sent at once: %j', async bytes => {
    const flight = createSource();
    const {html, stream} = FORMS[form]({flight: flight.stream});
    const reader = stream.getReader();
    html.write(PAGE);
    flight.write(Uint8Array.of(0x61, ...bytes));
    let text = '';
    while (!text.includes('</script>')) {
      const {value} = await within(reader.read(), 'the script');
      text += Buffer.from(value).toString();
    }
    await reader.cancel();

    expect(await readFlight(text.replace('.end=0', ''))).toEqual(
      Buffer.from([0x61, ...bytes]),
    );
  });

  test('large binary chunks, and many small ones', async () => {
    const large = new Uint8Array(300_000).map((_, i) => (i * 7919) >> 3);
    await expectBytes(form, [large]);
    const small = Array.from({length: 1000}, (_, i) => Uint8Array.of(i % 256));
    const html = await runText(form, {turns: [PAGE], ...allAtOnce(small)});
    expect((await readFlight(html)).equals(Buffer.concat(small))).toBe(true);
  });

  test('a block of zeros is base64', async () => {
    const html = await expectBytes(form, [new Uint8Array(100_000)]);
    expect(html.length).toBeLessThan(140_000);
  });

  test('empty chunks, and no rows', async () => {
    await expectBytes(form, [new Uint8Array(0), 'a', new Uint8Array(0)]);
    const html = await expectBytes(form, []);
    expect(html).toBe(
      PAGE +
        '<script>(self.__FLIGHT_DATA=Array.isArray(self.__FLIGHT_DATA)?self.__FLIGHT_DATA:[]);self.__FLIGHT_DATA.end=1;self.__FLIGHT_DATA.push("")</script></body></html>',
    );
  });

  test('rows before the HTML and long after it', async () => {
    const html = await runText(form, {
      turns: [[], [], PAGE, '<p>y</p></body></html>'],
      flight: ['0:1\n', '1:1\n', '2:1\n', '3:1\n', [], '4:1\n', '5:1\n'],
    });
    expect((await readFlight(html)).toString()).toBe(
      '0:1\n1:1\n2:1\n3:1\n4:1\n5:1\n',
    );
    expect(html.endsWith('</script></body></html>')).toBe(true);
  });

  test('elements have a maximum size, and are cut after lines', async () => {
    const lines = Array.from(
      {length: 200},
      (_, i) => `${i}:"${'é'.repeat(i % 50)}"\n`,
    ).join('');
    const html = await runText(form, {
      turns: [PAGE],
      inline: {maxScriptBytes: 1000},
      ...allAtOnce([lines]),
    });
    const {scripts} = readDocument(html);
    const pushed = scripts.map(({text}) => /push\('([^]*?)'\)/.exec(text)[1]);

    expect((await readFlight(html)).toString()).toBe(lines);
    expect(scripts.length).toBeGreaterThan(5);
    for (const literal of pushed) {
      expect(
        Buffer.byteLength(literal.replaceAll('\\n', '\n')),
      ).toBeLessThanOrEqual(1000);
      expect(literal.endsWith('\\n')).toBe(true);
    }
    const unbroken = await runText(form, {
      turns: [PAGE],
      inline: {maxScriptBytes: 5},
      ...allAtOnce(['€'.repeat(100)]),
    });
    expect((await readFlight(unbroken)).toString()).toBe('€'.repeat(100));
    expect(unbroken).not.toContain('atob');
  });
});

test.each(Object.keys(FORMS))('the same rows in %s', async form => {
  await expectBytes(form, [
    '0:"x"\n',
    Uint8Array.of(0xe2),
    Uint8Array.of(0x82, 0xac),
    Uint8Array.of(255),
  ]);
});

const ATOMS = [
  ...["'", '\n', '\\', '\r', '\0', '\u2028', '\u2029', '"'],
  ...['<', '</', '<s', '</S', '<!', '<p', '</!', '\u2027', '€😀'],
  ...['plain text, ', 'more plain text, '],
];

function createNumbers(seed) {
  let state = seed;
  return below => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

function randomText(next) {
  return Array.from({length: next(80)}, () => {
    const count = next(12) === 0 ? next(400) : 1;
    return ATOMS[next(ATOMS.length)].repeat(count);
  }).join('');
}

test('bytes on Node and text elsewhere are escaped alike', async () => {
  const next = createNumbers(20);
  for (let i = 0; i < 40; i++) {
    const texts = Array.from({length: 1 + next(4)}, () => randomText(next));
    const inline = {maxScriptBytes: [20, 300, 65536][next(3)]};
    const write = form =>
      runText(form, {turns: [PAGE], inline, ...allAtOnce(texts)});
    const html = await write('stream');
    expect(html).toBe(await write('stream on the edge'));
    expect((await readFlight(html)).toString()).toBe(texts.join(''));
  }
});

test('more rows than fit into scratch memory', async () => {
  const line = `'${'x'.repeat(90)}<\n`;
  const texts = Array.from({length: 25}, () => line.repeat(250));
  const options = {turns: [PAGE], ...allAtOnce(texts)};
  const html = await runText('node', options);
  expect((await readFlight(html)).toString()).toBe(texts.join(''));
});

// All responses share the memory in which rows are escaped.
test('a callback writes other responses', async () => {
  const rowsOf = name => `0:"It's a row of ${name}"\n`.repeat(500);
  const open = (name, options) => {
    const transform = onNode.createHTMLTransform({
      ...options,
      flight: toNodeStream([rowsOf(name)]),
    });
    return {name, transform, output: collect(transform)};
  };
  const others = ['a', 'b'].map(name => open(name));
  const onMissingTags = jest.fn(() => {
    for (const {transform} of others) {
      transform.write(PAGE);
      transform.flush();
    }
  });
  const first = open('first', {onMissingTags});
  await nextTurn();
  first.transform.end('<p>No document.</p>');
  await nextTurn();
  others.forEach(({transform}) => transform.end());

  for (const {name, output} of [first, ...others]) {
    const html = textOf(await within(output, name));
    expect((await readFlight(html)).toString()).toBe(rowsOf(name));
  }
  expect(onMissingTags).toHaveBeenCalledTimes(1);
});

test('rows of a Node stream, in every form on Node', async () => {
  for (const form of ['stream', 'transform', 'node']) {
    const flight = toNodeStream(['0:"€', Uint8Array.of(255, 0), '"\n']);
    const html = await runText(form, {turns: [PAGE, '<p>'], flight});
    expect(await readFlight(html)).toEqual(
      Buffer.concat([
        Buffer.from('0:"€'),
        Buffer.from([255, 0]),
        Buffer.from('"\n'),
      ]),
    );
  }
});

describe.each(['stream', 'node', 'stream on the edge'])(
  'the frame in %s',
  form => {
    const inline = {
      global: '$rows',
      nonce: 'a"\'&<>é',
      formState: {text: '</script><!--\u2028', é: 1},
      bootstrap: 'self.booted=(self.booted||0)+1//',
    };

    test('has a nonce, a bootstrap script and the form state', async () => {
      const html = await runText(form, {
        turns: [PAGE, '<p>', '<p>'],
        flight: ['0:1\n', '1:1\n', '2:1\n'],
        inline,
      });
      const {scripts} = readDocument(html);

      expect(scripts.length).toBe(4);
      scripts.forEach(({attributes}) =>
        expect(attributes).toEqual({nonce: inline.nonce}),
      );
      expect(scripts[0].text).toMatch(/^self\.booted/);
      const page = createPage();
      scripts.forEach(({text}) => page.run(text));
      expect(page.globals.booted).toBe(1);
      expect(JSON.stringify(page.globals.$rows.form)).toBe(
        JSON.stringify(inline.formState),
      );
      expect([...page.globals.$rows].join('')).toBe('0:1\n1:1\n2:1\n');
      expect(page.globals.$rows.end).toBe(1);
    });

    test('a form state has the keys that it had', async () => {
      const formState = JSON.parse(
        `{"__proto__": {"a": "'</script>\\u2028é"}}`,
      );
      const html = await runText(form, {
        turns: [PAGE],
        flight: ['0:1\n'],
        inline: {formState},
      });
      const page = createPage();
      readDocument(html).scripts.forEach(({text}) => page.run(text));

      expect(JSON.stringify(page.globals.__FLIGHT_DATA.form)).toBe(
        JSON.stringify(formState),
      );
    });

    test('without an end marker', async () => {
      const options = {turns: [PAGE], inline: {endMarker: false}};
      const html = await runText(form, {...options, flight: ['0:1\n']});
      expect(readDocument(html).scripts.map(({text}) => text)).toEqual([
        "(self.__FLIGHT_DATA=Array.isArray(self.__FLIGHT_DATA)?self.__FLIGHT_DATA:[]);self.__FLIGHT_DATA.push('0:1\\n')",
      ]);
      expect(await runText(form, {...options, flight: []})).toBe(PAGE);
    });

    test('tagged entries', async () => {
      const tagged = {global: '__next_f', format: 'tagged', formState: [1]};
      const html = await runText(form, {
        turns: [PAGE, '<p>'],
        flight: ['0:"é"\n', Uint8Array.of(255, 1)],
        inline: tagged,
      });
      expect(
        readDocument(html)
          .scripts.map(({text}) => text)
          .join(';'),
      ).toBe(
        '(self.__next_f=Array.isArray(self.__next_f)?self.__next_f:[]).push([0]);self.__next_f.push([2,[1]]);' +
          'self.__next_f.push([1,\'0:"é"\\n\']);self.__next_f.push([3,"/wE="])',
      );
      const empty = await runText(form, {
        turns: [PAGE],
        flight: [],
        inline: {format: 'tagged', endMarker: true},
      });
      expect(empty).toContain('.push([0]);self.__FLIGHT_DATA.push([4])');
    });
  },
);

describe('rsc-html-stream', () => {
  // As a script, since tests are not modules.
  function readModule(entry) {
    const fs = require('fs');
    return fs
      .readFileSync(require.resolve(`rsc-html-stream/${entry}`), 'utf8')
      .replaceAll(/^export (let|const|var)/gm, 'var')
      .replaceAll(/^export (?=function)/gm, '');
  }

  function loadClient(page) {
    page.globals.window = page.globals;
    page.run(readModule('client'));
    return page.globals.rscStream;
  }

  test('our client reads the rows of its server', async () => {
    const createInjection = new Function(
      `${readModule('server')}; return injectRSCPayload;`,
    )();
    const rows = ['0:"é\'</script>"\n', Uint8Array.of(255, 1), '1:"end"\n'];
    const html = streamOf([PAGE, '<p>', '</body></html>']).pipeThrough(
      createInjection(streamOf(rows)),
    );
    const document = textOf(await collect(html));

    expect(await readFlight(document)).toEqual(
      Buffer.concat(rows.map(row => Buffer.from(row))),
    );
  });

  test('its client reads our rows', async () => {
    const html = await runText('stream', {
      turns: [PAGE, '<p>'],
      flight: ['0:"é\'"\n', Uint8Array.of(255, 1)],
    });
    const page = createPage();
    const [first, ...rest] = readDocument(html).scripts;
    page.run(first.text);
    const stream = loadClient(page);
    rest.forEach(({text}) => page.run(text));
    page.parsed();
    const chunks = [];
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
    }
    expect(Buffer.concat(chunks)).toEqual(
      Buffer.concat([Buffer.from('0:"é\'"\n'), Buffer.from([255, 1])]),
    );
  });
});

test('HTML without rows has no script', async () => {
  expect(await runText('stream', {turns: [PAGE]})).toBe(PAGE);
});

describe('a document in two parts', () => {
  const flight = () => streamOf(['0:1\n']);

  test.each(Object.keys(FORMS))('in %s', async form => {
    const options = {htmlAttributes: {lang: 'en'}, insertHTML: () => '<i></i>'};
    const prelude = await runText(form, {
      turns: [PAGE, '<template></template></body></html>'],
      document: 'prelude',
      ...options,
    });
    const rest = await runText(form, {
      turns: ['<div hidden>1</div>', '<script>x</script></body></html>'],
      document: 'resume',
      flight: flight(),
      ...options,
    });
    const whole = prelude + rest;

    expect(whole.match(/<head>/g).length).toBe(1);
    expect(whole.match(/lang=/g).length).toBe(1);
    expect(whole.match(/<\/html>/g).length).toBe(1);
    expect(whole.endsWith('</body></html>')).toBe(true);
    expect(prelude).not.toContain('</html>');
    expect(rest.indexOf('<div')).toBeGreaterThan(rest.indexOf('<i></i>'));
    expect((await readFlight(whole)).toString()).toBe('0:1\n');
  });

  test('rows without HTML', async () => {
    const {createHTMLStream} = onNode;
    const chunks = [];
    for await (const chunk of createHTMLStream(null, {
      document: 'resume',
      flight: flight(),
    })) {
      chunks.push(chunk);
    }
    expect(textOf(chunks)).toMatch(/^<script>[^]*<\/script><\/body><\/html>$/);
    const insertHTML = () => '<i></i>';
    const withoutRows = {flight: streamOf([]), inline: {endMarker: false}};
    for (const options of [{}, {insertHTML}, {insertHTML, ...withoutRows}]) {
      expect(await collect(createHTMLStream(null, options))).toEqual([]);
    }
  });

  test.each(Object.keys(FORMS))('an empty prelude, in %s', async form => {
    expect(
      await run(form, {
        turns: [],
        document: 'prelude',
        insertHTML: () => '<style></style>',
      }),
    ).toEqual([]);
  });
});
