// Limits the arguments that server functions are bound to. The first binding of an array is no
// longer than the text that the client sent for it. But binding the array again takes only a short
// token, and copies the array again.

import type {ReplyLimits} from './limits.js';

import {protocolError} from 'flight-core/src/errors.js';

import {BOUND_ARGUMENT_LIMIT} from './limits.js';

export class BindingBudget {
  readonly limit: number;
  readonly boundBefore: Set<interface {}> = new Set();
  copied: number = 0;

  constructor({arraySizeLimit}: ReplyLimits) {
    this.limit = arraySizeLimit;
  }

  // Call this before the arguments are copied.
  charge(args: ReadonlyArray<unknown>): void {
    const {length} = args;
    if (length > BOUND_ARGUMENT_LIMIT) {
      throw protocolError(
        `A server function of a reply is bound to ${length} arguments; the limit ` +
          `is ${BOUND_ARGUMENT_LIMIT}.`,
        580,
      );
    }
    if (this.boundBefore.has(args)) {
      this.copied += length;
    } else {
      this.boundBefore.add(args);
    }
    if (this.copied > this.limit) {
      throw protocolError(
        `The server functions of a reply are bound to more than ${this.limit} copies of ` +
          'arguments (option arraySizeLimit).',
      );
    }
  }
}
