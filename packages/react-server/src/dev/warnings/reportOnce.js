// A failure of a development feature, such as the filter of stack frames, must not fail the render:
// it is printed, once for each request.

import type {Recording} from '../recording.js';

export function reportOnce(
  {reported}: Recording,
  what: string,
  error: unknown,
): void {
  if (!reported.has(what)) {
    reported.add(what);
    console.error(
      'Debug information of a render is incomplete: %s failed. %o',
      what,
      error,
    );
  }
}
