// The functions of Node and of other loaders that rewriting a module uses.

import type {Answer} from './steps.js';

export type ModuleReader = {
  // The entry of the package, for messages.
  readonly loader: string,
  // The URL of an import in a client module.
  readonly resolve: (specifier: string, parent: string) => Answer<string>,
  // The source of another module.
  readonly readModule: (url: string) => Answer<unknown>,
  readonly warn: (message: string) => void,
  ...
};

export type MapReader = {
  // The text or the bytes of a source map.
  readonly readMap: (url: string) => Answer<unknown>,
  readonly warn: (message: string) => void,
  ...
};
