// A server loads bundle chunks by id; the file names are the browser's. webpack replaces this
// name by its own loader, so it must be written out.

export function loadBundleChunk(id: string | number): Promise<unknown> {
  return __webpack_chunk_load__(id);
}
