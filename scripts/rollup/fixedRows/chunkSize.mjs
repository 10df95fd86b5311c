// Stands for react-server/src/request/chunkSize.js in a control build: the option has no effect, and
// no element is too small for a row.

export function resolveChunkSize() {
  return 0;
}
