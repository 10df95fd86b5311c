// The functions of Node and of other loaders that rewriting a module uses.

export type ModuleReader = {
  // The URL of an import in a client module.
  readonly resolve: (specifier: string, parent: string) => Promise<string>,
  // The source of another module.
  readonly readModule: (url: string) => Promise<unknown>,
  // The text or the bytes of a source map.
  readonly readMap: (url: string) => Promise<unknown>,
  readonly warn: (message: string) => void,
};
