// 1:X and 1:x open an async iterable and a single-use async iterator.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, RowStream} from '../response.js';

import {
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {IterableItems} from 'flight-core/src/stream/iterableItems.js';
import {IteratorItem} from '../revive/initialize.js';
import {openStream} from './openStream.js';

class ItemRows extends IterableItems<Response> implements RowStream {
  createPending(): Chunk {
    const chunk = super.createPending();
    const {tracer} = this.owner;
    return tracer === null ? chunk : tracer.chunkFor(chunk);
  }

  pushValue(value: unknown): void {
    settleWithValue(this.owner, this.arrive(), {done: false, value});
  }

  pushModel(content: unknown): void {
    const item = new IteratorItem(content, {done: false});
    settleWithModel(this.owner, this.arrive(), item);
  }

  close(content: unknown): void {
    const item = new IteratorItem(content, {done: true});
    this.finish(
      content === undefined
        ? this.settleBeyond
        : last => settleWithModel(this.owner, last, item),
    );
  }
}

export function openIterable(response: Response, id: RowId): void {
  openStream(response, id, new ItemRows(response, {isSingleUse: false}));
}

export function openIterator(response: Response, id: RowId): void {
  openStream(response, id, new ItemRows(response, {isSingleUse: true}));
}
