// Debug rows and hints that cannot be read are reported. They do not fail the response.

import type {Response} from '../response.js';

const REPORTED: WeakSet<interface {}> = new WeakSet();

// Reports each error once, even if several rows fail with it.
export function reportDebugRow(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (REPORTED.has(error)) {
      return;
    }
    REPORTED.add(error);
  }
  console.error(
    'A row of debug information or a hint could not be read and is left out.',
    error,
  );
}

// When the response has ended, rows fail because of that, and the application has its error.
export function reportFailedInfo(response: Response, error: unknown): void {
  if (response.ending === null) {
    reportDebugRow(error);
  }
}
