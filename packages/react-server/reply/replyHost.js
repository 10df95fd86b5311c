// The environment of the reply decoder: how to find and load the server functions that a reply
// names by id. The manifest is the argument that the application passed.

// The host defines both types. The decoder only passes them back.
export type ServerManifest = unknown;
export type ModuleReference = unknown;

export type CallableFunction = (...args: ReadonlyArray<unknown>) => unknown;

// The module can be required after `onFulfilled`.
export type ModuleLoading = interface {
  then(
    onFulfilled: () => unknown,
    onRejected: (error: unknown) => unknown,
  ): unknown,
};

export type ReplyHost = {
  // Throws if the manifest does not list the id. A client sends the id, so it can be any string.
  readonly resolveServerReference: (
    manifest: ServerManifest,
    id: string,
  ) => ModuleReference,
  // A falsy result means that the module can be required now.
  readonly preloadModule: (reference: ModuleReference) => ?ModuleLoading,
  readonly requireModule: (reference: ModuleReference) => unknown,
  // Whether clients may call the function. A manifest can list whole modules, and their other
  // exports are not for clients.
  readonly isServerReference: (fn: interface {}) => boolean,
};
