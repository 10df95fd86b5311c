// The two branches that `tee` makes of a stream of rows. Like those of the platform, they cancel it when
// both are cancelled, with both reasons.

import type {Ending} from './rowReader.js';

import {ignore} from 'flight-core/src/ignore.js';

// A branch, as its fork sees it.
interface Branch {
  endBytes(ending: Ending): void;
}

export class Fork<B extends Branch> {
  readonly branches: ReadonlyArray<B>;
  // The branches that were cancelled, and why.
  readonly reasons: Map<B, unknown> = new Map();
  // The result of their `cancel`.
  readonly cancelled: Promise<void>;
  settle: (result: void | Promise<void>) => void = ignore;
  // The end of the stream is awaited.
  isFlowing: boolean = false;

  constructor(branches: ReadonlyArray<B>) {
    this.branches = branches;
    this.cancelled = new Promise(resolve => {
      this.settle = resolve;
    });
    this.cancelled.catch(ignore);
  }

  // The stream has ended.
  end(ending: Ending): void {
    const {branches, reasons} = this;
    branches
      .filter(branch => !reasons.has(branch))
      .forEach(branch => branch.endBytes(ending));
    this.settle(undefined);
  }

  // A branch was cancelled. `source` reads the stream.
  leave(
    branch: B,
    reason: unknown,
    source: ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<void> {
    const {branches, reasons} = this;
    reasons.set(branch, reason);
    if (reasons.size === branches.length) {
      this.settle(source.cancel(branches.map(each => reasons.get(each))));
    }
    return this.cancelled;
  }
}
