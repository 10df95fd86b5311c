// "$h1" with 1:{"id":"act.js#save","bound":"$@2"} → a function that calls the server.

import type {CallServer} from '../response.js';
import type {Making} from './reference.js';

import {Chunk, FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';

// Each occurrence makes a function of its own.
export const SERVER_REFERENCE: Making = {
  create: () => null,
  finish(content, created, response) {
    if (typeof content !== 'object' || content === null) {
      return null;
    }
    const {id, bound} = content as interface {
      readonly id?: unknown,
      readonly bound?: unknown,
    };
    return typeof id === 'string'
      ? createServerFunction(id, bound, response.callServer)
      : null;
  },
};

// With bound arguments that are still to come, the call waits for them.
function createServerFunction(
  id: string,
  bound: unknown,
  callServer: CallServer,
): (...args: Array<unknown>) => unknown {
  if (!(bound instanceof Chunk)) {
    return (...args) => callServer(id, args);
  }
  return (...args) => {
    readChunk(bound);
    if (bound.status === FULFILLED) {
      return callServer(id, joinArguments(bound.value, args));
    }
    return Promise.resolve(bound).then(first =>
      callServer(id, joinArguments(first, args)),
    );
  };
}

function joinArguments(
  bound: unknown,
  args: ReadonlyArray<unknown>,
): Array<unknown> {
  return Array.isArray(bound) ? [...bound, ...args] : [...args];
}
