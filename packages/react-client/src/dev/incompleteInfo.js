// Debug info can refer to values of the model, and those can wait for the value that the info is
// about, or fail:
//
//   2:{"name":"Show","key":null,"env":"Server","props":{"user":"$0:user"}}
//   1:D"$2"
//
// The model does not wait for that. Only the parts of the info that say what it is must be there;
// its props are filled in as they arrive.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo, DebugState} from './debugState.js';

import {FULFILLED, REJECTED, listen} from 'flight-core/src/chunk/chunk.js';
import {Reference, nodeOf} from '../waits/graph.js';
import {asInfo} from './rowValues.js';

// The info of a blocked row; null if a reader cannot use it yet.
export function infoOfBlocked(
  {traces}: DebugState,
  chunk: Chunk,
): DebugInfo | null {
  const info = asInfo(nodeOf(chunk)?.value);
  if (info === null || info instanceof Reference) {
    return null;
  }
  const isUsable = Object.keys(info).every(
    key => key === 'props' || !(Reflect.get(info, key) instanceof Reference),
  );
  if (!isUsable) {
    return null;
  }
  const trace = traces.of(chunk);
  if (!trace.hasEarlyReaders) {
    trace.hasEarlyReaders = true;
    clearOnFailure(chunk);
  }
  return info;
}

// Readers have the info: parts of it that never come are undefined.
function clearOnFailure(chunk: Chunk): void {
  const references = [...(nodeOf(chunk)?.references ?? [])];
  listen(chunk, {
    settled() {
      for (const reference of chunk.status === REJECTED ? references : []) {
        if (reference.status !== FULFILLED) {
          reference.put(undefined);
        }
      }
    },
  });
}
