// The current request: the only state that is not passed as an argument, because React's hooks and
// `cache` have no other way to find their request.

import type {Request} from './request.js';

let current: Request | null = null;

// Makes the request current, and returns the previous one for `exit`.
export function enter(request: Request | null): Request | null {
  const previous = current;
  current = request;
  return previous;
}

export function exit(previous: Request | null): void {
  current = previous;
}

// The request of the running pass. After an `await` it is null, and only hosts with a request
// storage know the request.
export function currentRequest(): Request | null {
  return current;
}
