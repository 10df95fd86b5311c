// Modules and bundle chunks in Turbopack. A list of chunks has an item for each chunk: its path, or
// an array whose first item is the path. Only Turbopack's runtime knows the other items.
//
//   ["static/app.js",["static/lib.js",…]]

import type {BundleChunks} from 'react-server-dom/src/manifests/manifests.js';
import type {
  Exports,
  ModuleSystem,
} from 'react-server-dom/src/manifests/modules.js';

export function createSystem(): ModuleSystem {
  return {requireExports, loadChunks: createChunkLoading()};
}

// The globals are written out, because Turbopack replaces their names.
function requireExports(id: string | number): Exports {
  return __turbopack_require__(id);
}

// The runtime returns the same promise for each request of a chunk, so it also decides
// whether to try a failed chunk again.
export function createChunkLoading(): ModuleSystem['loadChunks'] {
  // The promises of chunks, and whether they are loaded.
  const isLoaded: WeakMap<Promise<unknown>, boolean> = new WeakMap();

  function watch(promise: Promise<unknown>): void {
    isLoaded.set(promise, false);
    promise.then(
      () => isLoaded.set(promise, true),
      () => {},
    );
  }

  return chunks => {
    const loading = [];
    for (let index = 0; index < chunks.length; index++) {
      const promise = __turbopack_load_by_url__(chunks[index]);
      if (!isLoaded.has(promise)) {
        watch(promise);
      }
      if (isLoaded.get(promise) !== true) {
        loading.push(promise);
      }
    }
    return loading.length > 0 ? Promise.all(loading) : null;
  };
}

function pathOf(item: unknown): unknown {
  return Array.isArray(item) ? item[0] : item;
}

export function isChunkItem(item: unknown): boolean {
  return typeof pathOf(item) === 'string';
}

// The files of the browser's build.
export function filesOf(chunks: BundleChunks): ReadonlyArray<string> {
  return chunks.map(chunk => String(pathOf(chunk)));
}
