// Modules and bundle chunks in webpack. A list of chunks has pairs of chunk id and file name, flat;
// the last file name may be missing:
//
//   ["app","app.123.js","lib","lib.456.js"]

import type {BundleChunks} from 'react-server-dom/src/manifests/manifests.js';
import type {
  Exports,
  ModuleSystem,
} from 'react-server-dom/src/manifests/modules.js';

// The file is undefined if the list ends with an id.
export type BundleChunkLoader = (
  id: unknown,
  file: unknown,
) => Promise<unknown>;

export {isId as isChunkItem} from 'react-server-dom/src/manifests/importMetadata.js';

export function createSystem(loadBundleChunk: BundleChunkLoader): ModuleSystem {
  return {
    requireExports,
    loadChunks: createChunkLoading(loadBundleChunk),
  };
}

// Written out, because webpack replaces the name by its own function.
function requireExports(id: string | number): Exports {
  return __webpack_require__(id);
}

export function createChunkLoading(
  loadBundleChunk: BundleChunkLoader,
): ModuleSystem['loadChunks'] {
  // Chunk id → null when loaded, otherwise a promise. Shared by all users of the loader.
  const bundleChunks: Map<unknown, Promise<unknown> | null> = new Map();

  // A failed chunk is removed, so that the next module that needs it tries again.
  function load(id: unknown, file: unknown): Promise<unknown> | null {
    const known = bundleChunks.get(id);
    if (known !== undefined) {
      return known;
    }
    const loading = loadBundleChunk(id, file);
    bundleChunks.set(id, loading);
    loading.then(
      () => bundleChunks.set(id, null),
      () => bundleChunks.delete(id),
    );
    return loading;
  }

  return chunks => {
    const loading = [];
    for (let index = 0; index < chunks.length; index += 2) {
      loading.push(load(chunks[index], chunks[index + 1]));
    }
    return loading.some(Boolean) ? Promise.all(loading) : null;
  };
}

// The plugin writes consumer entries {specifier, name}.
export const noChunksRemedy: string =
  'Pass react-ssr-manifest.json to createServerConsumerManifest of react-server-dom-webpack/node-ssr.';

// The files of the browser's build.
export function filesOf(chunks: BundleChunks): ReadonlyArray<string> {
  return chunks.filter((_, index) => index % 2 === 1).map(String);
}
