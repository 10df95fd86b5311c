/**
 * Types of Turbopack. This file has no run-time code.
 */

/** A Turbopack module id. */
export type ModuleId = string | number;

/**
 * One item for each chunk: its path, or an array that begins with it. Paths are relative to the
 * prefix of the build that produced them. The other items are for Turbopack's runtime.
 */
export type ChunkList = ReadonlyArray<
  string | readonly [path: string, ...rest: unknown[]]
>;
