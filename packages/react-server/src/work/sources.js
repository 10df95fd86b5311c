// All sources of a request at once: they go on, or are told that nobody wants more.

import type {Request} from '../request.js';

// What waited to be sent was sent. What sources run belongs to the request, whoever made
// room.
export function resumeSources(request: Request): void {
  request.unsentWeight = 0;
  const sources = request.waitingSources;
  if (sources.length === 0) {
    return;
  }
  request.waitingSources = [];
  const {requestStorage} = request.host;
  for (const source of sources) {
    if (requestStorage === null) {
      source.resume();
    } else {
      requestStorage.run(request, () => source.resume());
    }
  }
}

export function cutOffSources(request: Request, reason: unknown): void {
  request.waitingSources = [];
  for (const source of Array.from(request.sources)) {
    source.cutOff(reason);
  }
}
