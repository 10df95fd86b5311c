// What a bundler supplies: its binding. The servers and the clients are the same for all bundlers,
// and only pass back the values whose types are in `BundlerTypes`. A binding has one record for
// each side of a response, because a bundle contains one side. The folder `manifests` has
// the parts that bundlers with webpack's manifests share, the folder `runtimeManifests` the functions of
// bundlers whose runtime has the manifests (docs/decisions/025-bundler-binding.md).

import type {ReferenceMembers} from 'react-server/src/request/host.js';

export type BundlerTypes = {
  // Values on the server that stand for exports of client modules, and functions that clients may
  // call.
  readonly clientReference: interface {},
  readonly serverReference: interface {},
  // What the application passes to a function that renders, to a function that decodes, and to a
  // function that reads a response for HTML. `void` if the bundler knows its manifests itself.
  readonly clientManifest: unknown,
  readonly serverManifest: unknown,
  readonly consumerManifest: unknown,
  // The content of a module row: JSON that a browser can load a module with. And a module that can be
  // loaded in this build, which is the same type in a browser.
  readonly importMetadata: unknown,
  readonly moduleReference: unknown,
};

// Loading of modules of this build.
export type ModuleBinding<T extends BundlerTypes> = {
  // Loads the bundle chunks of a module. Null if the module can be required now.
  readonly preloadModule: (reference: T['moduleReference']) => ?interface {
    then(
      onFulfilled: () => unknown,
      onRejected: (error: unknown) => unknown,
    ): unknown,
  },
  // The export. Synchronous.
  readonly requireModule: (reference: T['moduleReference']) => unknown,
  // Absent in browsers, which cannot load server functions.
  readonly resolveServerReference?: ResolveServerReference<T>,
};

// The module of a server function. Throws if the manifest does not have the id, which comes from the
// network.
export type ResolveServerReference<T extends BundlerTypes> = (
  manifest: T['serverManifest'],
  id: string,
) => T['moduleReference'];

// References, as a render writes them.
export type ReferenceBinding<T extends BundlerTypes> = ReferenceMembers<{
  readonly destination: unknown,
  readonly chunk: unknown,
  readonly binaryChunk: unknown,
  readonly manifest: T['clientManifest'],
  readonly clientReference: T['clientReference'],
  readonly serverReference: T['serverReference'],
}>;

export type ServerBinding<T extends BundlerTypes, in Server, out Functions> = {
  readonly references: ReferenceBinding<T>,
  readonly modules: {
    ...ModuleBinding<T>,
    readonly resolveServerReference: ResolveServerReference<T>,
    // Whether clients may call a function that was found by its id. Absent: if it is marked, as the
    // member of the same name in `references` says.
    readonly isServerReference?: (fn: interface {}) => boolean,
  },
  // The signatures: what the entry exports, with the parameters of the bundler.
  readonly publish: (server: Server) => Functions,
};

export type ClientBinding<T extends BundlerTypes> = {
  readonly modules: ModuleBinding<T>,
  // Throws if the content of a module row is not metadata: it comes from the network.
  readonly acceptMetadata: (content: unknown) => T['importMetadata'],
  ...
};

// Reading a response where HTML is rendered, in another build than the browser's.
export type ConsumerBinding<T extends BundlerTypes> = {
  ...ClientBinding<T>,
  // The same module in this build. Throws if the manifest does not have it.
  readonly resolveClientReference: (
    manifest: T['consumerManifest'],
    metadata: T['importMetadata'],
  ) => T['moduleReference'],
  // Makes the browser preload the scripts of the module. Called once for each module row.
  readonly prepareDestination: (
    manifest: T['consumerManifest'],
    metadata: T['importMetadata'],
    nonce: string | void,
  ) => void,
  // The manifest of the server functions that can be loaded here. Null or undefined if none can.
  readonly serverManifestOf: (
    manifest: T['consumerManifest'],
  ) => T['serverManifest'] | null | void,
};
