// Everything the renderer asks of its environment, as one value. An entry point makes
// one host; a request carries it. The member names are those that custom hosts of
// `react-server/flight` use, plus the optional ones below, which have neutral defaults.

import {usageError} from 'flight-core/src/errors.js';

// How a destination, a piece of text or bytes, a manifest and the references look is the
// host's own business: the renderer only hands them back.
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
  // Scheduling. `scheduleMicrotask` runs before I/O, `scheduleWork` as a task of its own.
  // Either may call back synchronously.
  readonly scheduleMicrotask: (callback: () => void) => void,
  readonly scheduleWork: (callback: () => void) => void,

  // Writing. Each flush is bracketed by begin and complete, also when writing throws.
  // `writeChunkAndReturn` answers false for "enough for now": the chunk was accepted, and
  // the renderer writes no more until the flow is started again.
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

  // Making chunks. Without `byteLengthOfChunk` long strings stay in their row's JSON,
  // since a text row has to say how many bytes it has.
  readonly stringToChunk: (content: string) => Chunk,
  readonly byteLengthOfChunk: null | ((chunk: Chunk) => number),
  readonly typedArrayToBinaryChunk: (content: $ArrayBufferView) => Chunk,
  readonly byteLengthOfBinaryChunk: (chunk: Chunk) => number,

  // References. The predicates look at `$$typeof` only: values may be proxies.
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

  // Optional: null where the environment has no storage that follows awaits.
  readonly requestStorage: RequestStorage | null,
  // Optional: called once when a request is created, to remember which hints it gave.
  readonly createHints: () => unknown,
  // Optional: an element whose type is text is about to be written. May give hints. The
  // result is the format context of its children; the one that is passed is around it.
  readonly enterElement: (
    request: interface {},
    type: string,
    props: {readonly [string]: unknown},
    context: FormatContext,
  ) => FormatContext,
};

function unsupported(): empty {
  throw usageError('The Flight host has no members for server references.');
}

function keepContext(
  request: interface {},
  type: string,
  props: interface {},
  context: FormatContext,
): FormatContext {
  return context;
}

// What a host may leave out.
const NEUTRAL = {
  byteLengthOfChunk: null,
  typedArrayToBinaryChunk: (content: $ArrayBufferView): Chunk => content,
  byteLengthOfBinaryChunk: (chunk: Chunk): number =>
    (chunk as $FlowFixMe) /* a view, as made above */.byteLength,
  getServerReferenceId: unsupported as ServerHost['getServerReferenceId'],
  getServerReferenceBoundArguments:
    unsupported as ServerHost['getServerReferenceBoundArguments'],
  getServerReferenceLocation: (): void => undefined,
  requestStorage: null as RequestStorage | null,
  createHints: (): unknown => null,
  enterElement: keepContext as ServerHost['enterElement'],
};

export function completeHost(partial: Partial<ServerHost>): ServerHost {
  return {...NEUTRAL, ...partial} as $FlowFixMe; // the caller's members are checked where the entry is written
}
