// The environment of Node, with web streams and Node's own.

import type {AsyncStorage} from 'react-server/src/request/host.js';
import type {ServerEnvironment} from './createServer.js';

import {AsyncLocalStorage, createHook, executionAsyncId} from 'async_hooks';

import {ByteStreamSink} from './byteStreamSink.js';
import {scheduleMicrotask} from './scheduling.js';
import {
  createNodeDestination,
  encoder,
  nodeStreamHost,
} from './streamHostNode.js';

export const nodeEnvironment: ServerEnvironment = {
  streamHost: nodeStreamHost,
  createDestination: controller =>
    createNodeDestination(new ByteStreamSink(controller, encoder)),
  scheduling: {
    scheduleMicrotask,
    scheduleWork: callback => {
      setImmediate(callback);
    },
    // Responses of Node collect written bytes until the next tick.
    scheduleAfterFlush: callback => {
      process.nextTick(callback);
    },
  },
  createStorage: <T>(): AsyncStorage<T> => new AsyncLocalStorage<T | void>(),
  asyncHooks: {createHook, executionAsyncId},
};
