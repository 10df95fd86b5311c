// Promises of a response, with the fields that React and its tools read in development.

import type {DebugInfo} from './debugState.js';

import {
  Chunk,
  FULFILLED,
  HALTED,
  REJECTED,
  listen,
  readChunk,
} from 'flight-core/src/chunk/chunk.js';

// Calls back through a promise of the platform, which tools can observe. So the call is never
// synchronous, and the promise has the debug info of that time.
function thenByPromise(
  this: Chunk,
  onFulfilled: ?(value: unknown) => unknown,
  onRejected: ?(error: unknown) => unknown,
): void {
  const promise = promiseOf(this);
  promise.then(
    value => (typeof onFulfilled === 'function' ? onFulfilled(value) : value),
    error => (typeof onRejected === 'function' ? onRejected(error) : undefined),
  );
}

function promiseOf(chunk: Chunk): Promise<unknown> {
  readChunk(chunk);
  const promise: Promise<unknown> = new Promise((resolve, reject) => {
    whenSettled(chunk, () => {
      if (chunk.status === FULFILLED) {
        resolve(chunk.value);
      } else {
        reject(chunk.reason);
      }
    });
  });
  Reflect.set(promise, '_debugInfo', Reflect.get(chunk, '_debugInfo'));
  return promise;
}

function whenSettled(chunk: Chunk, act: () => void): void {
  const {status} = chunk;
  if (status === FULFILLED || status === REJECTED) {
    act();
  } else if (status !== HALTED) {
    listen(chunk, {settled: act});
  }
}

// A chunk with the fields that React's tools read.
export class DevelopmentChunk extends Chunk {
  _children: Array<Chunk> = [];
  _debugChunk: unknown = null;
  _debugInfo: Array<DebugInfo> = [];
  _receivedDebugInfo: unknown = null;

  constructor({status, value, reason}: Chunk) {
    super(status, value, reason);
  }
}

// Consoles and tools show its name.
Reflect.defineProperty(DevelopmentChunk.prototype, 'constructor', {
  value: Promise,
  configurable: true,
  writable: true,
});

Reflect.defineProperty(DevelopmentChunk.prototype, 'then', {
  value: thenByPromise,
  configurable: true,
  enumerable: true,
  writable: true,
});
