// The script of the page: reads the rows in the document, and hydrates it.
/* global document */
'use strict';

const counter = require('./Counter.js');

// The client reads this global when it is loaded.
globalThis.__webpack_require__ = () => counter;

const {startTransition, use} = require('react');
const {hydrateRoot} = require('react-dom/client');
const {
  createFromReadableStream,
} = require('react-server-dom-webpack/client.browser');
const {
  createInlinedFlightStream,
} = require('react-server-dom-webpack/html.client');
const {jsx} = require('react/jsx-runtime');

const response = createFromReadableStream(createInlinedFlightStream());

function Root() {
  return use(response);
}

startTransition(() => {
  hydrateRoot(document, jsx(Root, {}));
});
