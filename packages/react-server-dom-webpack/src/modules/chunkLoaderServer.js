// Bundle chunks on a server are loaded by id; their file names are the browser's. webpack
// replaces the call by its own loader, which is why it is written out here.

export function loadBundleChunk(id: string | number): Promise<unknown> {
  return __webpack_chunk_load__(id);
}
