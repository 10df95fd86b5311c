// Records references between rows. Rows to which only debug rows refer may never arrive, which is
// not an error.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {DebugState} from './debugState.js';
import type {Trace} from './trace.js';

import {ELEMENT_TYPE} from '../reactSymbols.js';
import {nodeOf} from '../waits/graph.js';
import {DevelopmentChunk} from './developmentChunk.js';
import {inheritInfo} from './placement.js';
import {BLOCKED, FULFILLED, PENDING} from 'flight-core/src/chunk/chunk.js';
import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';

export function noteValue(
  state: DebugState,
  user: Chunk | null,
  used: Chunk,
): void {
  const trace = state.traces.of(used);
  if (state.reading > 0) {
    if (user !== null) {
      state.traces.of(user).isDebugUser = true;
    }
    if (used.status === PENDING && !trace.isWanted) {
      trace.isDebugOnly = true;
    }
    return;
  }
  noteWanted(trace);
  noteChild(state, user, used);
  inheritIfThere(user, used);
  if (used.status === BLOCKED) {
    trace.isUsedBlocked = true;
    if (used === user) {
      trace.isUsedByItself = true;
    }
  }
}

function noteWanted(trace: Trace): void {
  trace.isWanted = true;
  trace.isDebugOnly = false;
}

// A value that was blocked is complete, and its info is still on its chunk. The rows and elements
// that waited for it inherit the info.
export function bequeathInfo(
  state: DebugState,
  chunk: Chunk,
  value: unknown,
): void {
  // References into an element wait for it, also in its own row.
  if (
    state.traces.find(chunk)?.isUsedByItself === true &&
    memberOf(value, '$$typeof') === ELEMENT_TYPE
  ) {
    inheritInfo(chunk, chunk);
  }
  bequeathToUsers(state, chunk);
}

export function bequeathToUsers(state: DebugState, chunk: Chunk): void {
  if (state.traces.find(chunk)?.isUsedBlocked !== true) {
    return;
  }
  for (const {chunk: user} of nodeOf(chunk)?.dependents ?? []) {
    if (user !== null && user !== chunk && !isDebugUser(state, user)) {
      inheritInfo(user, chunk);
    }
  }
}

function isDebugUser({traces}: DebugState, user: Chunk): boolean {
  return traces.find(user)?.isDebugUser === true;
}

// A value that `user` waited for has arrived.
export function noteArrival(
  state: DebugState,
  user: Chunk | null,
  used: Chunk,
): void {
  if (state.reading === 0) {
    inheritIfThere(user, used);
  }
}

function inheritIfThere(user: Chunk | null, used: Chunk): void {
  if (user !== null && (used.status === FULFILLED || used === user)) {
    inheritInfo(user, used);
  }
}

export function noteChunk(
  state: DebugState,
  user: Chunk | null,
  used: Chunk,
): void {
  noteWanted(state.traces.of(used));
  if (state.reading === 0) {
    noteChild(state, user, used);
  }
}

// Used to draw the tracks of components.
function noteChild(state: DebugState, user: Chunk | null, used: Chunk): void {
  if (state.drawsTracks && user instanceof DevelopmentChunk) {
    user._children.push(used);
  }
}

// The response has ended without an error.
export function endDebugRows(state: DebugState, response: Response): void {
  const {traces} = state;
  const missing = [...response.chunksById.values()].filter(
    chunk =>
      chunk.status === PENDING && traces.find(chunk)?.isDebugOnly === true,
  );
  response.agenda.during(() => {
    for (const chunk of missing) {
      settleWithValue(response, chunk, undefined);
    }
  });
  if (missing.length > 0) {
    console.error(
      'The response ended before all rows of its debug information had arrived.',
    );
  }
}
