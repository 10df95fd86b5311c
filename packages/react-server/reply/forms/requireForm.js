// The body of a submitted form or a call: a FormData of the platform or of a library.

import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';

export function requireForm(body: unknown, expected: string): void {
  if (!hasMethod(body, 'forEach') || !hasMethod(body, 'getAll')) {
    throw usageError(
      `The body must be ${expected}, got ${nameValue(body)}. Pass the result of ` +
        '`await request.formData()`, or of a parser.',
    );
  }
}
