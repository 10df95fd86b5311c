// A ReadableStream of items that arrive one by one. There is no backpressure towards the sender. The
// stream gets many items at a time, but not all: Node's queue moves all remaining items on each read
// if there are more than about 10,000 (benchmark `ReadableStream, client`).

import type {IterableItems, ItemsOwner} from './iterableItems.js';

import {FULFILLED, readChunk} from '../chunk/chunk.js';

type Controller = interface {
  enqueue(item: unknown): void,
  close(): void,
  // Byte streams only.
  readonly byobRequest?: interface {respond(length: number): void} | null,
};

export type StreamKind = {
  readonly type?: 'bytes',
  // False for an item that is left out. An error fails the stream.
  readonly accepts?: (item: unknown) => boolean,
};

// The number of items that the stream gets before it must call `pull` again.
const ROOM = 4096;

const acceptAll = () => true;

// A stream that has failed or was cancelled has dropped `pull`, and with it the items behind it.
export function readableOf<Owner extends ItemsOwner>(
  items: IterableItems<Owner>,
  {type, accepts = acceptAll}: StreamKind,
): ReadableStream {
  // The last item that the stream got.
  let last = items.arriving;
  return new ReadableStream({
    type,
    async pull(controller: Controller) {
      let room = ROOM;
      while (room > 0) {
        last = items.nodeAfter(last);
        const {chunk} = last;
        readChunk(chunk);
        // No `await` for an item that has arrived. An error makes the stream fail; after that, and
        // after it was cancelled, it is ignored.
        const {
          done,
          value,
        }: $FlowFixMe = // a result of `next()`
          chunk.status === FULFILLED ? chunk.value : await chunk;
        if (done) {
          controller.close();
          // `close` does not end a pending read into a buffer of the reader.
          controller.byobRequest?.respond(0);
          return;
        }
        if (accepts(value)) {
          controller.enqueue(value);
          room--;
        }
      }
    },
  });
}
