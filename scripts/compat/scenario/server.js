// The server of the page, with the condition `react-server`.
'use strict';

const {createElement: h} = require('react');
const {
  decodeReply,
  registerServerReference,
  renderToReadableStream,
} = require('react-server-dom-webpack/server.browser');
const {prerender} = require('react-server-dom-webpack/static.browser');

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

exports.decodeReply = body => decodeReply(body, {});
