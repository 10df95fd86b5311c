// Rows with static blocks in documents of react-server-dom-webpack/html: a block is a stub if its element is in the
// HTML in front of its row, else it is complete.
import {readFlight} from '../../../../flight-html/src/__tests__/support/browser.js';
import {
  nextTurn,
  onNode,
  runText,
  textOf,
} from '../../../../flight-html/src/__tests__/support/forms.js';
import {turns} from '../support/turns.js';
import {
  CONSUMER,
  decodeStream,
  describeProduction,
  renderStream,
} from '../support/handOff.js';
import {loadLayers} from '../support/layers.js';
import {renderWebBytes} from '../support/render.js';
import {refuseUnhandled} from '../support/unhandled.js';

const FORMS = ['stream', 'transform', 'node', 'stream on the edge'];
const OPTION = {staticBlocks: true};
const LONG = 'é "text" '.repeat(100);
const START = '<!DOCTYPE html><html><head></head><body>';
const END = '</body></html>';

let server;
let client;

beforeAll(() => {
  const {servers, clients} = loadLayers();
  server = servers.ours;
  client = clients.ours;
});

refuseUnhandled();

const h = (...given) => server.React.createElement(...given);
const block = (id, content = LONG + id) => h('p', {id, key: id}, content);

// Without the order of keys.
function parseRows(bytes) {
  return bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map(row => [
      row.split(':', 1)[0],
      JSON.parse(row.slice(row.indexOf(':') + 1)),
    ]);
}

const bytesOf = model => renderWebBytes(server, model, {options: OPTION});

async function namesOf(model) {
  const found = String(await bytesOf(model)).matchAll(
    /"data-b":"([\w-]{12})"/g,
  );
  return Array.from(found, ([, name]) => name);
}

const elementOf = name => `<p data-b="${name}">…</p>`;

const stubOf = (id, name) => [
  '$',
  'p',
  id,
  {
    id,
    'data-b': name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: `$T#${name}`,
  },
];

// The rows of a page of this HTML.
async function pageRows(form, model, {html, ...options}) {
  const [own, flight] = renderStream(server, model, {options: OPTION}).tee();
  const response = decodeStream(client, [own], CONSUMER);
  response.then(() => {});
  const page = await runText(form, {turns: html, flight, ...options});
  return parseRows(await readFlight(page));
}

describeProduction('a document with rows', () => {
  describe.each(FORMS)('in %s', form => {
    test('has stubs for the blocks in its HTML', async () => {
      const model = () => [block('a'), block('b'), 'text'];
      const [a] = await namesOf(model());
      const html = [START + elementOf(a) + END];
      const [[, rows]] = await pageRows(form, model(), {html});
      const [[, complete]] = parseRows(await bytesOf(model()));
      expect(rows).toEqual([stubOf('a', a), complete[1], 'text']);
    });

    test('has all rows if its HTML has no blocks', async () => {
      const model = () => [
        block('a'),
        {later: turns(3).then(() => block('b'))},
      ];
      const complete = parseRows(await bytesOf(model()));
      for (const html of [[START + END], [START, '<p>x</p>', END], []]) {
        expect(await pageRows(form, model(), {html})).toEqual(complete);
      }
    });
  });

  test('a name that is cut anywhere', async () => {
    const [a] = await namesOf(block('a'));
    const html = START + elementOf(a) + END;
    for (let at = START.length; at < html.length - END.length; at++) {
      const views = [[html.slice(0, at), html.slice(at)]];
      const [[, row]] = await pageRows('node', block('a'), {html: views});
      expect(row).toEqual(stubOf('a', a));
    }
  });

  test('the same content twice, with other props of its own', async () => {
    const model = () => [block('a', LONG), block('b', LONG), block('a', LONG)];
    const names = await namesOf(model());
    expect(new Set(names).size).toBe(1);
    const html = [START + elementOf(names[0]) + END];
    const [[, rows]] = await pageRows('node', model(), {html});
    expect(rows).toEqual(['a', 'b', 'a'].map(id => stubOf(id, names[0])));
  });

  test('a model whose strings and keys are like the forms of blocks', async () => {
    const keys = {'$T#0': 1, '$T#9': 2, '"$T#0"': '$T#0'};
    const strings = ['$T#0', '"$T#0"', '$T#HASH', {'data-b': '$T#0'}, keys];
    const model = () => [block('a'), strings, block('b', `"$T#0"${LONG}`)];
    const [a, b] = await namesOf(model());
    const html = [START + elementOf(a) + elementOf(b) + END];
    const [[, rows]] = await pageRows('node', model(), {html});
    const [[, complete]] = parseRows(await bytesOf(model()));
    expect(rows).toEqual([stubOf('a', a), complete[1], stubOf('b', b)]);
  });

  test.each([
    ['the page', {handOff: false}, {}],
    ['the render', {}, {handOff: false}],
  ])(
    'without the hand-off of %s rows are complete',
    async (_, inline, more) => {
      const options = {...OPTION, ...more};
      const [own, flight] = renderStream(server, block('a'), {options}).tee();
      decodeStream(client, [own], CONSUMER).then(() => {});
      const [a] = await namesOf(block('a'));
      const html = [START + elementOf(a) + END];
      const page = await runText('node', {turns: html, flight, ...inline});
      expect(parseRows(await readFlight(page))).toEqual(
        parseRows(await bytesOf(block('a'))),
      );
    },
  );

  test('a branch that is read as bytes has complete rows', async () => {
    const [own, bytes] = renderStream(server, block('a'), {
      options: OPTION,
    }).tee();
    decodeStream(client, [own], CONSUMER).then(() => {});
    const chunks = [];
    for await (const chunk of bytes) {
      chunks.push(chunk);
    }
    expect(parseRows(Buffer.concat(chunks))).toEqual(
      parseRows(await bytesOf(block('a'))),
    );
  });

  // React writes each flush, and marks its end.
  async function openTransform(model) {
    const [own, flight] = renderStream(server, model, {options: OPTION}).tee();
    decodeStream(client, [own], CONSUMER).then(() => {});
    const chunks = [];
    const transform = onNode.createHTMLTransform({flight});
    transform.on('data', chunk => chunks.push(chunk));
    const flush = html => {
      transform.write(html);
      transform.flush();
    };
    return {transform, flush, written: () => textOf(chunks)};
  }

  const later = {};
  const waiting = new Promise(resolve => {
    later.resolve = resolve;
  });

  test('rows wait for the next flush, and others pass', async () => {
    const model = () => [
      block('a'),
      waiting.then(() => [block('b'), waiting.then(() => 'passes')]),
    ];
    const {transform, flush, written} = await openTransform(model());
    flush(START);
    await nextTurn();
    await nextTurn();
    // The first row was made before the page read any: it waits for a turn only.
    expect(written()).toContain('"children":"é');
    later.resolve();
    await nextTurn();
    await nextTurn();
    expect(written()).toContain('"passes"');
    expect(written()).not.toContain('"id":"b"');
    const [, b] = await namesOf(model());
    flush(elementOf(b));
    await nextTurn();
    expect(written()).toContain(`"$T#${b}"`);
    expect(written()).not.toContain(LONG + 'b');
    transform.end(END);
    await nextTurn();
    expect(written().match(/end=1/g).length).toBe(1);
  });

  test('rows that arrive after all HTML are complete', async () => {
    const gate = {};
    const opened = new Promise(resolve => {
      gate.open = resolve;
    });
    const model = opened.then(() => block('a'));
    const {transform, flush, written} = await openTransform([model]);
    flush(START);
    transform.end(END);
    await nextTurn();
    gate.open();
    await nextTurn();
    await nextTurn();
    expect(written()).toContain('"id":"a"');
    expect(written()).not.toContain('$T#');
    expect(written().endsWith(END)).toBe(true);
  });
});

test('development ignores the option', async () => {
  const text = String(await bytesOf(block('a')));
  expect(text.includes('data-b')).toBe(!__DEV__);
});
