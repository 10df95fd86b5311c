/**
 * Types of Parcel. This file has no run-time code.
 */

/** The public id of an asset. */
export type ModuleId = string | number;

/** The names of bundles, relative to the public URL. */
export type ChunkList = ReadonlyArray<string>;

/** The modules with server functions, with their bundles. */
export interface ServerActionModules {
  readonly [moduleId: string]: ChunkList | undefined;
}
