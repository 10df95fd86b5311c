/**
 * The functions of Turbopack's servers that those of other bundlers do not have.
 */

/**
 * Marks an object as the export `exportName` of the module `id`, or as `id` if `exportName` is null.
 * Clients get an opaque object, which they can only send back. With a `react` of the stable channel the
 * mark has no effect.
 */
export declare function registerServerObjectReference<T extends object>(
  object: T,
  id: string,
  exportName: string | null,
): T;
