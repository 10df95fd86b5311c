// The state of the framer in one transport stream. It can stop after any byte.
//
// phase   reads                              next
// ID      hex digits up to the colon         TAG
// TAG     one byte, a tag or payload         LENGTH or LINE
// LENGTH  hex digits up to the comma         SIZED
// LINE    bytes up to the line feed          ID
// SIZED   the number of bytes in LENGTH      ID

import type {Pieces} from './pieces.js';

export const ID = 0;
export const TAG = 1;
export const LENGTH = 2;
export const LINE = 3;
export const SIZED = 4;

export type StreamState = {
  phase: number,
  // The header of the current row; `length` is valid in LENGTH and SIZED only.
  id: number,
  rowTag: number,
  length: number,
  // For messages: the number of bytes in earlier chunks, and the position of the last header
  // byte in the current chunk.
  received: number,
  at: number,
  // The pieces of the payload in earlier chunks; null if there are none.
  pieces: Pieces | null,
};

export function createStreamState(): StreamState {
  return {
    phase: ID,
    id: 0,
    rowTag: 0,
    length: 0,
    received: 0,
    at: 0,
    pieces: null,
  };
}

// Called before a row is dispatched, so that the state is valid even if that throws.
export function beginRow(state: StreamState): void {
  state.phase = ID;
  state.id = 0;
  state.rowTag = 0;
  state.length = 0;
  state.pieces = null;
}
