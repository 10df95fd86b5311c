// The types of the options of a response for development.

import type {TransportChunk} from 'react-client/src/frame/chunkBytes.js';
import type {DebugOptions} from 'react-client/src/tracer.js';

// A Node stream, or web streams.
export type ChannelOption = interface {
  readonly on?: ((
    event: 'data',
    listener: (chunk: TransportChunk) => void,
  ) => unknown) &
    ((event: 'error', listener: (error: unknown) => void) => unknown) &
    ((event: 'end' | 'close', listener: () => void) => unknown),
  readonly readable?: ReadableStream<TransportChunk>,
  readonly writable?: WritableStream,
};

export type DevelopmentOptions = {
  ...DebugOptions,
  readonly replayConsoleLogs?: unknown,
  readonly debugChannel?: ?ChannelOption,
  ...
};
