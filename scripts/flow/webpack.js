/* The globals of webpack's runtime. On a server, the application provides them. */

declare const __webpack_chunk_load__: (chunk: unknown) => Promise<unknown>;
declare const __webpack_get_script_filename__: (chunk: string) => string;
declare const __webpack_require__: {
  // The exports, or a promise of them.
  (id: string | number): {
    readonly __esModule?: true,
    readonly [string]: unknown,
  } | null | void,
  u: (chunk: unknown) => unknown,
  c?: {readonly [id: string]: unknown},
  ...
};
// The base URL of the files, with a slash at the end.
declare const __webpack_public_path__: string;
