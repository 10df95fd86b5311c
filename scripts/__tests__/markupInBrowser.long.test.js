// Pages of `react-server-dom-webpack/html` with markup that is not well formed, in a real browser: the
// document is that of the HTML alone, and only the scripts of the rows ran.
'use strict';

process.env.NODE_ENV = 'production';

const {once} = require('node:events');
const http = require('node:http');
const path = require('node:path');
const {text} = require('node:stream/consumers');
const {describeInBrowser} = require('../jest/inBrowser.js');
const {
  SNIPPETS,
  createMarkup,
  createRandom,
  documentOf,
} = require('../../packages/flight-html/src/__tests__/support/markup.js');

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

const COUNT = 200;
const PACKAGE = path.resolve(
  __dirname,
  '../../build/node_modules/react-server-dom-webpack',
);

// Markup, if it is not read as the text of a script.
const ROWS = [
  '0:"<img src=x onerror=broken=1></svg></script>"\n',
  '1:"<!--<script>broken=1</script></textarea></style>"\n',
  '2:"é]]>-->"\n',
];

// Every second snippet, and random documents.
function listDocuments() {
  const documents = SNIPPETS.filter((_, i) => i % 2 === 0).map(documentOf);
  for (let seed = 1; documents.length < COUNT; seed++) {
    documents.push(createMarkup(createRandom(seed)));
  }
  return documents;
}

function nextTurn() {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}

// Null if there is no place for the rows.
async function createPage(document, seed) {
  const {createHTMLTransform} = require(path.join(PACKAGE, 'html.node.js'));
  const random = createRandom(seed);
  let controller;
  const flight = new ReadableStream({
    start(given) {
      controller = given;
    },
  });
  const transform = createHTMLTransform({flight, safePoints: 'parse'});
  const page = text(transform).catch(error => {
    expect(error.message).toContain('must be added to HTML');
    return null;
  });
  const bytes = Buffer.from(document);
  const left = [...ROWS];
  for (let at = 0; at < bytes.length;) {
    const size = random.below(12) + 1;
    transform.write(bytes.subarray(at, at + size));
    transform.flush();
    at += size;
    if (random.below(4) === 0 && left.length > 0) {
      controller.enqueue(Buffer.from(left.shift()));
    }
    await nextTurn();
  }
  left.forEach(row => controller.enqueue(Buffer.from(row)));
  controller.close();
  transform.end();
  return page;
}

/* global Node, document */
// Runs in the browser: the tree without the scripts of rows, and the rows.
function readPage() {
  const isPush = node =>
    node.nodeName === 'SCRIPT' && /^\(?self\.__FLIGHT/.test(node.textContent);
  const write = (node, depth) => {
    let lines = `${depth} ${node.namespaceURI} ${node.nodeName} `;
    for (const {name, value} of node.attributes ?? []) {
      lines += ` ${name}=${value}`;
    }
    let content = '';
    for (const child of (node.content ?? node).childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        content += child.data;
      } else if (!isPush(child)) {
        lines += `\n${JSON.stringify(content)}\n${write(child, depth + 1)}`;
        content = '';
      }
    }
    return `${lines}${node.nodeType === Node.COMMENT_NODE ? node.data : ''}\n${JSON.stringify(content)}`;
  };
  const rows = (globalThis.__FLIGHT_DATA ?? []).filter(
    entry => typeof entry === 'string',
  );
  return {
    tree: write(document, 0),
    rows: rows.join(''),
    isBroken: 'broken' in globalThis,
  };
}

async function serve(pages) {
  const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages[request.url.slice(1)] ?? '');
  });
  server.listen(0);
  await once(server, 'listening');
  return server;
}

describeInBrowser('markup that is not well formed', open => {
  test(`${COUNT} documents with rows are the documents without rows`, async () => {
    const documents = listDocuments();
    const pages = await Promise.all(documents.map(createPage));
    const server = await serve([...documents, ...pages]);
    const {port} = server.address();
    const {page} = await open(`http://localhost:${port}/none`);
    const read = async at => {
      await page.goto(`http://localhost:${port}/${at}`, {
        waitUntil: 'domcontentloaded',
        timeout: PATIENCE_MS,
      });
      return page.evaluate(readPage);
    };
    let compared = 0;
    for (const [i, document] of documents.entries()) {
      if (pages[i] !== null) {
        compared++;
        const {tree} = await read(i);
        const found = await read(COUNT + i);
        expect([document, pages[i], found]).toEqual([
          document,
          pages[i],
          {tree, rows: ROWS.join(''), isBroken: false},
        ]);
      }
    }
    await page.context().close();
    server.close();
    expect(compared).toBeGreaterThan((COUNT * 4) / 5);
  });
});
