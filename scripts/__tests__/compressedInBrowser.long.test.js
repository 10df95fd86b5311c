// Documents of `react-server-dom-webpack/html` in a real browser, behind gzip and brotli that
// `onFlush` flushes. The server sends the next piece only when the browser has reported the last one.
'use strict';

process.env.NODE_ENV = 'production';

const {EventEmitter, once} = require('node:events');
const http = require('node:http');
const path = require('node:path');
const {PassThrough, Readable} = require('node:stream');
const zlib = require('node:zlib');
const {Suspense, createElement: h, use} = require('react');
const {
  renderToPipeableStream,
  renderToReadableStream,
} = require('react-dom/server');
const {describeInBrowser} = require('../jest/inBrowser.js');

const PATIENCE_MS = 300000;

jest.setTimeout(PATIENCE_MS);

const HTML = path.resolve(
  __dirname,
  '../../build/node_modules/react-server-dom-webpack/html.node.js',
);
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg"/>';

// Each row is reported when its script runs.
const REPORT_ROWS =
  'self.__FLIGHT_DATA=[];self.__FLIGHT_DATA.push=' +
  'function(row){var name=/row\\d/.exec(row);if(name)fetch("/seen/"+name[0])}';

const COMPRESSORS = {
  gzip: zlib.createGzip,
  br: zlib.createBrotliCompress,
};

// What renders a page, and inserts the rows → a Node stream.
const FORMS = {
  node(page, options) {
    const html = require(HTML).createHTMLTransform(options);
    const {pipe} = renderToPipeableStream(page, {
      onShellReady: () => pipe(html),
    });
    return html;
  },
  async stream(page, options) {
    const html = await renderToReadableStream(page);
    return Readable.fromWeb(require(HTML).createHTMLStream(html, options));
  },
  async transform(page, options) {
    const {createHTMLTransformStream} = require(HTML);
    const html = await renderToReadableStream(page);
    return Readable.fromWeb(
      html.pipeThrough(createHTMLTransformStream(options)),
    );
  },
};

// A part of the page that the browser reports.
function Reported({name, promise = null}) {
  if (promise !== null) {
    use(promise);
  }
  return h('img', {src: `/seen/${name}`, alt: name});
}

function createPage(late) {
  const boundary = h(
    Suspense,
    {fallback: 'waiting'},
    h(Reported, {name: 'late', promise: late}),
  );
  return h(
    'html',
    null,
    h('body', null, h(Reported, {name: 'shell'}), boundary),
  );
}

class Visit {
  reports = new EventEmitter();
  order = [];
  flight = new PassThrough();

  constructor() {
    this.late = new Promise(resolve => {
      this.sendLate = resolve;
    });
  }

  report(name) {
    this.order.push(name);
    this.reports.emit(name);
  }

  async run(safePoints) {
    const {flight, reports} = this;
    const sendRow = name => flight.write(`${name.slice(-1)}:"${name}"\n`);
    const steps = [() => {}, () => this.sendLate()];
    const names = ['shell', 'late'];
    const rows = ['row1', 'row2', 'row3'];
    // With `end`, rows come after the HTML.
    for (const name of rows) {
      const at = safePoints === 'flush' && name === 'row1' ? 1 : names.length;
      names.splice(at, 0, name);
      steps.splice(at, 0, () => sendRow(name));
    }
    for (const [at, name] of names.entries()) {
      const seen = once(reports, name);
      steps[at]();
      await seen;
    }
    flight.end();
    return names;
  }
}

function serve(visits) {
  return http.createServer(async (request, response) => {
    const [kind, ...given] = request.url.slice(1).split('/');
    if (kind === 'seen') {
      response.setHeader('Content-Type', 'image/svg+xml');
      response.end(PIXEL);
      visits.current.report(given[0]);
    } else if (kind === 'page') {
      const [encoding, form, safePoints] = given;
      const compressor = COMPRESSORS[encoding]();
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Content-Encoding', encoding);
      const {flight, late} = visits.current;
      const html = await FORMS[form](createPage(late), {
        flight,
        safePoints,
        inline: {bootstrap: REPORT_ROWS},
        onFlush: () => compressor.flush(),
      });
      html.pipe(compressor).pipe(response);
    } else {
      response.writeHead(204).end();
    }
  });
}

describeInBrowser('a compressed document', open => {
  const visits = {current: null};
  let server;

  beforeAll(async () => {
    server = serve(visits);
    server.listen(0);
    await once(server, 'listening');
  });

  afterAll(() => server?.close());

  const table = Object.keys(COMPRESSORS).flatMap(encoding =>
    Object.keys(FORMS).flatMap(form =>
      ['flush', 'end'].map(safePoints => [encoding, form, safePoints]),
    ),
  );

  test.each(table)(
    'arrives piece by piece: %s, form %s, safePoints %s',
    async (encoding, form, safePoints) => {
      const visit = new Visit();
      visits.current = visit;
      const steps = visit.run(safePoints);
      const {port} = server.address();
      const address = `http://localhost:${port}/page/${encoding}/${form}/${safePoints}`;
      const {page, problems} = await open(address);
      const names = await steps;
      await page.context().close();

      expect([problems, visit.order]).toEqual([[], names]);
    },
  );
});
