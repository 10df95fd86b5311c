// Flight from a web stream: read while it flows.

import type {FlightListener, FlightSource} from '../session.js';

function ignore(): void {}

export function openWebFlight(
  stream: ReadableStream,
  listener: FlightListener,
): FlightSource {
  const reader = stream.getReader();
  let isReading = false;
  let isOver = false;

  function onRead(result: {done: boolean, value?: unknown, ...}): void {
    isReading = false;
    if (!result.done) {
      listener.onBytes(result.value);
    } else if (!isOver) {
      isOver = true;
      listener.onEnd();
    }
  }

  function onError(reason: unknown): void {
    isReading = false;
    if (!isOver) {
      isOver = true;
      listener.onError(reason);
    }
  }

  return {
    flow() {
      if (!isReading && !isOver) {
        isReading = true;
        reader.read().then(onRead, onError);
      }
    },
    stop() {},
    cancel(reason) {
      isOver = true;
      reader.cancel(reason).then(ignore, ignore);
    },
  };
}

// Reported where the response is made.
export function checkWebFlight(flight: $FlowFixMe /* of any host */): void {
  if (flight != null && flight.locked === true) {
    throw new TypeError('flight is locked: another reader has it.');
  }
}
