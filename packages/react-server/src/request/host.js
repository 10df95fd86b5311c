// The environment of the renderer, as one value. An entry point creates one host; each request
// carries it. Custom hosts of `react-server/flight` use the same member names; the optional ones
// have neutral defaults.

import {usageError} from 'flight-core/src/errors.js';

// Opaque to the renderer, which only passes them back to the host.
export type Destination = unknown;
export type Chunk = unknown;
export type Manifest = unknown;
export type ImportMetadata = unknown;
export type FormatContext = number;

// Remembers the current request across awaits in user code.
export type RequestStorage = interface {
  run<T>(request: interface {} | void, callback: () => T): T,
  getStore(): unknown,
};

export type ServerHost = {
  // Scheduling. `scheduleMicrotask` runs before I/O, `scheduleWork` in a new task. Both may call
  // back synchronously.
  readonly scheduleMicrotask: (callback: () => void) => void,
  readonly scheduleWork: (callback: () => void) => void,

  // Writing. Each flush begins with `beginWriting` and ends with `completeWriting`, even if
  // writing throws. `writeChunkAndReturn` returns false if the destination is full: the chunk was
  // accepted, and the renderer stops writing until the flow is started again.
  readonly beginWriting: (destination: Destination) => void,
  readonly writeChunk: (destination: Destination, chunk: Chunk) => void,
  readonly writeChunkAndReturn: (
    destination: Destination,
    chunk: Chunk,
  ) => boolean,
  readonly completeWriting: (destination: Destination) => void,
  readonly flushBuffered: (destination: Destination) => void,
  readonly close: (destination: Destination) => void,
  readonly closeWithError: (destination: Destination, error: unknown) => void,

  // Creating chunks. Without `byteLengthOfChunk` long strings stay in their row's JSON, because
  // the header of a text row has its length in bytes.
  readonly stringToChunk: (content: string) => Chunk,
  readonly byteLengthOfChunk: null | ((chunk: Chunk) => number),
  readonly typedArrayToBinaryChunk: (content: $ArrayBufferView) => Chunk,
  readonly byteLengthOfBinaryChunk: (chunk: Chunk) => number,

  // References. The predicates read `$$typeof` only: values may be proxies.
  readonly isClientReference: (value: interface {}) => boolean,
  readonly isServerReference: (value: interface {}) => boolean,
  readonly getClientReferenceKey: (reference: interface {}) => unknown,
  readonly resolveClientReferenceMetadata: (
    manifest: Manifest,
    reference: interface {},
  ) => ImportMetadata,
  readonly getServerReferenceId: (
    manifest: Manifest,
    reference: interface {},
  ) => unknown,
  readonly getServerReferenceBoundArguments: (
    manifest: Manifest,
    reference: interface {},
  ) => ReadonlyArray<unknown> | null,
  readonly getServerReferenceLocation: (
    manifest: Manifest,
    reference: interface {},
  ) => Error | void,

  // Optional: between two passes, where the environment sends what was written only when all
  // microtasks have run. Must be before I/O and before `scheduleWork`. Null: in a microtask.
  readonly scheduleAfterFlush: null | ((callback: () => void) => void),
  // Optional: null if no storage of the environment survives `await`.
  readonly requestStorage: RequestStorage | null,
  // Optional: creates the state of a request's hints, once per request.
  readonly createHints: () => unknown,
  // Optional: called before an element with a string type is written; may emit hints. Returns the
  // format context of its children; `context` is that of the element.
  readonly enterElement: (
    request: interface {},
    type: string,
    props: {readonly [string]: unknown},
    context: FormatContext,
  ) => FormatContext,
};

function unsupported(): empty {
  throw usageError('The host has no members for server references.');
}

function keepContext(
  request: interface {},
  type: string,
  props: interface {},
  context: FormatContext,
): FormatContext {
  return context;
}

// Defaults of the optional members.
const NEUTRAL = {
  byteLengthOfChunk: null,
  typedArrayToBinaryChunk: (content: $ArrayBufferView): Chunk => content,
  byteLengthOfBinaryChunk: (chunk: Chunk): number =>
    (chunk as $FlowFixMe) /* a view, as made above */.byteLength,
  getServerReferenceId: unsupported as ServerHost['getServerReferenceId'],
  getServerReferenceBoundArguments:
    unsupported as ServerHost['getServerReferenceBoundArguments'],
  getServerReferenceLocation: (): void => undefined,
  scheduleAfterFlush: null as ServerHost['scheduleAfterFlush'],
  requestStorage: null as RequestStorage | null,
  createHints: (): unknown => null,
  enterElement: keepContext as ServerHost['enterElement'],
};

export function completeHost(partial: Partial<ServerHost>): ServerHost {
  return {...NEUTRAL, ...partial} as $FlowFixMe; // the caller's members are checked where the entry is written
}
