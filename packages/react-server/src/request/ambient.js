// The current request: the only state that is not passed as an argument, because React's hooks and
// `cache` have no other way to find their request.

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

// The request of the running pass; after an `await` only hosts with a storage know it.
export function currentRequest(): Request | null {
  return current;
}
