// State machines as data: each state, and the states that may follow. The function that makes a transition
// checks it: in development, and in `/html`, which has only one build.

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
