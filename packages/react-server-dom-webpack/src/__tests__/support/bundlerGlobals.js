// The globals of a bundler's runtime, for tests that run with the packages of each bundler
// (FLIGHT_BUNDLER): modules by id, and the loading of one item of a list of bundle chunks.
import {parcelModuleOf} from '../../../../../scripts/jest/dialects.js';
import {BUNDLER} from '../../../../../scripts/jest/layers.js';

const NAMES = {
  webpack: ['__webpack_require__', '__webpack_chunk_load__'],
  rspack: ['__webpack_require__', '__webpack_chunk_load__'],
  turbopack: ['__turbopack_require__', '__turbopack_load_by_url__'],
  parcel: ['parcelRequire'],
};

// The same promise for the same item, as in the runtimes of Turbopack and Parcel. webpack's asks once for each chunk.
function remembering(load) {
  const known = new Map();
  return item => {
    const key = JSON.stringify(item);
    if (!known.has(key)) {
      known.set(key, load(item));
    }
    return known.get(key);
  };
}

// One global with all functions.
function createParcelRequire(requireModule, load) {
  return Object.assign(id => requireModule(parcelModuleOf(id)), {
    load,
    extendImportMap() {},
    meta: {publicUrl: '/'},
  });
}

export function installBundler(requireModule, loadChunk, bundler = BUNDLER) {
  const [requiring, loading] = NAMES[bundler];
  if (bundler === 'parcel') {
    const load = remembering(loadChunk);
    globalThis.parcelRequire = createParcelRequire(requireModule, load);
    return;
  }
  globalThis[requiring] = requireModule;
  globalThis[loading] =
    bundler === 'turbopack' ? remembering(loadChunk) : loadChunk;
}

// Adds modules to the installed ones.
export function addToBundler(modules) {
  const [requiring] = NAMES[BUNDLER];
  const before = globalThis[requiring];
  globalThis[requiring] = Object.assign(
    id => modules.get(parcelModuleOf(id)) ?? before(id),
    before,
  );
}

// A module, as the bundler provides it now.
export function requireInstalled(id) {
  return globalThis[NAMES[BUNDLER][0]](id);
}
