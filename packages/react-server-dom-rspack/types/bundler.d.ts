/**
 * Types of Rspack. This file has no run-time code.
 */

/** A Rspack module id: a string or a number, depending on `optimization.moduleIds`. */
export type ModuleId = string | number;

/** A Rspack chunk id: a string or a number, depending on `optimization.chunkIds`. */
export type ChunkId = string | number;

/**
 * Flat list of pairs: chunk id, chunk file name, chunk id, chunk file name, …
 * File names are relative to the public path of the build that produced them.
 */
export type ChunkList = ReadonlyArray<ChunkId>;
