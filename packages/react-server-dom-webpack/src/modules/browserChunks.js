// Bundle chunks in a browser. References name the files of their chunks, so that chunks can
// be loaded which the webpack runtime of the page has never heard of. webpack replaces
// the names written out here by its own functions.

import type {BundleChunkLoader} from './moduleLoader.js';

// Teaches webpack to look for file names here first. A ReferenceError where there is no
// webpack. Called once, by the entry.
export function installChunkLoader(): BundleChunkLoader {
  const files: Map<string | number, string | number | void> = new Map();
  const findFile = __webpack_require__.u;
  __webpack_require__.u = id => files.get(id) ?? findFile(id);
  return (id, file) => {
    files.set(id, file);
    return __webpack_chunk_load__(id);
  };
}
