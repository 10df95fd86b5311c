// What the rewriting of a module asks of Node and of the other loaders.

export type ModuleReader = {
  // The URL that an import in a module of the client means.
  readonly resolve: (specifier: string, parent: string) => Promise<string>,
  // The source of another module.
  readonly readModule: (url: string) => Promise<unknown>,
  // The text or the bytes of a source map.
  readonly readMap: (url: string) => Promise<unknown>,
  readonly warn: (message: string) => void,
};
