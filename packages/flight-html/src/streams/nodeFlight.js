// Flight from a Node stream, or a web stream.

import type {Readable} from 'stream';
import type {FlightListener, FlightSource} from '../session.js';

import {finished} from 'stream';
import {checkWebFlight, openWebFlight} from './webFlight.js';

export type NodeFlight = Readable | ReadableStream;

// Without a reason, the stream is destroyed without an error: a render that writes to it can then
// tell that the reader has left.
function toError(reason: unknown): Error | void {
  return reason === undefined || reason instanceof Error
    ? reason
    : new Error('The response was cancelled.', {cause: reason});
}

// A destroyed stream emits its error later.
function ignoreErrors(stream: Readable): void {
  const stop: () => void = finished(stream, () => stop());
}

function openReadable(
  stream: Readable,
  listener: FlightListener,
): FlightSource {
  function onEnd(): void {
    stopListening();
    listener.onEnd();
  }

  function onError(error: unknown): void {
    stopListening();
    listener.onError(error);
  }

  function onClose(): void {
    onError(new Error('The Flight stream closed before its end.'));
  }

  function stopListening(): void {
    stream.removeListener('data', listener.onChunk);
    stream.removeListener('end', onEnd);
    stream.removeListener('error', onError);
    stream.removeListener('close', onClose);
  }

  stream.on('data', listener.onChunk);
  stream.on('end', onEnd);
  stream.on('error', onError);
  stream.on('close', onClose);
  return {
    blocks: null,
    flow() {
      if (stream.isPaused()) {
        stream.resume();
      }
    },
    stop() {
      stream.pause();
    },
    cancel(reason: unknown) {
      stopListening();
      stream.destroy(toError(reason));
      ignoreErrors(stream);
    },
  };
}

function isNodeStream(flight: ?NodeFlight): boolean {
  return typeof Reflect.get(Object(flight), 'on') === 'function';
}

export function checkNodeFlight(flight: ?NodeFlight): void {
  if (!isNodeStream(flight)) {
    checkWebFlight(flight);
  }
}

export function openNodeFlight(
  given: NodeFlight,
  listener: FlightListener,
): FlightSource {
  const flight: $FlowFixMe = given; // of either kind
  if (!isNodeStream(given)) {
    return openWebFlight(flight, listener);
  }
  // A stream that has ended emits no more events.
  if (flight.destroyed || flight.readableEnded) {
    ignoreErrors(flight);
    queueMicrotask(() =>
      flight.readableEnded && flight.errored == null
        ? listener.onEnd()
        : listener.onError(
            flight.errored ??
              new Error('The Flight stream closed before its end.'),
          ),
    );
    return {blocks: null, flow() {}, stop() {}, cancel() {}};
  }
  return openReadable(flight, listener);
}
