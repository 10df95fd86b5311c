// Everything the client needs from its environment, as one value. An entry point creates one
// host; a response carries it. The names are those of custom hosts of `react-client/flight`;
// what those need not have is optional.

// Defined by the host: the client passes these back unchanged.
export type ServerManifest = unknown;
export type ModuleReference = unknown;

// A promise of an array. A faulty server may send another value.
export type BoundArguments = interface {
  then(
    onFulfilled: (bound: unknown) => unknown,
    onRejected?: (error: unknown) => unknown,
  ): unknown,
};

// The server function that a function of the client calls.
export type ServerReference = {
  readonly id: string,
  // Null if the function is not bound.
  readonly bound: BoundArguments | null,
};

// How an application encodes forms itself. The result is passed to React DOM unchanged. The
// promise is for the bound arguments, which may be an empty array.
export type EncodeFormAction = (id: string, bound: BoundArguments) => unknown;

// Decodes the bytes from `start` to `end`, which are complete. A byte order mark is part of the text.
export type DecodeText = (
  bytes: Uint8Array,
  start: number,
  end: number,
) => string;

export type ClientHost = {
  // Only called if a response has a server manifest.
  readonly resolveServerReference: (
    manifest: ServerManifest,
    id: unknown,
  ) => ModuleReference,
  // If preloading returns nothing, the module can be required immediately.
  readonly preloadModule: (reference: ModuleReference) => ?interface {
    then(
      onFulfilled: () => unknown,
      onRejected: (error: unknown) => unknown,
    ): unknown,
  },
  // Synchronous. Called when the module is first needed, possibly more than once.
  readonly requireModule: (reference: ModuleReference) => unknown,

  // Called for each hint row as it arrives.
  readonly dispatchHint: (code: string, model: unknown) => void,

  // Most rows are short, so avoid creating a view.
  readonly decodeText: DecodeText,
  // Optional. Called once for each response: a decoder for rows that end with a line feed, which it
  // gets in their order.
  readonly createLineDecoder?: () => DecodeText,

  // Optional. The client's functions that call server functions: from responses, and registered
  // by the application.
  readonly serverFunctions: WeakMap<interface {}, ServerReference>,
  // Called for each of these functions. Hosts that render HTML add what forms need.
  readonly prepareServerFunction: (
    host: ClientHost,
    fn: interface {},
    reference: ServerReference,
  ) => void,
  // How forms are encoded, if the application does that itself.
  readonly encodeFormAction?: EncodeFormAction | void,
};

type OptionalMembers = {
  readonly serverFunctions: ClientHost['serverFunctions'],
  readonly prepareServerFunction: ClientHost['prepareServerFunction'],
};

// Adds the optional members.
export function completeHost(partial: {
  ...Omit<ClientHost, keyof OptionalMembers>,
  ...Partial<OptionalMembers>,
}): ClientHost {
  return {
    serverFunctions: new WeakMap(),
    prepareServerFunction() {},
    ...partial,
  };
}
