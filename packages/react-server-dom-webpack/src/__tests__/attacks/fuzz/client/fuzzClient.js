// Sends thousands of damaged streams to our client. Each must settle, with or without an error. STREAMS is a list of
// {name, base64}.
'use strict';

const path = require('path');
const {Exploration} = require('../explore.js');
const {PACKAGE, runFuzzer} = require('../runFuzzer.js');
const {deliver} = require('./deliverStream.js');
const {createMutant} = require('./streamMutant.js');

// Development reports damaged debug rows as expected.
console.error = () => {};

class ModuleError extends Error {}

function installWebpack() {
  globalThis.__webpack_require__ = id => {
    if (String(id).length % 5 === 0) {
      throw new ModuleError(`the module ${id} cannot be evaluated`);
    }
    return {__esModule: true, default: () => null, Button: () => null};
  };
  globalThis.__webpack_chunk_load__ = id =>
    String(id).length % 7 === 0
      ? Promise.reject(new ModuleError(`the chunk ${id} cannot be loaded`))
      : Promise.resolve();
}

function isExpected(error) {
  return (
    error instanceof ModuleError ||
    error?.kind === 'protocol' ||
    error?.kind === 'usage' ||
    isServerError(error) ||
    isDebugStack(error)
  );
}

// In development, errors of the server have their original messages.
function isServerError(error) {
  return (
    process.env.NODE_ENV === 'development' &&
    error instanceof Error &&
    Object.hasOwn(error, 'environmentName')
  );
}

// Debug data has stacks as values.
function isDebugStack(error) {
  return (
    process.env.NODE_ENV === 'development' &&
    error?.message === 'react-stack-top-frame'
  );
}

// In development, an empty row means that its value will never arrive.
function hasHaltedRow({bytes}) {
  const text = bytes.toString('latin1');
  // A weak promise, `"$w1"`, may never settle.
  return (
    text.includes('$w') ||
    (process.env.NODE_ENV === 'development' &&
      /(?<![0-9a-f])[0-9a-f]*:\n/.test(text))
  );
}

function describe({bytes, transport, sliceSize, readAfter, ...mutant}) {
  return [
    `${transport}, slices of ${sliceSize}, read after ${readAfter}, partial ${mutant.allowPartialStream}`,
    JSON.stringify(bytes.toString('latin1')),
  ];
}

runFuzzer(inputs => {
  installWebpack();
  const client = require(path.join(PACKAGE, 'client.node.js'));
  const streams = inputs.map(({name, base64}) => {
    return {name, bytes: Buffer.from(base64, 'base64')};
  });
  return {
    createMutant: random => createMutant(streams, random),
    lengthOf: ({bytes}) => bytes.length,
    openExploration: () => new Exploration(isExpected),
    deliver: (mutant, read) => deliver(client, mutant, read),
    // Halted values stay pending forever, and so do values that wait for them.
    mayStayOpen: mutant => mutant.allowPartialStream || hasHaltedRow(mutant),
    describe,
  };
});
