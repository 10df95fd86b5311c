// Rendering HTML in Node without a bundle: the client modules are loaded from their sources, by the URLs in the
// manifest that the plugin writes. Spec: public-api 8.

import type {ServerConsumerManifest} from 'react-server-dom/src/manifests/manifests.js';
import type {ConsumerManifest} from './plugin/consumerManifest.js';

import {usageError} from 'flight-core/src/errors.js';
import {nameValue} from 'flight-core/src/guard/nameValue.js';

// The namespaces of the loaded modules, by URL.
const LOADED: Map<unknown, unknown> = new Map();

async function loadModule(url: string): Promise<void> {
  LOADED.set(url, await import(url));
}

function requireModule(url: string): unknown {
  if (!LOADED.has(url)) {
    throw usageError(
      `The module "${String(url)}" was not loaded. Its entry in the manifest must have its URL as id and as ` +
        'bundle chunk: convert the manifest with createServerConsumerManifest.',
    );
  }
  return LOADED.get(url);
}

const GLOBALS = {
  __webpack_chunk_load__: loadModule,
  __webpack_require__: requireModule,
};

// Defines webpack's two functions, for ids that are URLs. A second call has no effect.
export function installModuleLoading(): void {
  for (const [name, implementation] of Object.entries(GLOBALS)) {
    const present = Reflect.get(globalThis, name) ?? implementation;
    if (present !== implementation) {
      throw usageError(
        `There is another globalThis.${name}. Modules can only be loaded in one way in a process: remove it, or ` +
          'do not call installModuleLoading.',
      );
    }
  }
  Object.assign(globalThis, GLOBALS);
}

type Entries = ConsumerManifest['moduleMap']['id'];

function convertEntries(id: string, entries: Entries) {
  return Object.fromEntries(
    Object.entries(entries).map(([exportName, {specifier, name}]) => {
      if (typeof specifier !== 'string') {
        throw usageError(
          `The entry "${exportName}" of the module "${id}" has no specifier. Pass the content of the file that ` +
            'the plugin wrote, react-ssr-manifest.json by default.',
        );
      }
      const chunks = [specifier, specifier];
      return [exportName, {id: specifier, chunks, name}];
    }),
  );
}

// The content of the plugin's file → the manifest for the functions that read rows. The id of a module is its URL,
// which is also the id of its only bundle chunk, so that the module is loaded.
export function createServerConsumerManifest(
  manifest: ConsumerManifest,
): ServerConsumerManifest {
  const moduleMap = manifest?.moduleMap;
  if (typeof moduleMap !== 'object' || moduleMap === null) {
    throw usageError(
      `createServerConsumerManifest expects the content of react-ssr-manifest.json, got ${nameValue(manifest)}. ` +
        'Parse the file with JSON.parse.',
    );
  }
  const converted = Object.entries(moduleMap).map(([id, entries]) => [
    id,
    convertEntries(id, entries),
  ]);
  return {
    moduleLoading: manifest.moduleLoading,
    moduleMap: Object.fromEntries(converted),
    serverModuleMap: null,
  };
}
