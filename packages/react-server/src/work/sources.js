// Resumes sources, or cuts them off.

import type {Request, Source} from '../request/request.js';

// A source runs in the async context of its request.
export function resumeSource(request: Request, source: Source): void {
  const {requestStorage} = request.host;
  if (requestStorage === null) {
    source.resume();
  } else {
    requestStorage.run(request, () => source.resume());
  }
}

export function cutOffSources(request: Request, reason: unknown): void {
  request.waitingSources = [];
  for (const source of Array.from(request.sources ?? [])) {
    source.cutOff(reason);
  }
}
