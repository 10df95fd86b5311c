// State machines as data: each state, and the states that may follow. The function that makes a transition
// checks it: in development, in `/html`, which has only one build, and in the hand-off, which only production has.

import {internalError} from './errors.js';

export type Transitions<State extends string | number> = {
  readonly [from: State]: ReadonlyArray<State>,
};

export function checkTransition<State extends string | number>(
  table: Transitions<State>,
  from: State,
  to: State,
): void {
  if (!table[from].includes(to)) {
    throw internalError(`a state went from ${from} to ${to}`);
  }
}
