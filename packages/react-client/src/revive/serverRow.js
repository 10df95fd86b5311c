// 1:{"id":"act.js#save","bound":"$@2"}: what a row says about a function of the server.

import {Chunk} from 'flight-core/src/chunk/chunk.js';

export type RowReference = {
  readonly id: string,
  readonly bound: Chunk | null,
};

// Null if it names none. Rows come from the server, which is trusted: servers, who read such
// metadata from strangers, take own properties alone and limit the id (reply/serverReference.js
// there).
export function readServerReference(row: unknown): RowReference | null {
  if (typeof row !== 'object' || row === null) {
    return null;
  }
  const {id, bound} = row as interface {
    readonly id?: unknown,
    readonly bound?: unknown,
  };
  return typeof id === 'string'
    ? {id, bound: bound instanceof Chunk ? bound : null}
    : null;
}
