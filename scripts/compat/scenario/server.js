// The server of the scenario, with the condition `react-server` and those of the environment.
'use strict';

const {cache, createElement: h} = require('react');
const {
  decodeReply,
  registerServerReference,
  // Node only.
  renderToPipeableStream,
  renderToReadableStream,
} = require('react-server-dom-webpack/server');
const {prerender} = require('react-server-dom-webpack/static');

async function Late({name}) {
  await new Promise(resolve => setTimeout(resolve, 1));
  return h('p', null, name);
}

function Broken() {
  throw new Error('on purpose');
}

function Never() {
  return new Promise(() => {});
}

async function* count() {
  yield 1;
  yield 2;
}

const action = registerServerReference(
  async (left, right) => left + right,
  'actions',
  'add',
);

function createModel() {
  return {
    element: h('main', {id: 'é'}, h(Late, {name: 'late'}), 'text'),
    promise: Promise.resolve(new Map([['k', new Date(0)]])),
    bytes: Uint8Array.of(1, 2, 255),
    stream: new Blob(['streamed']).stream(),
    iterable: count(),
    action,
    broken: h(Broken),
  };
}

function onError(error) {
  return 'digest of ' + error.message;
}

exports.render = () => renderToReadableStream(createModel(), {}, {onError});

exports.renderAborted = () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('aborted')), 5);
  return renderToReadableStream(
    {ready: 1, never: h(Never)},
    {},
    {onError, signal: controller.signal},
  );
};

exports.prerender = async () =>
  (await prerender(createModel(), {}, {onError})).prelude;

const calls = {count: 0};
const countCalls = cache(() => ++calls.count);

async function Cached() {
  countCalls();
  await new Promise(resolve => setTimeout(resolve, 1));
  return countCalls();
}

// 2 if the call after the `await` has lost its render.
exports.renderCached = () => {
  calls.count = 0;
  return renderToReadableStream(h(Cached), {});
};

exports.hasPipe = renderToPipeableStream !== undefined;

exports.pipe = destination =>
  renderToPipeableStream(createModel(), {}, {onError}).pipe(destination);

exports.decodeReply = body => decodeReply(body, {});
