// "$h1" with 1:{"id":"act.js#save","bound":"$@2"} → a function that calls the server.

import type {Making} from './reference.js';

import {Chunk} from 'flight-core/src/chunk/chunk.js';
import {createServerFunction} from '../actions/serverFunction.js';

// Each occurrence makes a function of its own.
export const SERVER_REFERENCE: Making = {
  create: () => null,
  finish(content, created, {host, callServer}) {
    if (typeof content !== 'object' || content === null) {
      return null;
    }
    const {id, bound} = content as interface {
      readonly id?: unknown,
      readonly bound?: unknown,
    };
    if (typeof id !== 'string') {
      return null;
    }
    const reference = {id, bound: bound instanceof Chunk ? bound : null};
    return createServerFunction(host, reference, callServer);
  },
};
