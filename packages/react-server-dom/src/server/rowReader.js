// What one reader in this process has not read of a render: records, or the texts and bytes of rows. They are
// added during a flush, and read later, in the async context of the reader.

import type {HandedReader} from 'flight-core/src/handOff.js';
import type {RowSource} from './rowSource.js';

import {ignore} from 'flight-core/src/ignore.js';

// How a render has ended.
export type Ending = {readonly hasFailed: boolean, readonly error: unknown};

export const COMPLETE: Ending = {hasFailed: false, error: undefined};

type ReadResult<Item> = {
  readonly done: boolean,
  readonly value: Array<Item> | void,
};

export class RowReader<Item> implements HandedReader<Item> {
  readonly render: RowSource;
  // The index of its branch.
  readonly branch: number;
  items: Array<Item> = [];
  // The length of texts and bytes in `items`.
  unread: number = 0;
  ending: Ending | null = null;
  wake: () => void = ignore;

  constructor(render: RowSource, branch: number) {
    this.render = render;
    this.branch = branch;
  }

  add(item: Item, length: number): void {
    this.items.push(item);
    this.unread += length;
    this.wake();
  }

  end(ending: Ending): void {
    this.ending ??= ending;
    this.wake();
  }

  // Asynchronous, so that all items of a flush are read together.
  async read(): Promise<ReadResult<Item>> {
    if (this.items.length === 0 && this.ending === null) {
      const awake = new Promise((resolve: () => void) => {
        this.wake = resolve;
      });
      // The other branch may get its client in the same task.
      await Promise.resolve();
      this.render.flow();
      await awake;
    }
    const {items, ending} = this;
    if (items.length > 0) {
      this.items = [];
      this.unread = 0;
      return {done: false, value: items};
    }
    if (ending !== null && ending.hasFailed) {
      throw ending.error;
    }
    return {done: true, value: undefined};
  }

  async cancel(reason: unknown): Promise<void> {
    this.items = [];
    this.end(COMPLETE);
    this.render.leave(this.branch, reason);
  }
}
