// Flight from a Node stream, or a web stream.

import type {Readable} from 'stream';
import type {FlightListener, FlightSource} from '../session.js';

import {openWebFlight} from './webFlight.js';

function ignore(): void {}

function isNodeStream(flight: interface {}): boolean {
  return typeof (flight as $FlowFixMe) /* any object */.on === 'function';
}

function toError(reason: unknown): Error {
  return reason instanceof Error
    ? reason
    : new Error('The response was cancelled.', {cause: reason});
}

function openReadable(
  stream: Readable,
  listener: FlightListener,
): FlightSource {
  const listeners = {
    data: listener.onBytes,
    end: () => {
      stopListening();
      listener.onEnd();
    },
    error: (error: unknown) => {
      stopListening();
      listener.onError(error);
    },
    close: () => {
      stopListening();
      listener.onError(new Error('The Flight stream closed before its end.'));
    },
  };

  function stopListening(): void {
    for (const name of Object.keys(listeners)) {
      stream.removeListener(name, listeners[name]);
    }
  }

  for (const name of Object.keys(listeners)) {
    stream.on(name, listeners[name]);
  }
  return {
    flow() {
      if (stream.isPaused()) {
        stream.resume();
      }
    },
    stop() {
      stream.pause();
    },
    cancel(reason) {
      stopListening();
      // The stream says what it was destroyed with.
      stream.on('error', ignore);
      stream.once('close', () => stream.removeListener('error', ignore));
      stream.destroy(toError(reason));
    },
  };
}

export function openNodeFlight(
  flight: Readable | ReadableStream,
  listener: FlightListener,
): FlightSource {
  if (!isNodeStream(flight)) {
    return openWebFlight(flight as $FlowFixMe /* by the test */, listener);
  }
  const stream = flight as $FlowFixMe; /* by the test */
  // Nothing would be heard of a stream that is over.
  if (stream.destroyed || stream.readableEnded) {
    queueMicrotask(() =>
      stream.readableEnded && stream.errored == null
        ? listener.onEnd()
        : listener.onError(
            stream.errored ??
              new Error('The Flight stream closed before its end.'),
          ),
    );
    return {flow() {}, stop() {}, cancel() {}};
  }
  return openReadable(stream, listener);
}
