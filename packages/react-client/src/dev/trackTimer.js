// Draws the components of a response a moment after the last row has arrived. Rows that arrive
// later are drawn after the next pause.

import type {Response} from '../response.js';
import type {DebugState} from './debugState.js';

import {PENDING} from 'flight-core/src/chunk/chunk.js';
import {getChunk} from '../response.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {addComponents} from './componentTracks.js';
import {readAdvice} from './reports.js';
import {markTracks} from './tracks.js';

const PAUSE_MS = 100;
const ROOT = parseIdAt('0', 0);

export class TrackTimer {
  readonly state: DebugState;
  response: Response | null = null;
  isSet: boolean = false;
  lastArrival: number = 0;
  isMarked: boolean = false;

  constructor(state: DebugState) {
    this.state = state;
    markTracks();
  }

  // Called for each piece that arrives.
  note(): void {
    this.lastArrival = performance.now();
    this.set(PAUSE_MS);
  }

  set(milliseconds: number): void {
    if (!this.isSet) {
      this.isSet = true;
      setTimeout(() => this.elapsed(), milliseconds);
    }
  }

  elapsed(): void {
    this.isSet = false;
    const rest = this.lastArrival + PAUSE_MS - performance.now();
    if (rest > 1) {
      this.set(rest);
      return;
    }
    const {response} = this;
    if (response !== null && hasAllRows(response)) {
      readAdvice(() => this.draw(response));
    }
  }

  draw(response: Response): void {
    if (!this.isMarked) {
      this.isMarked = true;
      markTracks();
    }
    addComponents(this.state, response, getChunk(response, ROOT));
  }
}

function hasAllRows({chunksById}: Response): boolean {
  for (const {status} of chunksById.values()) {
    if (status === PENDING) {
      return false;
    }
  }
  return true;
}
