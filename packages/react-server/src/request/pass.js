// Passes of work: what one has made so far; what a render does now, and what it does next.

import type {Transitions} from 'flight-core/src/stateTable.js';

// The output of one work pass so far. The rows of a pass are sent together when it ends.
export type Pass = {
  // Characters of its rows.
  weight: number,
  // The number of paint boundaries walked, and the weight of the content behind them.
  boundaries: number,
  behindWeight: number,
  // The number of postponed tasks.
  postponed: number,
};

export function createPass(): Pass {
  return {weight: 0, boundaries: 0, behindWeight: 0, postponed: 0};
}

//   activity   meaning
//   IDLE       no code of the render runs
//   IN_PASS    woken tasks are rendered, or an item of a stream
//   IN_FLUSH   rows are written; an abort meanwhile may render errors
export const IDLE = 0;
export const IN_PASS = 1;
export const IN_FLUSH = 2;

export type Activity = 0 | 1 | 2;

export const ACTIVITY_TRANSITIONS: Transitions<Activity> = {
  [IDLE]: [IN_PASS, IN_FLUSH],
  [IN_PASS]: [IDLE, IN_PASS, IN_FLUSH],
  [IN_FLUSH]: [IDLE, IN_PASS, IN_FLUSH],
};

// What is done when the present activity ends: hosts and user code may call back synchronously. A pass
// ends with a flush.
export const NOTHING = 0;
export const FLUSH = 1;
export const PASS = 2;

export type Due = 0 | 1 | 2;
