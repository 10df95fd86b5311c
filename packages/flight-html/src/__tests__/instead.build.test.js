// What the package's README says about npm's rsc-html-stream: each fault, with both.
import {transformFileSync} from '@babel/core';
import fs from 'fs';
import path from 'path';

import {within} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {createPage, readDocument} from './support/browser.js';
import {createSource, nextTurn, onNode, streamOf} from './support/forms.js';

const ROOT = path.resolve(__dirname, '../../../..');
const ROW = '0:1\n';

// The package consists of ES modules.
function loadNpm(name, globals = {}) {
  const {code} = transformFileSync(require.resolve(`rsc-html-stream/${name}`), {
    babelrc: false,
    configFile: false,
    plugins: [require.resolve('@babel/plugin-transform-modules-commonjs')],
  });
  const exports = {};
  const names = Object.keys(globals);
  new Function('exports', ...names, code)(exports, ...Object.values(globals));
  return exports;
}

const {injectRSCPayload} = loadNpm('server');

const BOTH = {
  npm: (flight, options = {}) => injectRSCPayload(flight, options),
  ours: (flight, inline = {}) =>
    onNode.createHTMLTransformStream({flight, inline}),
};

function textOf(stream) {
  return new Response(stream).text();
}

// The page of HTML that arrives at once.
function pageOf(who, html, {flight = streamOf([ROW]), options} = {}) {
  return textOf(streamOf(html).pipeThrough(BOTH[who](flight, options)));
}

// What is sent of a page until a script is in it, or until nothing more can be expected.
async function openPage(who, start) {
  const html = createSource();
  const flight = createSource();
  const page = html.stream.pipeThrough(BOTH[who](flight.stream));
  const sent = {html, flight, text: '', ended: null};
  sent.ended = readInto(sent, page);
  html.write(start);
  flight.write(ROW);
  for (let turn = 0; turn < 50 && !sent.text.includes('<script'); turn++) {
    await new Promise(resolve => setTimeout(resolve, 2));
  }
  return sent;
}

async function readInto(sent, page) {
  for await (const piece of page.pipeThrough(new TextDecoderStream())) {
    sent.text += piece;
  }
}

async function endPage(sent, rest) {
  sent.html.write(rest);
  sent.html.close();
  sent.flight.close();
  await within(sent.ended, 'the page');
  return sent.text;
}

async function pausesInTag(who) {
  const sent = await openPage(who, '<html><body><p title="a');
  const page = await endPage(sent, 'b">x</p></body></html>');
  return page.includes('title="ab"');
}

async function hasScriptsInBody(who) {
  const page = await pageOf(who, ['<html><body>x</body>', '</html>']);
  return page.indexOf('<script') < page.indexOf('</body>');
}

// Whether the page has ended although everything that could be waited for has happened.
async function endsWithoutHTML(who) {
  let hasEnded = false;
  pageOf(who, []).then(() => {
    hasEnded = true;
  });
  await new Promise(resolve => setTimeout(resolve, 20));
  await nextTurn();
  return hasEnded;
}

function takesLargeBytes(who) {
  const flight = streamOf([new Uint8Array(300000).fill(255)]);
  return pageOf(who, ['<html><body>x</body></html>'], {flight}).then(
    () => true,
    error => {
      expect(error).toBeInstanceOf(RangeError);
      return false;
    },
  );
}

async function keepsQuoteOfNonce(who) {
  const options = {nonce: 'a"b'};
  const page = await pageOf(who, ['<html><body>x</body></html>'], {options});
  const [{attributes}] = readDocument(page, {isPush: /push/}).scripts;
  return attributes.nonce === 'a"b';
}

function openClient(who, page) {
  const window = page.globals;
  return who === 'npm'
    ? loadNpm('client', {window, document: window.document}).rscStream
    : page.load().createInlinedFlightStream();
}

// The connection breaks after the first script.
async function noticesCut(who) {
  const sent = await openPage(who, '<html><body><p>x</p>');
  const {scripts} = readDocument(sent.text, {isPush: /push/});
  const page = createPage();
  page.globals.window = page.globals;
  const stream = openClient(who, page);
  expect(scripts).toHaveLength(1);
  page.run(scripts[0].text);
  page.parsed();
  const noticed = await within(textOf(stream), 'the rows').then(
    rows => {
      expect(rows).toBe(ROW);
      return false;
    },
    () => true,
  );
  await endPage(sent, '');
  return noticed;
}

// As in the README.
const INPUTS = {
  'a piece of HTML that ends inside of a tag, then a pause': pausesInTag,
  '`</body>` and `</html>` in different pieces': hasScriptsInBody,
  'no HTML': endsWithoutHTML,
  '300 kB of binary rows in one piece': takesLargeBytes,
  'a quote in the nonce': keepsQuoteOfNonce,
  'a document that is cut off': noticesCut,
};

test('the README names these inputs', () => {
  const file = 'packages/react-server-dom-webpack/README.md';
  const readme = fs.readFileSync(path.join(ROOT, file), 'utf8');
  const [, list] = /version 0\.0\.8: ([^]*?)\.\n/.exec(readme);
  expect(list.replaceAll('\n', ' ').split('; ')).toEqual(Object.keys(INPUTS));
});

test.each(Object.entries(INPUTS))('%s', async (_, behaves) => {
  expect([await behaves('npm'), await behaves('ours')]).toEqual([false, true]);
});
