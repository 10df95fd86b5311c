// What rows waited for by coming late: the stream of the response. It is described in pieces, by
// how much had come when.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo, DebugState} from './debugState.js';

import {BLOCKED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {appendInfo} from './placement.js';

// Another piece begins behind so many bytes, or after so many milliseconds without any.
const PIECE_BYTES = 64 * 1024;
const PIECE_PAUSE = 10;

export class StreamInfo {
  readonly state: DebugState;
  source: unknown = null;
  size: number = 0;
  sizeBefore: number = 0;
  lastTime: number = performance.now();
  piece: DebugInfo | null = null;
  // What comes before anything else could happen was not waited for.
  isLate: boolean = false;

  constructor(state: DebugState, source: unknown) {
    this.state = state;
    this.setSource(source);
    setTimeout(() => {
      this.isLate = true;
    }, 0);
  }

  setSource(source: unknown): void {
    this.source = fulfilledPromise(source);
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
        state.modules.set(chunk, piece);
        return;
      }
      // Somebody may look at it, and finds the value then instead of its text.
      if (state.wanted.has(chunk)) {
        readChunk(chunk);
      }
      appendInfo(chunk, {awaited: piece});
    }
  }
}

// Behind what was loaded for the module.
export function noteModule({modules}: DebugState, chunk: Chunk): void {
  const piece = modules.get(chunk);
  if (piece !== undefined) {
    appendInfo(chunk, {awaited: piece});
  }
}

// As React marks promises whose value it knows.
export function fulfilledPromise(value: unknown): Promise<unknown> {
  const promise = Promise.resolve(value);
  Reflect.set(promise, 'status', 'fulfilled');
  Reflect.set(promise, 'value', value);
  return promise;
}
