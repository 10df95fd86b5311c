// The current request: the only state that is not passed, because user code reaches it
// through React's hooks and `cache`, which have no other way to know whose they are.

import type {Request} from './request.js';

let current: Request | null = null;

// Makes the request current and returns the one that was, for `exit`.
export function enter(request: Request | null): Request | null {
  const previous = current;
  current = request;
  return previous;
}

export function exit(previous: Request | null): void {
  current = previous;
}

// The request of the running pass. Behind an await, hosts with a storage know it still.
export function currentRequest(): Request | null {
  return current;
}
