// The option `progressiveChunkSize`: the intended size of rows, in characters. It affects rows only,
// never the decoded values.

const DEFAULT_CHUNK_SIZE = 12800;

// Throws a usage error for an invalid value. `Infinity` means one row.
export function resolveChunkSize(value: unknown): number {
  if (value === undefined) {
    return DEFAULT_CHUNK_SIZE;
  }
  if (typeof value !== 'number') {
    throw new TypeError(
      `progressiveChunkSize must be a number, got ${describe(value)}.`,
    );
  }
  if (value > 0) {
    return value;
  }
  throw new RangeError(
    `progressiveChunkSize must be greater than 0, got ${value}.`,
  );
}

function describe(value: unknown): string {
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
