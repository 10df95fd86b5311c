// Records references between rows. Rows to which only debug rows refer may never arrive, which is
// not an error.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {DebugState} from './debugState.js';

import {BLOCKED, FULFILLED, PENDING} from 'flight-core/src/chunk/chunk.js';
import {settleWithValue} from 'flight-core/src/chunk/settle.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {nodeOf} from '../waits/graph.js';
import {DevelopmentChunk} from './developmentChunk.js';
import {memberOf} from './member.js';
import {inheritInfo} from './placement.js';

export function noteValue(
  state: DebugState,
  user: Chunk | null,
  used: Chunk,
): void {
  if (state.reading > 0) {
    if (user !== null) {
      state.debugUsers.add(user);
    }
    if (used.status === PENDING && !state.wanted.has(used)) {
      state.debugOnly.add(used);
    }
    return;
  }
  state.wanted.add(used);
  state.debugOnly.delete(used);
  noteChild(state, user, used);
  inheritIfThere(user, used);
  if (used.status === BLOCKED) {
    state.usedBlocked.add(used);
    if (used === user) {
      state.usedByItself.add(used);
    }
  }
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
    state.usedByItself.has(chunk) &&
    memberOf(value, '$$typeof') === ELEMENT_TYPE
  ) {
    inheritInfo(chunk, chunk);
  }
  bequeathToUsers(state, chunk);
}

export function bequeathToUsers(state: DebugState, chunk: Chunk): void {
  if (!state.usedBlocked.has(chunk)) {
    return;
  }
  for (const {chunk: user} of nodeOf(chunk)?.dependents ?? []) {
    if (user !== null && user !== chunk && !state.debugUsers.has(user)) {
      inheritInfo(user, chunk);
    }
  }
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
  state.wanted.add(used);
  state.debugOnly.delete(used);
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
  const missing = [...state.debugOnly].filter(({status}) => status === PENDING);
  state.debugOnly.clear();
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
