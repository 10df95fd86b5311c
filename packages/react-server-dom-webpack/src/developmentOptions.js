// The types of the options for development, of a response and of a render.

import type {DebugOptions} from 'react-client/src/tracer.js';

// The options of a response, which reads its debug channel.

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

// The debug channel of a render, which writes to it and listens to it.

export type ServerChannelChunk = string | $ArrayBufferView;

// The parameter depends on the event: any function is one.
export type ServerChannelListener = (event: empty) => unknown;

// One of three kinds, which differ in their members.
export type ServerChannel = interface {
  readonly on?: (event: string, listener: ServerChannelListener) => unknown,

  // A Node stream: readable, writable or both.
  readonly read?: unknown,
  readonly write?: (chunk: ServerChannelChunk) => unknown,
  readonly end?: () => unknown,
  readonly destroy?: (error: unknown) => unknown,

  // A WebSocket, of the platform or of a package.
  binaryType?: string,
  readonly readyState?: unknown,
  readonly send?: (chunk: ServerChannelChunk) => unknown,
  readonly close?: (code?: number, reason?: string) => unknown,
  readonly addEventListener?: (
    event: string,
    listener: ServerChannelListener,
  ) => unknown,

  // Two web streams. In Node streams these members are booleans.
  readonly readable?: ReadableStream | boolean | null,
  readonly writable?: WritableStream | boolean | null,
};
