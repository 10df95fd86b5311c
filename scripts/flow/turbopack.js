/* The globals of Turbopack's runtime. On a server, the application provides them. */

// The argument is an item of a list of bundle chunks.
declare const __turbopack_load_by_url__: (chunk: unknown) => Promise<unknown>;
// The exports, or a promise of them.
declare const __turbopack_require__: (id: string | number) => {
  readonly __esModule?: true,
  readonly [string]: unknown,
} | null | void;
