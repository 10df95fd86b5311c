/**
 * Types shared by every entry point. Nothing in this file exists at run time.
 */

/** A webpack module id. Depending on `optimization.moduleIds` it is text or a number. */
export type ModuleId = string | number;

/** A webpack chunk id. Depending on `optimization.chunkIds` it is text or a number. */
export type ChunkId = string | number;

/**
 * Flat list of pairs: chunk id, chunk file name, chunk id, chunk file name, …
 * File names are relative to the public path of the build that produced them.
 */
export type ChunkList = ReadonlyArray<ChunkId>;

/** One manifest record: where an export (or a whole module) lives in a given build. */
export interface ImportManifestEntry {
  readonly id: ModuleId;
  readonly chunks: ChunkList;
  /**
   * Name of the export to read. `'*'` means the whole module object,
   * `''` means "the default export, with CommonJS interop".
   */
  readonly name: string;
  /** True when requiring the module yields a promise (a webpack async module). */
  readonly async?: boolean | undefined;
}

/**
 * Given to the render functions. Keys are client reference ids, either
 * `moduleId#exportName` or just `moduleId` for a record covering the module.
 */
export interface ClientManifest {
  readonly [clientReferenceId: string]: ImportManifestEntry | undefined;
}

/**
 * Given to the decode functions, and optionally to the SSR clients. Keys are server
 * reference ids, either `moduleId#exportName` or just `moduleId`.
 */
export interface ServerManifest {
  readonly [serverReferenceId: string]: ImportManifestEntry | undefined;
}

/**
 * Translates modules of the browser build to modules of the build that is
 * consuming the payload (normally the SSR build). Outer key: the module id that the
 * server wrote; inner key: the export name that the server wrote, or `'*'`.
 * `null` means "use what the payload says as it is".
 */
export type ServerConsumerModuleMap = null | {
  readonly [clientModuleId: string]:
    | {readonly [exportName: string]: ImportManifestEntry | undefined}
    | undefined;
};

/** How the SSR pass announces the browser chunks it comes across. `null` turns that off. */
export type ModuleLoading = null | {
  readonly prefix: string;
  /** Any text other than `'use-credentials'` is handled as the anonymous mode. */
  readonly crossOrigin?: string | null | undefined;
};

export interface ServerConsumerManifest {
  readonly moduleMap: ServerConsumerModuleMap;
  readonly moduleLoading: ModuleLoading;
  /** When present, server references are loaded locally instead of becoming proxies. */
  readonly serverModuleMap?: ServerManifest | null | undefined;
}

/**
 * What the `createFrom*` and streaming decode functions return. It can be awaited and
 * passed to `use()`. It is an instance of `Promise`, but its own `then` gives nothing
 * back, so do not chain on it; await it or wrap it with `Promise.resolve(...)`.
 */
export type FlightThenable<T> = PromiseLike<T>;

/** Development only. Maps a server file to the URL of its source map, or `null`. */
export type FindSourceMapURLCallback = (
  fileName: string,
  environmentName: string,
) => string | null;

/** Sends a call of a server function to the server and settles with its result. */
export type CallServerCallback = (
  id: string,
  args: unknown[],
) => Promise<unknown>;

/** Describes the form fields that let a server function work before hydration. */
export interface ReactCustomFormAction {
  readonly name?: string | undefined;
  readonly action?: string | undefined;
  readonly encType?: string | undefined;
  readonly method?: string | undefined;
  readonly target?: string | undefined;
  readonly data?: FormData | null | undefined;
}

export type EncodeFormActionCallback = (
  id: string,
  boundArguments: Promise<unknown[]>,
) => ReactCustomFormAction;

/** The body of a call: text, or a form when something in the value needs an entry of its own. */
export type EncodedReply = string | FormData;
