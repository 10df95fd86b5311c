// 1:{"id":"act.js#save","bound":"$@2"}: the row of a server function.

import {Chunk} from 'flight-core/src/chunk/chunk.js';

export type FunctionRow = {
  readonly id: string,
  readonly bound: Chunk | null,
};

// Null if the row has no id. The client trusts the rows of its server; the server reads such
// metadata from replies more strictly (reply/revive/serverFunction.js there).
export function readFunctionRow(row: unknown): FunctionRow | null {
  if (typeof row !== 'object' || !row) {
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
