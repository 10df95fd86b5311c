// What the decoder of replies asks its environment: where the functions are that a reply names
// by their ids. The manifest is whatever the application gave to the call.

// What these look like is the host's own business: the decoder only hands them back.
export type ServerManifest = unknown;
export type ModuleReference = unknown;

// The module can be required once this has called back.
export type ModuleLoading = interface {
  then(
    onFulfilled: () => unknown,
    onRejected: (error: unknown) => unknown,
  ): unknown,
};

export type ReplyHost = {
  // Throws for what the manifest does not list. The id is any text that a client has sent.
  readonly resolveServerReference: (
    manifest: ServerManifest,
    id: string,
  ) => ModuleReference,
  // A falsy result means: can be required now.
  readonly preloadModule: (reference: ModuleReference) => ?ModuleLoading,
  readonly requireModule: (reference: ModuleReference) => unknown,
  // Whether clients may call the function. A manifest may list whole modules, whose other
  // exports are nobody's business.
  readonly isServerReference: (fn: interface {}) => boolean,
};
