// The types of the options of a response for development.

import type {DebugOptions} from 'react-client/src/tracer.js';

export type ChannelChunk = string | Uint8Array | ArrayBuffer;

// A Node stream, or web streams.
export type ChannelOption = interface {
  readonly on?: ((
    event: 'data',
    listener: (chunk: ChannelChunk) => void,
  ) => unknown) &
    ((event: 'error', listener: (error: unknown) => void) => unknown) &
    ((event: 'end', listener: () => void) => unknown),
  readonly readable?: ReadableStream<ChannelChunk>,
  readonly writable?: WritableStream,
};

export type DevelopmentOptions = {
  ...DebugOptions,
  readonly replayConsoleLogs?: unknown,
  readonly debugChannel?: ?ChannelOption,
  ...
};
