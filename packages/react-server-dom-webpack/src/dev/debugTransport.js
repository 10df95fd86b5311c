// The option `debugChannel`, which may be a Node stream, a WebSocket or a pair of web streams,
// as what the renderer's development part writes to and listens to.

import type {Anything} from 'react-server/src/request/anything.js';
import type {RenderTracer} from 'react-server/src/request/tracer.js';
import type {
  DebugListener,
  DebugTransport,
  RenderTracerOptions,
} from 'react-server/src/dev/recording.js';

// The channel is of user code, and what it can do is found out by looking.
type Channel = Anything;

// Makes the destination for what looks like the controller of a byte stream.
type CreateDestination = (controller: Channel) => unknown;

interface RenderOptions extends RenderTracerOptions {
  readonly debugChannel?: unknown;
}

type CreateTracer = (options: RenderTracerOptions) => RenderTracer;

export function withDebugChannel(
  createTracer: CreateTracer,
  createDestination: CreateDestination,
): (options: RenderOptions) => RenderTracer {
  return options => {
    const {environmentName, filterStackFrame, startTime, debugChannel} =
      options;
    return createTracer({
      environmentName,
      filterStackFrame,
      startTime,
      transport:
        debugChannel == null
          ? null
          : openTransport(debugChannel, createDestination),
    });
  };
}

function openTransport(
  channel: Channel,
  createDestination: CreateDestination,
): DebugTransport {
  if (
    typeof channel.write === 'function' ||
    typeof channel.read === 'function'
  ) {
    return openNodeStream(channel, createDestination);
  }
  return typeof channel.send === 'function'
    ? openSocket(channel, createDestination)
    : openWebStreams(channel, createDestination);
}

function ignore(): void {}

const decoder = (): ((chunk: Channel) => string) => {
  const utf8 = new TextDecoder();
  return chunk =>
    typeof chunk === 'string' ? chunk : utf8.decode(chunk, {stream: true});
};

function openNodeStream(
  stream: Channel,
  createDestination: CreateDestination,
): DebugTransport {
  const isWritable = typeof stream.write === 'function';
  let isFull = false;
  return {
    destination: isWritable
      ? createDestination({
          enqueue(chunk: Channel): void {
            isFull = stream.write(copyOf(chunk)) === false;
          },
          close: () => stream.end(),
          error: (error: unknown) => stream.destroy(error),
          get desiredSize(): number {
            return isFull ? -Infinity : 1;
          },
          byobRequest: null,
        })
      : null,
    listen: typeof stream.read === 'function' ? listenToNode(stream) : null,
    onDrain(callback: () => void): void {
      if (isWritable) {
        stream.on('drain', () => {
          isFull = false;
          callback();
        });
      }
    },
    onClose(callback: (error: unknown) => void): void {
      stream.on('error', callback);
      stream.on('close', () => callback(closedEarly()));
    },
  };
}

function listenToNode(stream: Channel): (listener: DebugListener) => void {
  return ({message, end, error}) => {
    const toText = decoder();
    stream.on('data', (chunk: Channel) => message(toText(chunk)));
    stream.on('end', end);
    stream.on('error', error);
    stream.on('close', end);
  };
}

const ABNORMAL = 1011;

function openSocket(
  socket: Channel,
  createDestination: CreateDestination,
): DebugTransport {
  socket.binaryType = 'arraybuffer';
  return {
    destination: createDestination({
      enqueue: (chunk: Channel) => socket.send(copyOf(chunk)),
      close: () => socket.close(),
      error: (error: Channel) =>
        socket.close(ABNORMAL, String(error?.message ?? error)),
      desiredSize: 1,
      byobRequest: null,
    }),
    listen:
      typeof socket.readyState === 'number' ? listenToSocket(socket) : null,
    onDrain: ignore,
    onClose(callback: (error: unknown) => void): void {
      listenTo(socket, 'error', callback);
      listenTo(socket, 'close', () => callback(closedEarly()));
    },
  };
}

function listenToSocket(socket: Channel): (listener: DebugListener) => void {
  return ({message, end, error}) => {
    const toText = decoder();
    listenTo(socket, 'message', event => message(toText(event.data)));
    listenTo(socket, 'error', event => error(event.error ?? event));
    listenTo(socket, 'close', end);
  };
}

function listenTo(
  socket: Channel,
  name: string,
  listener: (event: Channel) => void,
): void {
  if (typeof socket.addEventListener === 'function') {
    socket.addEventListener(name, listener);
  } else if (typeof socket.on === 'function') {
    socket.on(name, listener);
  }
}

function openWebStreams(
  {readable, writable}: Channel,
  createDestination: CreateDestination,
): DebugTransport {
  let onClosed: (error: unknown) => void = ignore;
  const writer = writable == null ? null : writable.getWriter();
  const failed = (error: unknown) => onClosed(error);
  if (writer !== null) {
    writer.closed.catch(failed);
  }
  return {
    destination:
      writer === null
        ? null
        : createDestination({
            enqueue: (chunk: Channel) =>
              void writer.write(copyOf(chunk)).catch(failed),
            close: () => void writer.close().catch(failed),
            error: (error: unknown) => void writer.abort(error).catch(ignore),
            desiredSize: 1,
            byobRequest: null,
          }),
    listen:
      readable == null
        ? null
        : listener => void listenToReader(readable.getReader(), listener),
    onDrain: ignore,
    onClose(callback: (error: unknown) => void): void {
      onClosed = callback;
    },
  };
}

async function listenToReader(
  reader: Channel,
  {message, end, error}: DebugListener,
): Promise<void> {
  const toText = decoder();
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) {
        break;
      }
      message(toText(value));
    }
  } catch (failure) {
    error(failure);
    return;
  }
  end();
}

// The host may write to the memory again.
function copyOf(chunk: Channel): Channel {
  if (typeof chunk === 'string') {
    return chunk;
  }
  const {buffer, byteOffset, byteLength} = chunk;
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

function closedEarly(): Error {
  return new Error('The debug channel was closed before the render was over.');
}
