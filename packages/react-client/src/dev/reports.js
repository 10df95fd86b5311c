// Debug rows that cannot be read are lost, but not the response.

const REPORTED: WeakSet<interface {}> = new WeakSet();

// Once for all rows that fail with the same error.
export function reportDebugRow(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (REPORTED.has(error)) {
      return;
    }
    REPORTED.add(error);
  }
  console.error(
    'A row of debug information could not be read and is left out.',
    error,
  );
}
