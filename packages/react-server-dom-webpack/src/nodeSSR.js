// Rendering HTML in Node without a bundle: the client modules are loaded from their sources, by the URLs in the
// manifest that the plugin writes.

import type {ConsumerManifest} from './plugin/consumerManifest.js';
import type {
  ImportManifestEntry,
  ServerConsumerManifest,
} from 'react-server-dom/src/manifests/manifests.js';

import {usageError} from 'flight-core/src/errors.js';
import {nameValue} from 'flight-core/src/guard/userValues.js';

// Functions that installModuleLoading has defined, to know them again.
const INSTALLED: WeakSet<interface {}> = new WeakSet();

// Webpack's two functions, by the names of their globals.
function createModuleLoading(): Array<[string, interface {}]> {
  // The namespaces of the loaded modules, by URL.
  const loaded: Map<unknown, unknown> = new Map();

  async function loadModule(url: string): Promise<void> {
    // $FlowFixMe[unsupported-syntax] The module is only known at run time.
    loaded.set(url, await import(url));
  }

  function requireModule(url: string): unknown {
    if (!loaded.has(url)) {
      throw usageError(
        `The module "${String(url)}" was not loaded. Its entry in the manifest must have its URL as id and as ` +
          'bundle chunk: convert the manifest with createServerConsumerManifest.',
      );
    }
    return loaded.get(url);
  }

  return [
    ['__webpack_chunk_load__', loadModule],
    ['__webpack_require__', requireModule],
  ];
}

// Whether the global is one of this file. Throws if it is another.
function isInstalled(name: string): boolean {
  const present = Reflect.get(globalThis, name);
  if (present == null) {
    return false;
  }
  if (!INSTALLED.has(present)) {
    throw usageError(
      `There is another globalThis.${name}. Modules can only be loaded in one way in a process: remove it, or ` +
        'do not call installModuleLoading. If it is of a second copy of react-server-dom-webpack, call ' +
        'installModuleLoading of one copy only.',
    );
  }
  return true;
}

// Defines webpack's two functions, for ids that are URLs. A second call has no effect.
export function installModuleLoading(): void {
  const loading = createModuleLoading();
  const installed = loading.filter(([name]) => isInstalled(name));
  if (installed.length === loading.length) {
    return;
  }
  for (const [name, implementation] of loading) {
    INSTALLED.add(implementation);
    Reflect.set(globalThis, name, implementation);
  }
}

// Export → entry, of one module.
type WrittenEntries = interface {
  readonly [exportName: string]: {readonly specifier?: unknown, ...},
};

// The content of the plugin's file. It is checked, because another file of the plugin may be passed.
type WrittenManifest = {
  readonly moduleLoading: ConsumerManifest['moduleLoading'],
  readonly moduleMap?: {readonly [id: string]: WrittenEntries} | null,
  ...
};

type Entries = {[exportName: string]: ImportManifestEntry};

function convertEntries(id: string, entries: WrittenEntries): Entries {
  const converted: Entries = {};
  for (const name of Object.keys(entries)) {
    const {specifier} = entries[name];
    if (typeof specifier !== 'string') {
      throw usageError(
        `The entry "${name}" of the module "${id}" has no specifier. Pass the content of the file that the plugin ` +
          'wrote, react-ssr-manifest.json by default.',
      );
    }
    converted[name] = {id: specifier, chunks: [specifier, specifier], name};
  }
  return converted;
}

// The content of the plugin's file → the manifest for the functions that read rows. The id of a module is its URL,
// which is also the id of its only bundle chunk, so that the module is loaded.
export function createServerConsumerManifest(
  manifest: ?WrittenManifest,
): ServerConsumerManifest {
  const written = manifest?.moduleMap;
  if (manifest == null || written == null) {
    throw usageError(
      `createServerConsumerManifest expects the content of react-ssr-manifest.json, got ${nameValue(manifest)}. ` +
        'Parse the file with JSON.parse.',
    );
  }
  const moduleMap: {[id: string]: Entries} = {};
  for (const id of Object.keys(written)) {
    moduleMap[id] = convertEntries(id, written[id]);
  }
  return {
    moduleLoading: manifest.moduleLoading,
    moduleMap,
    serverModuleMap: null,
  };
}
