// Everything the client asks of its environment, as one value. An entry point makes one
// host; a response carries it. The member names are those that custom hosts of
// `react-client/flight` use, plus optional ones, which have neutral defaults.

// What these look like is the host's own business: the client only hands them back.
export type ModuleMap = unknown;
export type ModuleLoading = unknown;
export type ServerManifest = unknown;
export type ModuleReference = unknown;

// Becomes an array, or is at least meant to.
export type BoundArguments = interface {
  then(
    onFulfilled: (bound: unknown) => unknown,
    onRejected?: (error: unknown) => unknown,
  ): unknown,
};

// Which function of the server a function on this side stands for.
export type ServerReference = {
  readonly id: string,
  // The arguments that the function is bound to. Null if there are none.
  readonly bound: BoundArguments | null,
};

// How an application encodes forms itself: what it returns goes to React DOM as it is. The
// promise is for the bound arguments, of which there may be none.
export type EncodeFormAction = (id: string, bound: BoundArguments) => unknown;

export type ClientHost = {
  // Modules. Resolving is done once per module row and may throw, which fails the
  // response. A falsy result of preloading means: can be required now.
  readonly resolveClientReference: (
    moduleMap: ModuleMap,
    metadata: unknown,
  ) => ModuleReference,
  // Only asked where a response has a server manifest.
  readonly resolveServerReference: (
    manifest: ServerManifest,
    id: unknown,
  ) => ModuleReference,
  readonly preloadModule: (reference: ModuleReference) => ?interface {
    then(
      onFulfilled: () => unknown,
      onRejected: (error: unknown) => unknown,
    ): unknown,
  },
  // Synchronous, called when the module is first needed, possibly more than once.
  readonly requireModule: (reference: ModuleReference) => unknown,
  // Called after resolving, with the metadata as received, before preloading.
  readonly prepareDestinationForModule: (
    moduleLoading: ModuleLoading,
    nonce: string | void,
    metadata: unknown,
  ) => void,

  // Called for each hint row as it arrives.
  readonly dispatchHint: (code: string, model: unknown) => void,

  // The text of the bytes from `start` to `end`, which are complete. A byte order mark is
  // text. Most rows are short, so this should not make a view of the bytes if it need not.
  readonly decodeText: (
    bytes: Uint8Array,
    start: number,
    end: number,
  ) => string,

  // Optional. The functions that are known to stand for server functions: those of
  // responses and those that the application has registered.
  readonly serverFunctions: WeakMap<interface {}, ServerReference>,
  // Called for each of them when it becomes known. Where HTML is rendered, they carry
  // more than what makes them callable.
  readonly prepareServerFunction: (host: ClientHost, fn: interface {}) => void,
  // How their forms are encoded, where the application wants it its own way.
  readonly encodeFormAction?: EncodeFormAction | void,
};

type Optional = 'serverFunctions' | 'prepareServerFunction';

// What a host may leave out.
export function completeHost(partial: {
  ...Omit<ClientHost, Optional>,
  ...Partial<Pick<ClientHost, Optional>>,
}): ClientHost {
  return {
    serverFunctions: new WeakMap(),
    prepareServerFunction() {},
    ...partial,
  };
}
