// A ReadableStream of the results of an iterator from a response. There is no backpressure towards
// the server. The stream gets many items at a time, but not all: Node's queue moves all remaining
// items on each read if there are more than about 10,000 (benchmark `ReadableStream, client`).

import {FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';

type Controller = interface {
  enqueue(item: unknown): void,
  close(): void,
};

// The number of items that the stream gets before it must call `pull` again.
const ROOM = 4096;

// A stream that has failed or was cancelled has dropped `pull`, and with it the iterator and all
// items behind it.
export function readableOf(
  results: $FlowFixMe, // an iterator whose results are chunks
  isBytes: boolean,
): ReadableStream {
  return new ReadableStream({
    type: isBytes ? 'bytes' : undefined,
    async pull(controller: Controller) {
      for (let room = ROOM; room > 0; room--) {
        const chunk = results.next();
        readChunk(chunk);
        // No `await` for a chunk that has arrived. An error makes the stream fail; after that, and
        // after it was cancelled, it is ignored.
        const {done, value} =
          chunk.status === FULFILLED ? chunk.value : await chunk;
        if (done) {
          controller.close();
          return;
        }
        controller.enqueue(value);
      }
    },
  });
}
