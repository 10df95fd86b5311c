// Rows that arrive late have waited for the stream of the response. Debug info describes the stream
// in pieces, by the number of bytes and the time.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo, DebugState} from './debugState.js';

import {BLOCKED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {createFulfilledPromise} from 'flight-core/src/chunk/storeOutcome.js';
import {appendInfo} from './placement.js';

// A new piece begins after this many bytes, or after a pause of this many milliseconds.
const PIECE_BYTES = 64 * 1024;
const PIECE_PAUSE = 10;

export class StreamInfo {
  readonly state: DebugState;
  source: unknown = null;
  size: number = 0;
  sizeBefore: number = 0;
  lastTime: number = performance.now();
  piece: DebugInfo | null = null;
  // False during the task that created the response: rows of that time were not waited for.
  isLate: boolean = false;

  constructor(state: DebugState, source: unknown) {
    this.state = state;
    this.setSource(source);
    setTimeout(() => {
      this.isLate = true;
    }, 0);
  }

  setSource(source: unknown): void {
    this.source = createFulfilledPromise(source);
  }

  noteLength(length: number): void {
    const now = performance.now();
    const {lastTime, piece, sizeBefore} = this;
    this.size += length;
    this.lastTime = now;
    if (
      piece === null ||
      this.size - sizeBefore > PIECE_BYTES ||
      now - lastTime > PIECE_PAUSE
    ) {
      this.sizeBefore = this.size;
      this.piece = this.createPiece();
    } else {
      piece.end = now;
      piece.byteSize = this.size;
    }
  }

  createPiece(): DebugInfo {
    const {rootOwner, rootStack, rootTask, startTime} = this.state;
    return {
      name: 'rsc stream',
      start: startTime,
      end: this.lastTime,
      byteSize: this.size,
      value: this.source,
      owner: rootOwner,
      debugStack: rootStack,
      debugTask: rootTask,
    };
  }

  noteRow(chunk: Chunk): void {
    const {isLate, piece, state} = this;
    if (isLate && piece !== null) {
      if (chunk.status === BLOCKED) {
        state.traces.of(chunk).piece = piece;
        return;
      }
      // The row is referenced, so it is revived: tools see the value instead of its text.
      if (state.traces.find(chunk)?.isWanted === true) {
        readChunk(chunk);
      }
      // In the turn in which the row arrives, tools still see what the component behind it waits for
      // on the server.
      queueMicrotask(() => appendInfo(chunk, {awaited: piece}));
    }
  }
}

// Adds the piece with the row of a module after the info about its files.
export function noteModule(state: DebugState, chunk: Chunk): void {
  const piece = state.traces.find(chunk)?.piece ?? null;
  if (piece !== null) {
    appendInfo(chunk, {awaited: piece});
  }
}
