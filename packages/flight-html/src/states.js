// The two states of a response. Only the functions below assign them.
//
// Input: the HTML.
//
//   open      it is accepted, while the consumer wants more or a flush has begun
//   stalled   it arrived while a finished flush waits for the consumer, and begins a flush after that
//   ended     there is no more
//
// Delivery: the next chunk.
//
//   idle        nothing is scheduled
//   scheduled   it is made at the end of the turn, or earlier if a flush is finished
//   asking      it waits for a promise of `insertHTML`
//   done        the response has ended, failed, or was cancelled

import type {Transitions} from 'flight-core/src/stateTable.js';

import {checkTransition} from 'flight-core/src/stateTable.js';

export type Input = 'open' | 'stalled' | 'ended';
export type Delivery = 'idle' | 'scheduled' | 'asking' | 'done';

// state → the states that may follow. `open` and `stalled` may follow themselves: more HTML arrives.
export const INPUTS: Transitions<Input> = {
  open: ['open', 'stalled', 'ended'],
  stalled: ['open', 'stalled', 'ended'],
  ended: [],
};

export const DELIVERIES: Transitions<Delivery> = {
  idle: ['scheduled', 'asking', 'done'],
  scheduled: ['idle', 'asking', 'done'],
  asking: ['idle', 'done'],
  done: [],
};

export function moveInput(owner: {input: Input, ...}, to: Input): void {
  checkTransition(INPUTS, owner.input, to);
  owner.input = to;
}

export function moveDelivery(
  owner: {delivery: Delivery, ...},
  to: Delivery,
): void {
  checkTransition(DELIVERIES, owner.delivery, to);
  owner.delivery = to;
}
