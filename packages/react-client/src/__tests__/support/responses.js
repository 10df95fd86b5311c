// Shared by the tests of the client: a host whose modules are an object, and functions that feed a
// response with text or bytes in slices of a given size.

import {completeHost} from '../../host.js';
import {
  close,
  createResponse,
  createStreamState,
  getRoot,
  processBinaryChunk,
} from '../../index.js';
import {loadFunctionsOf} from '../../serverFunctions/loadedFunction.js';

export function createTestHost(overrides) {
  return completeHost({
    resolveServerReference: () => null,
    preloadModule: () => null,
    requireModule: ([id, , name]) => `${id}#${name}`,
    dispatchHint() {},
    decodeText: (bytes, start, end) =>
      new TextDecoder('utf-8', {ignoreBOM: true}).decode(
        bytes.subarray(start, end),
      ),
    ...overrides,
  });
}

export function createTestResponse(options) {
  const {host, serverManifest, ...others} = {...options};
  return createResponse({
    host: createTestHost(host),
    tracer: null,
    openModule: metadata => metadata,
    createFunctionReference: loadFunctionsOf(serverManifest),
    callServer() {
      throw new Error('No call was expected.');
    },
    temporaryValues: undefined,
    allowPartialStream: false,
    ...others,
  });
}

// Rows are text; rows with bytes are arrays of text and bytes.
export function bytesOf(...parts) {
  return new Uint8Array(Buffer.concat(parts.map(part => Buffer.from(part))));
}

export function feed(response, bytes, sliceSize = Infinity) {
  const state = createStreamState();
  const size = Math.min(sliceSize, Math.max(bytes.length, 1));
  for (let at = 0; at < bytes.length; at += size) {
    processBinaryChunk(response, state, bytes.slice(at, at + size));
  }
}

// A response that has received these rows and is still open.
export function receive(text, options) {
  const response = createTestResponse(options);
  feed(response, bytesOf(text));
  return response;
}

// The value of the root after all rows have arrived and the transport has ended.
export function decode(text, options) {
  const response = receive(text, options);
  close(response);
  return valueOf(getRoot(response));
}

// Settled chunks call back synchronously, but not in development.
export function outcomeOf(chunk) {
  let outcome = {status: 'pending'};
  chunk.then(
    value => {
      outcome = {status: 'fulfilled', value};
    },
    reason => {
      outcome = {status: 'rejected', reason};
    },
  );
  const {status, value, reason} = chunk;
  if (outcome.status === 'pending' && status === 'fulfilled') {
    return {status, value};
  }
  if (outcome.status === 'pending' && status === 'rejected') {
    return {status, reason};
  }
  return outcome;
}

export function valueOf(chunk) {
  const outcome = outcomeOf(chunk);
  if (outcome.status === 'rejected') {
    throw outcome.reason;
  }
  if (outcome.status === 'pending') {
    throw new Error('The value has not arrived.');
  }
  return outcome.value;
}

export function readLazyNode(node) {
  return node._init(node._payload);
}
