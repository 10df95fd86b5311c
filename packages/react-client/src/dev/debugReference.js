// References to rows that only help with debugging: owners, stacks, causes. Nothing ever
// waits for them; what is not there yet is left out.

import type {TracedResponse} from '../tracer.js';

import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';
import {PathWalk, walkComplete} from '../revive/pathWalk.js';

// "$1", "$1:owner"; `start` is where the id begins. Anything else is not a reference.
export function readDebugReference(
  response: TracedResponse,
  text: unknown,
  start: number,
): unknown {
  if (typeof text !== 'string' || text.charCodeAt(0) !== DOLLAR) {
    return null;
  }
  const path = text.slice(start).split(':');
  const chunk = response.chunks.get(parseIdAt(path[0], 0));
  if (chunk === undefined) {
    return null;
  }
  const walk = new PathWalk(path);
  return walkComplete(walk, chunk) === 'reached' ? walk.value : null;
}
