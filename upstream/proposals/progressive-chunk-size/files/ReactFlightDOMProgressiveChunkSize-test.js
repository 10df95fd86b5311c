'use strict';

import {patchMessageChannel} from '../../../../scripts/jest/patchMessageChannel';
import {patchSetImmediate} from '../../../../scripts/jest/patchSetImmediate';

global.AsyncLocalStorage = require('async_hooks').AsyncLocalStorage;

let ReactServer;
let serverAct;

async function readText(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      return text;
    }
    text += typeof value === 'string' ? value : decoder.decode(value);
  }
}

function readNodeStream(stream) {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', piece => {
      text += piece;
    });
    stream.on('error', reject);
    stream.on('end', () => resolve(text));
  });
}

async function renderToWebStream({renderToReadableStream}, _, model, options) {
  return readText(
    await serverAct(() => renderToReadableStream(model, {}, options)),
  );
}

async function renderToNodeStream({renderToPipeableStream}, _, model, options) {
  const {PassThrough} = require('stream');
  const destination = new PassThrough({highWaterMark: 1e6});
  await serverAct(() => {
    renderToPipeableStream(model, {}, options).pipe(destination);
  });
  return readNodeStream(destination);
}

async function prerenderToWebStream(_, {prerender}, model, options) {
  const {prelude} = await serverAct(() => prerender(model, {}, options));
  return readText(prelude);
}

async function prerenderNodeStream(
  _,
  {prerenderToNodeStream},
  model,
  options,
) {
  const {prelude} = await serverAct(() =>
    prerenderToNodeStream(model, {}, options),
  );
  return readNodeStream(prelude);
}

const ENTRIES = [
  ['node', 'renderToPipeableStream', renderToNodeStream],
  ['node', 'renderToReadableStream', renderToWebStream],
  ['node', 'prerender', prerenderToWebStream],
  ['node', 'prerenderToNodeStream', prerenderNodeStream],
  ['edge', 'renderToReadableStream', renderToWebStream],
  ['edge', 'prerender', prerenderToWebStream],
  ['browser', 'renderToReadableStream', renderToWebStream],
  ['browser', 'prerender', prerenderToWebStream],
];

describe('progressiveChunkSize', () => {
  beforeEach(() => {
    jest.resetModules();
    patchSetImmediate();
    patchMessageChannel();
    serverAct = require('internal-test-utils').serverAct;
    jest.mock('react', () => require('react/react.react-server'));
    ReactServer = require('react');
    // The browser's server loads the client's bundler configuration.
    global.__webpack_require__ = {u: id => id};
  });

  function page(count) {
    const h = ReactServer.createElement;
    const text = 'A sentence of some length, for each of the paragraphs. ';
    const paragraphs = () => Array.from({length: 30}, (_, i) =>
      h('p', {key: i}, text + i),
    );
    return h(
      'main',
      null,
      Array.from({length: count}, (_, i) =>
        h('section', {key: i}, paragraphs(), h('p', null, i)),
      ),
    );
  }

  // References to elements that were moved to rows of their own.
  function countMoved(text) {
    return text.split('"$L').length - 1;
  }

  ENTRIES.forEach(([environment, name, renderEntry]) => {
    it(`is an option of ${name} (${environment})`, async () => {
      const server = require('react-server-dom-webpack/server.' + environment);
      const prerenderer = require('react-server-dom-webpack/static.' +
        environment);
      const render = (model, options) =>
        renderEntry(server, prerenderer, model, options);

      expect(countMoved(await render(page(1)))).toBe(0);
      expect(countMoved(await render(page(20)))).toBeGreaterThan(0);
      expect(
        countMoved(await render(page(2), {progressiveChunkSize: 1000})),
      ).toBeGreaterThan(0);
      expect(
        countMoved(await render(page(20), {progressiveChunkSize: Infinity})),
      ).toBe(0);
      // Any number ends.
      expect(
        countMoved(await render(page(2), {progressiveChunkSize: -1})),
      ).toBeGreaterThan(0);
    });
  });
});
