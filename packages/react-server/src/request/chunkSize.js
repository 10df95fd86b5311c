// The option `progressiveChunkSize`: the size, in characters, that rows are meant to have
// where a tree can be cut. It decides about rows only, never about what is decoded.

const DEFAULT_CHUNK_SIZE = 12800;

// A value that cannot be meant is refused at the call that gives it, where the mistake
// is; Infinity means one row.
export function resolveChunkSize(value: unknown): number {
  if (value === undefined) {
    return DEFAULT_CHUNK_SIZE;
  }
  if (typeof value !== 'number') {
    throw new TypeError(
      `progressiveChunkSize has to be a number, not ${describe(value)}.`,
    );
  }
  if (value > 0) {
    return value;
  }
  throw new RangeError(
    `progressiveChunkSize has to be greater than 0, not ${value}.`,
  );
}

function describe(value: unknown): string {
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
