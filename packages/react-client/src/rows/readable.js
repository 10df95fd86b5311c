// A ReadableStream of the results that an iterator of a response gives. There is no
// backpressure towards their sender. The stream gets many items at a time, but not all: Node's
// queue moves all remaining items on each read if they are more than 10,000 or so (benchmark
// `ReadableStream, client`).

import {FULFILLED, readChunk} from 'flight-core/src/chunk/chunk.js';

type Controller = interface {
  enqueue(item: unknown): void,
  close(): void,
  error(reason: unknown): void,
};

// How many items the stream gets before it has to ask for more.
const ROOM = 4096;

export function readableOf(
  results: $FlowFixMe, // an iterator whose results are chunks
  isBytes: boolean,
): ReadableStream {
  // Without a bound if the stream failed or was cancelled: items are taken and dropped then, or
  // the response would keep them.
  let room = 0;
  let resume: () => void = () => {};

  async function flow(controller: Controller): Promise<void> {
    let ended = false;
    while (!ended) {
      if (room-- <= 0) {
        const asked: Promise<void> = new Promise(resolve => {
          resume = resolve;
        });
        await asked;
      }
      const chunk = results.next();
      readChunk(chunk);
      try {
        // Those that are there need no turn of their own.
        const {done, value} =
          chunk.status === FULFILLED ? chunk.value : await chunk;
        ended = done;
        // Both throw if the stream takes nothing any more.
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
