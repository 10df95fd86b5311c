/**
 * Types shared by all entry points. This file has no run-time code.
 */

import type {ChunkList, ModuleId} from './bundler';

export type * from './bundler';

/** One entry of a manifest: the location of an export or a whole module in a build. */
export interface ImportManifestEntry {
  readonly id: ModuleId;
  readonly chunks: ChunkList;
  /**
   * Name of the export to read. `'*'` means the whole module object,
   * `''` means "the default export, with CommonJS interop".
   */
  readonly name: string;
  /** True when requiring the module yields a promise (an async module). */
  readonly async?: boolean | undefined;
}

/**
 * Parameter of the render functions. Keys are client reference ids: `moduleId#exportName`,
 * or `moduleId` for all exports of the module.
 */
export interface ClientManifest {
  readonly [clientReferenceId: string]: ImportManifestEntry | undefined;
}

/**
 * Parameter of the decode functions, and optionally of the SSR clients. Keys are server
 * reference ids: `moduleId#exportName`, or `moduleId` for all exports of the module.
 */
export interface ServerManifest {
  readonly [serverReferenceId: string]: ImportManifestEntry | undefined;
}

/**
 * Maps modules of the browser build to modules of the build that reads the response
 * (normally the SSR build). Outer key: the module id in the response; inner key: the
 * export name in the response, or `'*'`. `null` means that ids are used unchanged.
 */
export type ServerConsumerModuleMap = null | {
  readonly [clientModuleId: string]:
    | {readonly [exportName: string]: ImportManifestEntry | undefined}
    | undefined;
};

/** How the SSR pass announces browser chunks to React DOM. `null`: not at all. */
export type ModuleLoading = null | {
  readonly prefix: string;
  /** Any string other than `'use-credentials'` means anonymous mode. */
  readonly crossOrigin?: string | null | undefined;
};

export interface ServerConsumerManifest {
  readonly moduleMap: ServerConsumerModuleMap;
  readonly moduleLoading: ModuleLoading;
  /** If present, server references become the functions themselves, loaded from this map. */
  readonly serverModuleMap?: ServerManifest | null | undefined;
}

/**
 * The result of the `createFrom*` and streaming decode functions. It can be awaited and
 * passed to `use()`. It is an instance of `Promise`, but its `then` returns nothing, so it
 * cannot be chained: await it, or wrap it with `Promise.resolve(...)`.
 */
export type FlightThenable<T> = PromiseLike<T>;

/** Development only. Maps a server file to the URL of its source map, or `null`. */
export type FindSourceMapURLCallback = (
  fileName: string,
  environmentName: string,
) => string | null;

/** Sends a call of a server function to the server. The promise settles with the result. */
export type CallServerCallback = (
  id: string,
  args: unknown[],
) => Promise<unknown>;

/** The form fields with which a form calls a server function before hydration. */
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

/** The body of a call: a string, or a form if a value needs its own entry. */
export type EncodedReply = string | FormData;

/**
 * What an error of Flight is about: input that cannot be accepted, an invalid call, a value that
 * cannot be sent, a render that was aborted without a reason, or a bug in Flight.
 */
export type FlightErrorKind =
  'protocol' | 'usage' | 'refusal' | 'abort' | 'internal';

/** An error that Flight creates. An `abort` has the name `AbortError`. */
export interface FlightError extends Error {
  readonly kind: FlightErrorKind;
  /** React's public number for the error. */
  readonly code?: number | undefined;
}
