// Prints the rows of the page as JSON: an array with the text of each flush. Runs with the
// condition `react-server`.
'use strict';

const path = require('node:path');
const {PassThrough} = require('node:stream');
const {createElement: h, Suspense} = require('react');

const SERVER = path.resolve(
  __dirname,
  '../../../build/node_modules/react-server-dom-webpack/server.node.js',
);
const {registerClientReference, renderToPipeableStream} = require(SERVER);

const Counter = registerClientReference(() => {}, 'counter', 'Counter');
const MANIFEST = {
  'counter#Counter': {id: 'counter', chunks: [], name: 'Counter'},
};
const NAMES = ['first', 'second', 'third'];

const gates = NAMES.map(() => createGate());

function createGate() {
  let resolve;
  const promise = new Promise(given => {
    resolve = given;
  });
  return {promise, resolve};
}

async function Late({at}) {
  await gates[at].promise;
  return h('section', null, 'late </script> ', h(Counter, {name: NAMES[at]}));
}

const page = h(
  'html',
  null,
  h('head', null, h('title', null, 'x')),
  h(
    'body',
    null,
    h(Counter, {name: 'shell'}),
    NAMES.map((name, at) =>
      h(Suspense, {key: name, fallback: h('i', null, '…')}, h(Late, {at})),
    ),
  ),
);

const flushes = [];
const output = new PassThrough();
output.on('data', chunk => {
  flushes.push(String(chunk));
  gates[flushes.length - 1]?.resolve();
});
output.on('end', () => process.stdout.write(JSON.stringify(flushes)));
renderToPipeableStream(page, MANIFEST).pipe(output);
