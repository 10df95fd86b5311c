// webpack's functions that load bundle chunks. webpack replaces these names by its own functions,
// so they must be written out.

import type {BundleChunkLoader} from './webpackSystem.js';

// For a browser. References include file names, so that chunks can be loaded which the webpack
// runtime of the page does not know: this makes webpack look up file names here first. Throws a
// ReferenceError without webpack. An entry calls it once.
export function installChunkLoader(): BundleChunkLoader {
  const files: Map<unknown, unknown> = new Map();
  const findFile = __webpack_require__.u;
  const find: typeof findFile = id => files.get(id) ?? findFile(id);
  __webpack_require__.u = find;
  return (id, file) => {
    files.set(id, file);
    return __webpack_chunk_load__(id);
  };
}

// A server loads bundle chunks by id; the file names are the browser's.
export function loadBundleChunk(id: unknown): Promise<unknown> {
  return __webpack_chunk_load__(id);
}
