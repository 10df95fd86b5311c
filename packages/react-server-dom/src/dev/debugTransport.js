// Converts the option `debugChannel` to the transport of the renderer. It may be a Node stream, a
// WebSocket or a pair of web streams.

import type {
  ByteController,
  CreateDestination,
} from '../server/byteStreamSink.js';
import type {CreateTracer} from 'react-server/src/dev/install.js';
import type {
  DebugListener,
  DebugTransport,
} from 'react-server/src/dev/recording.js';
import type {
  TracerOptions,
  RenderTracer,
} from 'react-server/src/request/tracer.js';

import {abortError} from 'flight-core/src/errors.js';
import {ignore} from 'flight-core/src/ignore.js';

type Chunk = string | $ArrayBufferView;
// The parameter depends on the event: any function is one.
type Listener = (event: empty) => unknown;

// A Node stream: readable, writable or both.
type NodeStream = interface {
  readonly read?: unknown,
  readonly destroyed?: boolean,
  readonly write?: (chunk: Chunk) => unknown,
  on(event: string, listener: Listener): unknown,
  end(): unknown,
  destroy(error: unknown): unknown,
};

// A WebSocket, of the platform or of a package.
type Socket = interface {
  binaryType: string,
  readonly readyState?: unknown,
  send(chunk: Chunk): unknown,
  close(code?: number, reason?: string): unknown,
  readonly addEventListener?: (event: string, listener: Listener) => unknown,
  readonly on?: (event: string, listener: Listener) => unknown,
};

type WebStreams = interface {
  readonly readable?: ReadableStream | null,
  readonly writable?: WritableStream | null,
};

interface ChannelOptions extends TracerOptions {
  readonly debugChannel?: unknown;
}

export function withDebugChannel(
  createTracer: CreateTracer,
  createDestination: CreateDestination,
): (options: ChannelOptions) => RenderTracer {
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
  channel: $FlowFixMe /* one of the three kinds */,
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

const decoder = (): ((chunk: Chunk | void) => string) => {
  const utf8 = new TextDecoder();
  return chunk =>
    typeof chunk === 'string' ? chunk : utf8.decode(chunk, {stream: true});
};

type NodeController = interface extends ByteController {
  desiredSize: number,
};

function openNodeStream(
  stream: NodeStream,
  createDestination: CreateDestination,
): DebugTransport {
  const isWritable = typeof stream.write === 'function';
  const isReadable = typeof stream.read === 'function';
  const controller: NodeController = {
    enqueue(chunk) {
      if (stream.write?.(copyOf(chunk)) === false) {
        controller.desiredSize = -Infinity;
      }
    },
    close: () => stream.end(),
    error: error => stream.destroy(error),
    desiredSize: 1,
    byobRequest: null,
  };
  return {
    destination: isWritable ? createDestination(controller) : null,
    listen: isReadable ? listenToNode(stream) : null,
    onDrain(callback: () => void): void {
      if (isWritable) {
        stream.on('drain', () => {
          controller.desiredSize = 1;
          callback();
        });
      }
    },
    onClose(callback: (error: unknown) => void): void {
      // The listener aborts the render after an error, and a client that leaves closes its stream.
      const onEnd = () => callback(isReadable ? null : closedEarly());
      stream.on('error', error => callback(isReadable ? null : error));
      stream.on('close', onEnd);
      if (stream.destroyed === true) {
        onEnd();
      }
    },
  };
}

function listenToNode(stream: NodeStream): (listener: DebugListener) => void {
  return ({message, end, error}) => {
    const toText = decoder();
    stream.on('data', (chunk: Chunk) => message(toText(chunk)));
    stream.on('end', end);
    stream.on('error', error);
    stream.on('close', end);
  };
}

const ABNORMAL = 1011;
// The state of a socket before it closes.
const OPEN = 1;

function openSocket(
  socket: Socket,
  createDestination: CreateDestination,
): DebugTransport {
  socket.binaryType = 'arraybuffer';
  const isReadable = typeof socket.readyState === 'number';
  return {
    destination: createDestination({
      enqueue: (chunk: Chunk) => socket.send(copyOf(chunk)),
      close: () => socket.close(),
      error: (error: unknown) => socket.close(ABNORMAL, textOf(error)),
      desiredSize: 1,
      byobRequest: null,
    }),
    listen: isReadable ? listenToSocket(socket) : null,
    onDrain: ignore,
    onClose(callback: (error: unknown) => void): void {
      const onEnd = () => callback(isReadable ? null : closedEarly());
      listenTo(socket, 'error', error => callback(isReadable ? null : error));
      listenTo(socket, 'close', onEnd);
      if (typeof socket.readyState === 'number' && socket.readyState > OPEN) {
        onEnd();
      }
    },
  };
}

function listenToSocket(socket: Socket): (listener: DebugListener) => void {
  return ({message, end, error}) => {
    const toText = decoder();
    listenTo(socket, 'message', (event: {readonly data: Chunk, ...}) =>
      message(toText(event.data)),
    );
    listenTo(socket, 'error', (event: {readonly error?: unknown, ...}) =>
      error(event.error ?? event),
    );
    listenTo(socket, 'close', end);
  };
}

function listenTo(socket: Socket, name: string, listener: Listener): void {
  if (typeof socket.addEventListener === 'function') {
    socket.addEventListener(name, listener);
  } else if (typeof socket.on === 'function') {
    socket.on(name, listener);
  }
}

function openWebStreams(
  {readable, writable}: WebStreams,
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
            enqueue: (chunk: Chunk) =>
              void writer.write(copyOf(chunk)).catch(failed),
            close: () => void writer.close().catch(failed),
            error: (error: unknown) => void writer.abort(error).catch(ignore),
            desiredSize: 1,
            byobRequest: null,
          }),
    listen:
      readable == null
        ? null
        : listener => {
            void listenToReader(readable.getReader(), listener).then(() => {
              if (writer === null) {
                onClosed(null);
              }
            });
          },
    onDrain: ignore,
    onClose(callback: (error: unknown) => void): void {
      onClosed = callback;
    },
  };
}

async function listenToReader(
  reader: ReadableStreamDefaultReader<Chunk>,
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

// The host may reuse the memory.
function copyOf(chunk: Chunk): Chunk {
  if (typeof chunk === 'string') {
    return chunk;
  }
  const {buffer, byteOffset, byteLength} = chunk;
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

function textOf(error: unknown): string {
  return String(
    (typeof error === 'object' && error !== null ? error.message : null) ??
      error,
  );
}

function closedEarly(): Error {
  return abortError(
    'The debug channel was closed before the end of the render.',
  );
}
