// The modules with server functions, which Parcel's build registers: module id → bundles. Parcel marks
// a function with registerServerReference when a module of the server reads it, which need not happen
// before a client calls it. So the modules decide which functions clients may call: all functions that
// they export.

import type {ImportMetadata} from './importMetadata.js';

import {protocolError} from 'flight-core/src/errors.js';

export type ActionModules = interface {
  readonly [moduleId: string]: ReadonlyArray<string> | void,
};

export type ServerActions = {
  // Replaces all modules that were registered before.
  readonly registerServerActions: (modules: ActionModules) => void,
  // The id comes from the network. Throws if its module is not registered.
  readonly resolveServerReference: (
    manifest: void,
    id: string,
  ) => ImportMetadata,
};

export function createServerActions(): ServerActions {
  const bundlesOf: Map<string, ReadonlyArray<string>> = new Map();
  return {
    registerServerActions(modules) {
      bundlesOf.clear();
      for (const id of Object.keys(modules)) {
        bundlesOf.set(id, modules[id] ?? []);
      }
    },
    // The text after the last `#` of an id is the export.
    resolveServerReference(manifest, id) {
      const end = id.lastIndexOf('#');
      const moduleId = id.slice(0, end);
      const bundles = end === -1 ? undefined : bundlesOf.get(moduleId);
      if (bundles === undefined) {
        throw protocolError(
          `The server function "${id}" is in no module that was passed to ` +
            'registerServerActions. Are the client and the server of the same build?',
        );
      }
      return [moduleId, id.slice(end + 1), bundles];
    },
  };
}
