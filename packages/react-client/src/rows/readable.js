// A ReadableStream of the results of an iterator from a response. There is no backpressure towards
// the server. The stream gets many items at a time, but not all: Node's queue moves all remaining
// items on each read if there are more than about 10,000 (benchmark `ReadableStream, client`).

import {FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';

type Controller = interface {
  enqueue(item: unknown): void,
  close(): void,
  error(reason: unknown): void,
};

// The number of items that the stream gets before it must call `pull`.
const ROOM = 4096;

export function readableOf(
  results: $FlowFixMe, // an iterator whose results are chunks
  isBytes: boolean,
): ReadableStream {
  // Infinity if the stream failed or was cancelled: items are then read and dropped, because the
  // response would keep them otherwise.
  let room = 0;
  let resume: () => void = () => {};

  async function flow(controller: Controller): Promise<void> {
    let ended = false;
    while (!ended) {
      if (room-- <= 0) {
        await new Promise<void>(resolve => {
          resume = resolve;
        });
      }
      const chunk = results.next();
      readChunk(chunk);
      try {
        // No `await` for a chunk that has arrived.
        const {done, value} =
          chunk.status === FULFILLED ? chunk.value : await chunk;
        ended = done;
        // Both throw if the stream was cancelled.
        if (done) {
          controller.close();
        } else {
          controller.enqueue(value);
        }
      } catch (error) {
        room = Infinity;
        controller.error(error);
      }
    }
  }

  return new ReadableStream({
    type: isBytes ? 'bytes' : undefined,
    start(controller) {
      void flow(controller);
    },
    pull() {
      room = ROOM;
      resume();
    },
    cancel() {
      room = Infinity;
      resume();
    },
  });
}
