// Debug rows and hints that cannot be read are reported. They do not fail the response.

import type {Response} from '../response.js';

import {reportedErrors} from './processState.js';

// Reports each error once, even if several rows fail with it.
export function reportDebugRow(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (reportedErrors.has(error)) {
      return;
    }
    reportedErrors.add(error);
  }
  console.error(
    'A row of debug information or a hint could not be read and is left out.',
    error,
  );
}

// Adds debug information to a value of the model, which is complete without it.
export function addQuietly<T>(fallback: T, add: () => T): T {
  try {
    return add();
  } catch (error) {
    reportDebugRow(error);
    return fallback;
  }
}

// Rows of debug information are read when nothing else is on the stack, so any error is about them.
export function readAdvice(read: () => void): void {
  try {
    read();
  } catch (error) {
    reportDebugRow(error);
  }
}

// When the response has ended, rows fail because of that, and the application has its error.
export function reportFailedInfo(response: Response, error: unknown): void {
  if (response.ending === null) {
    reportDebugRow(error);
  }
}
