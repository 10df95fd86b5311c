// Debug info can refer to values of the model, and those can wait for the value that the info is
// about, or fail:
//
//   2:{"name":"Show","key":null,"env":"Server","props":{"user":"$0:user"}}
//   1:D"$2"
//
// The model does not wait for that. Only the parts of the info that say what it is must be there;
// its props are filled in as they arrive.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo} from './debugState.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {Hole, waitOf} from '../waits/wait.js';
import {asInfo} from './infos.js';

// The info of a blocked row; null if a reader cannot use it yet.
export function infoOfBlocked(chunk: Chunk): DebugInfo | null {
  const info = asInfo(waitOf(chunk)?.value);
  if (info === null || info instanceof Hole) {
    return null;
  }
  const isUsable = Object.keys(info).every(
    key => key === 'props' || !(Reflect.get(info, key) instanceof Hole),
  );
  return isUsable ? info : null;
}

// Returns what removes the parts of a blocked row that have not come, when they never will.
export function watchHoles(chunk: Chunk): () => void {
  const holes: Array<Hole> = [];
  let hole = waitOf(chunk)?.lastHole;
  while (hole != null) {
    holes.push(hole);
    hole = hole.previous;
  }
  return () => {
    for (const missing of holes) {
      if (missing.status !== FULFILLED) {
        missing.put(undefined);
      }
    }
  };
}
