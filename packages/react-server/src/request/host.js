// The environment of the renderer, as one value. An entry point creates one host; each request
// carries it. Custom hosts of `react-server/flight` have the same members, apart from the last four;
// optional members have neutral defaults.

import type {Request} from './request.js';

import {usageError} from 'flight-core/src/errors.js';

// Opaque to the renderer, which only passes them back to the host.
export type Destination = unknown;
export type OutputChunk = unknown;
export type Manifest = unknown;
export type ImportMetadata = unknown;
export type FormatContext = number;

// The host's own types of the values that are opaque to the renderer.
type HostTypes = {
  readonly destination: unknown,
  readonly chunk: unknown,
  readonly binaryChunk: unknown,
  readonly manifest: unknown,
  readonly clientReference: interface {},
  readonly serverReference: interface {},
};

type OpaqueTypes = {
  readonly destination: Destination,
  readonly chunk: OutputChunk,
  readonly binaryChunk: OutputChunk,
  readonly manifest: Manifest,
  readonly clientReference: interface {},
  readonly serverReference: interface {},
};

// Remembers a value across awaits in user code.
export type AsyncStorage<T> = interface {
  run<Result>(value: T | void, callback: () => Result): Result,
  getStore(): T | void,
};

// Remembers the current request.
export type RequestStorage = AsyncStorage<Request>;

// Writing. Each flush begins with `beginWriting` and ends with `completeWriting`, even if
// writing throws. `writeChunkAndReturn` returns false if the destination is full: the chunk was
// accepted, and the renderer stops writing until the flow is started again.
export type StreamMembers<T extends HostTypes> = {
  readonly beginWriting: (destination: T['destination']) => void,
  readonly writeChunk: (
    destination: T['destination'],
    chunk: T['chunk'] | T['binaryChunk'],
  ) => void,
  readonly writeChunkAndReturn: (
    destination: T['destination'],
    chunk: T['chunk'] | T['binaryChunk'],
  ) => boolean,
  readonly completeWriting: (destination: T['destination']) => void,
  readonly flushBuffered: (destination: T['destination']) => void,
  readonly close: (destination: T['destination']) => void,
  readonly closeWithError: (
    destination: T['destination'],
    error: unknown,
  ) => void,

  // Creating chunks. Without `byteLengthOfChunk` long strings stay in their row's JSON, because
  // the header of a text row has its length in bytes.
  readonly stringToChunk: (content: string) => T['chunk'],
  readonly byteLengthOfChunk: null | ((chunk: T['chunk']) => number),
  readonly typedArrayToBinaryChunk: (
    content: $ArrayBufferView,
  ) => T['binaryChunk'],
  readonly byteLengthOfBinaryChunk: (chunk: T['binaryChunk']) => number,
};

// References. The predicates read `$$typeof` only: values may be proxies.
export type ReferenceMembers<T extends HostTypes> = {
  readonly isClientReference: (value: interface {}) => boolean,
  readonly isServerReference: (value: interface {}) => boolean,
  readonly getClientReferenceKey: (reference: T['clientReference']) => unknown,
  readonly resolveClientReferenceMetadata: (
    manifest: T['manifest'],
    reference: T['clientReference'],
  ) => ImportMetadata,
  readonly getServerReferenceId: (
    manifest: T['manifest'],
    reference: T['serverReference'],
  ) => unknown,
  readonly getServerReferenceBoundArguments: (
    manifest: T['manifest'],
    reference: T['serverReference'],
  ) => ReadonlyArray<unknown> | null,
  readonly getServerReferenceLocation: (
    manifest: T['manifest'],
    reference: T['serverReference'],
  ) => Error | void,
};

// The members of a host, with its own types of the opaque values.
export type HostMembers<T extends HostTypes> = {
  // Scheduling. `scheduleMicrotask` runs before I/O, `scheduleWork` in a new task. Both may call
  // back synchronously.
  readonly scheduleMicrotask: (callback: () => void) => void,
  readonly scheduleWork: (callback: () => void) => void,

  ...StreamMembers<T>,
  ...ReferenceMembers<T>,

  // Optional: schedules the next pass if the environment sends written bytes only after all
  // microtasks. The callback must run before I/O and before `scheduleWork`. Null: the next pass
  // runs in a microtask.
  readonly scheduleAfterFlush: null | ((callback: () => void) => void),
  // Optional: null if the environment has no storage that survives `await`.
  readonly requestStorage: RequestStorage | null,
  // Optional: creates the state of a request's hints, before its first hint.
  readonly createHints: () => unknown,
  // Optional: called before an element with a string type is written; may emit hints. Returns the
  // format context of its children; `context` is that of the element.
  readonly enterElement: (
    request: Request,
    type: string,
    props: {readonly [string]: unknown},
    context: FormatContext,
  ) => FormatContext,
};

// The host in the renderer.
export type ServerHost = HostMembers<OpaqueTypes>;

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

type Members = {readonly [string]: unknown};

// Defaults of the optional members.
const NEUTRAL: Members = {
  byteLengthOfChunk: null,
  // A view is its own chunk.
  typedArrayToBinaryChunk: (content: $ArrayBufferView) => content,
  byteLengthOfBinaryChunk: (chunk: $ArrayBufferView) => chunk.byteLength,
  getServerReferenceId: unsupported,
  getServerReferenceBoundArguments: unsupported,
  getServerReferenceLocation: () => undefined,
  scheduleAfterFlush: null,
  requestStorage: null,
  createHints: () => null,
  enterElement: keepContext,
};

// Adds the defaults, and makes the host's own types opaque. The author of the host checks the
// members with the type `Partial<HostMembers<…>>`; a call of a missing member fails.
export function completeHost(partial: Members): ServerHost {
  return {...NEUTRAL, ...partial} as $FlowFixMe; // see above
}
