// The two states of a response. Only the functions below assign them.
//
// Input: the HTML.
//
//   open      it is accepted, while the consumer wants more or a flush has begun
//   full      much of it arrived in this turn: the rest waits for the next one
//   stalled   it arrived while a finished flush waits for the consumer, and begins a flush after that
//   ended     there is no more
//
// Delivery: the next chunk.
//
//   idle        nothing is scheduled
//   scheduled   it is made at the end of the turn, or earlier if a flush is finished
//   asking      it waits for a promise of `insertHTML`
//   done        the response has ended, failed, or was cancelled

import {internalError} from 'flight-core/src/errors.js';

export type Input = 'open' | 'full' | 'stalled' | 'ended';
export type Delivery = 'idle' | 'scheduled' | 'asking' | 'done';

type Table<State> = {readonly [from: State]: ReadonlyArray<State>};

// state → the states that may follow. `open` and `full` may follow themselves: more HTML arrives.
export const INPUTS: Table<Input> = {
  open: ['open', 'full', 'stalled', 'ended'],
  full: ['open', 'full', 'stalled', 'ended'],
  stalled: ['open', 'full', 'stalled', 'ended'],
  ended: [],
};

export const DELIVERIES: Table<Delivery> = {
  idle: ['scheduled', 'asking', 'done'],
  scheduled: ['idle', 'asking', 'done'],
  asking: ['idle', 'done'],
  done: [],
};

function check<State extends string>(
  table: Table<State>,
  from: State,
  to: State,
): void {
  if (!table[from].includes(to)) {
    throw internalError(`a response went from ${from} to ${to}`);
  }
}

export function moveInput(owner: {input: Input, ...}, to: Input): void {
  check(INPUTS, owner.input, to);
  owner.input = to;
}

export function moveDelivery(
  owner: {delivery: Delivery, ...},
  to: Delivery,
): void {
  check(DELIVERIES, owner.delivery, to);
  owner.delivery = to;
}
