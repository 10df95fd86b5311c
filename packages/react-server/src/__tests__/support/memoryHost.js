// A host in memory: chunks are strings, destinations are lists of strings. It records the calls of
// the renderer, and the errors that scheduled work throws.

import {AsyncLocalStorage} from 'node:async_hooks';

import {completeHost} from '../../request/host.js';

// One for all hosts: a copy of React uses the host of its first renderer.
const STORAGE = new AsyncLocalStorage();
const CLIENT_REFERENCE = Symbol.for('react.client.reference');
const SERVER_REFERENCE = Symbol.for('react.server.reference');

export function clientReference(id) {
  return Object.defineProperties(() => {}, {
    $$typeof: {value: CLIENT_REFERENCE},
    $$id: {value: id},
  });
}

export function serverReference(id, bound = null) {
  return Object.defineProperties(() => {}, {
    $$typeof: {value: SERVER_REFERENCE},
    $$id: {value: id},
    $$bound: {value: bound},
  });
}

// An error of a callback would be an uncaught exception of the process.
function guard(callback, escaped) {
  return () => {
    try {
      callback();
    } catch (error) {
      escaped.push(error);
    }
  };
}

// The members, as `react-server/flight` takes them.
export function memoryMembers(escaped = []) {
  return {
    scheduleMicrotask: callback => queueMicrotask(guard(callback, escaped)),
    scheduleWork: callback => {
      setImmediate(guard(callback, escaped));
    },
    beginWriting: destination => destination.calls.push('begin'),
    writeChunk: (destination, chunk) => destination.accept(chunk),
    writeChunkAndReturn: (destination, chunk) => destination.accept(chunk),
    completeWriting: destination => destination.calls.push('complete'),
    flushBuffered: destination => destination.calls.push('flush'),
    close: destination => destination.calls.push('close'),
    closeWithError(destination, error) {
      destination.calls.push('closeWithError');
      destination.error = error;
    },
    stringToChunk: content => content,
    byteLengthOfChunk: chunk => Buffer.byteLength(chunk),
    typedArrayToBinaryChunk: view =>
      Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString(
        'latin1',
      ),
    byteLengthOfBinaryChunk: chunk => chunk.length,
    isClientReference: value => value.$$typeof === CLIENT_REFERENCE,
    isServerReference: value => value.$$typeof === SERVER_REFERENCE,
    getClientReferenceKey: reference => reference.$$id,
    resolveClientReferenceMetadata(manifest, reference) {
      const metadata = manifest[reference.$$id];
      if (metadata === undefined) {
        throw new Error('no entry for ' + reference.$$id);
      }
      return metadata;
    },
    getServerReferenceId: (manifest, reference) => reference.$$id,
    getServerReferenceBoundArguments: (manifest, reference) =>
      reference.$$bound,
  };
}

export function createMemoryHost(overrides) {
  const escaped = [];
  const host = completeHost({
    ...memoryMembers(escaped),
    requestStorage: STORAGE,
    ...overrides,
  });
  return {host, escaped};
}

// Development adds times to the rows of a model.
function withoutDebugRows(text) {
  return text.replace(/^(:N|[0-9a-f]+:D).*\n/gm, '');
}

// `wantsMore` returns the result of each write: false means that the destination is full.
export function createMemoryDestination(wantsMore = () => true) {
  const destination = {
    chunks: [],
    calls: [],
    error: undefined,
    accept(chunk) {
      destination.chunks.push(chunk);
      return wantsMore(chunk);
    },
    text: () => withoutDebugRows(destination.chunks.join('')),
    isClosed: () => destination.calls.includes('close'),
  };
  return destination;
}
