// Views of a flush become one chunk, in its own memory.
import {createElement as h, Suspense} from 'react';
import {renderToPipeableStream} from 'react-dom/server';
import {once} from 'events';
import {PassThrough} from 'stream';

import {
  sleep,
  within,
} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {turns} from '../../../react-server-dom-webpack/src/__tests__/support/turns.js';
import {readFlight} from './support/browser.js';
import {
  FORMS,
  bytesOf,
  collect,
  nextTurn,
  onEdge,
  onNode,
  run,
  runText,
  textOf,
} from './support/forms.js';

const PAGE = '<!DOCTYPE html><html><head></head><body>';

describe.each(Object.keys(FORMS))('%s', form => {
  test('twenty views of one flush are emitted as one chunk', async () => {
    const views = Array.from({length: 20}, (_, i) =>
      bytesOf(`<p>${'x'.repeat(4000)}${i}</p>`),
    );
    const chunks = await run(form, {turns: [[PAGE, ...views]]});

    expect(chunks.length).toBe(1);
    expect(textOf(chunks)).toBe(PAGE + textOf(views));
  });

  test('a character may be cut by views at every place', async () => {
    const text = `${PAGE}<p>aé€😀</p>`;
    const bytes = bytesOf(text);
    for (let at = PAGE.length; at < bytes.length; at++) {
      const views = [bytes.slice(0, at), bytes.slice(at)];
      expect(await runText(form, {turns: [views]})).toBe(text);
      expect(await runText(form, {turns: views})).toBe(text);
    }
  });

  test('a chunk without additions is emitted unchanged', async () => {
    const late = bytesOf('<p>late</p>');
    const chunks = await run(form, {turns: [PAGE, late, '<p>x</p>']});

    expect(chunks.length).toBe(3);
    // Node wraps plain arrays in Buffers, with the same memory.
    expect(chunks[1].buffer).toBe(late.buffer);
    if (form !== 'node') {
      expect(chunks[1]).toBe(late);
    }
  });

  test('a chunk that shares its memory is copied', async () => {
    const pool = new Uint8Array(100).fill(0x61);
    pool.set(bytesOf('<p>late</p>'), 10);
    const chunks = await run(form, {turns: [PAGE, pool.subarray(10, 21)]});

    expect(chunks[1].buffer).not.toBe(pool.buffer);
    expect(textOf(chunks)).toBe(PAGE + '<p>late</p>');
  });

  test('chunks can be transferred', async () => {
    const options = {
      turns: [PAGE + '<p>1</p>', '<p>2</p></body></html>'],
      flight: ['0:1\n', '1:2\n'],
      htmlAttributes: {lang: 'en'},
      insertHTML: () => '<i></i>',
    };
    const first = await run(form, options);
    const expected = textOf(first);
    const buffers = new Set(first.map(chunk => chunk.buffer));
    expect(buffers.size).toBe(first.length);
    buffers.forEach(buffer => structuredClone(buffer, {transfer: [buffer]}));

    expect(await runText(form, options)).toBe(expected);
  });

  test('a flush has one chunk, and empty chunks are dropped', async () => {
    const turns = [[PAGE, '', '<p>'], ['</p>', ''], ['']];
    const chunks = await run(form, {turns});

    expect(chunks.map(String)).toEqual(
      [PAGE + '<p>', '</p>'].map(s => String(form === 'node' ? s : bytesOf(s))),
    );
  });

  test('a chunk that is not bytes fails the response', async () => {
    const {html, stream} = FORMS[form]({});
    const output = collect(stream);
    if (form === 'node') {
      expect(() => html.write(5)).not.toThrow();
    } else {
      html.write(5);
    }

    await expect(within(output, 'failure')).rejects.toThrow(
      'A chunk must be bytes or a string, got number',
    );
  });
});

test('strings and bytes may be mixed, and another encoding is decoded', async () => {
  const transform = onNode.createHTMLTransform();
  const output = collect(transform);
  transform.write(PAGE);
  transform.write('ä€😀');
  transform.write(bytesOf('ö'));
  transform.write('ü', 'utf8');
  transform.write('fc', 'hex');
  transform.write('ß');
  transform.end('<b>');

  expect(Buffer.concat(await output).toString('latin1')).toBe(
    Buffer.concat([
      Buffer.from(PAGE + 'ä€😀öü'),
      Buffer.from([0xfc]),
      Buffer.from('ß<b>'),
    ]).toString('latin1'),
  );
});

// A stream with a chunk in each turn.
function streamTurns(chunks) {
  let i = 0;
  return new ReadableStream({
    async pull(controller) {
      await nextTurn();
      if (i < chunks.length) {
        controller.enqueue(chunks[i++]);
      } else {
        controller.close();
      }
    },
  });
}

describe.each([
  ['Node', onNode],
  ['the edge', onEdge],
])('texts on %s', (name, {createHTMLStream}) => {
  const texts = [
    '\ud83d',
    '',
    bytesOf(''),
    '\ude00',
    'b\ud83d',
    '\ude00\ud83d',
  ];
  const joined = '😀b😀';

  test('a surrogate pair may be cut by texts of the HTML', async () => {
    const html = streamTurns([PAGE, ...texts, bytesOf('<p>\ud83d'), '\ude00']);
    const chunks = await within(collect(createHTMLStream(html)), 'output');

    expect(textOf(chunks)).toBe(PAGE + joined + '\ufffd<p>\ufffd\ufffd');
  });

  test('a surrogate pair may be cut by texts of the rows', async () => {
    const flight = streamTurns([...texts, bytesOf('x'), '\ude00', '\ud83d']);
    const html = streamTurns([PAGE]);
    const stream = createHTMLStream(html, {flight});
    const document = textOf(await within(collect(stream), 'output'));

    expect(String(await readFlight(document))).toBe(
      joined + '\ufffdx\ufffd\ufffd',
    );
  });
});

describe("React's boundaries", () => {
  function createData() {
    const gates = [0, 1, 2].map(() => {
      let open;
      const promise = new Promise(resolve => {
        open = resolve;
      });
      return {promise, open};
    });
    return gates;
  }

  async function Late({gate, children}) {
    await gate.promise;
    return h('p', null, children);
  }

  function renderPage(gates, destination) {
    const page = h(
      'html',
      null,
      h('head', null, h('title', null, 'x')),
      h(
        'body',
        null,
        gates.map((gate, i) =>
          h(
            Suspense,
            {key: i, fallback: h('i', null, '…')},
            h(Late, {gate}, 'late '.repeat(3000)),
          ),
        ),
      ),
    );
    const {pipe} = renderToPipeableStream(page, {
      onShellReady: () => pipe(destination),
    });
  }

  // The output of React alone, the chunks of each flush.
  async function render(gates, destination) {
    renderPage(gates, destination);
    for (const gate of gates) {
      await turns(10);
      gate.open();
    }
  }

  async function flushesOfReact() {
    const plain = new PassThrough();
    const flushes = [[]];
    plain.write = chunk => {
      flushes[flushes.length - 1].push(Buffer.from(chunk));
      return true;
    };
    plain.flush = () => flushes.push([]);
    const ended = new Promise(resolve => {
      plain.end = resolve;
    });
    await render(createData(), plain);
    await within(ended, 'React');
    return flushes.filter(each => each.length > 0).map(textOf);
  }

  test('are the chunks, without a timer', async () => {
    const expected = await flushesOfReact();
    let flushes = 0;
    const transform = onNode.createHTMLTransform({
      onFlush: () => flushes++,
      schedule: () => {
        // The first write cannot know that boundaries will be marked.
      },
    });
    const chunks = [];
    transform.on('data', chunk => chunks.push(String(chunk)));
    await render(createData(), transform);
    await within(once(transform, 'end'), 'output');
    await nextTurn();

    expect(expected.length).toBeGreaterThan(2);
    expect(chunks.join('')).toBe(expected.join(''));
    expect(chunks.length - 1).toBe(expected.length);
    expect(chunks[0]).toBe(expected[0]);
    expect(flushes).toBe(chunks.length);
  });

  test('hold while the consumer is slow', async () => {
    const expected = (await flushesOfReact()).join('');
    const ends = [];
    let written = 0;
    const transform = onNode.createHTMLTransform();
    const {write, flush} = transform;
    transform.write = chunk => {
      written += Buffer.byteLength(chunk);
      return write.call(transform, chunk);
    };
    transform.flush = () => {
      ends.push(written);
      flush.call(transform);
    };
    const pieces = [];
    const {push} = transform;
    transform.push = chunk => {
      if (chunk !== null) {
        pieces.push(chunk.length);
      }
      return push.call(transform, chunk);
    };
    await render(createData(), transform);
    let text = '';
    while (!transform.readableEnded) {
      text += transform.read(1024) ?? transform.read() ?? '';
      await sleep(1);
    }
    let at = 0;
    const places = pieces.map(size => (at += size));

    expect(text).toBe(expected);
    // The closing suffix is the last chunk, or part of it.
    expect(ends).toEqual(expect.arrayContaining(places.slice(0, -2)));
    await nextTurn();
  });
});
