// Resumes or cuts off all sources of a request.

import type {Request, Source} from '../request/request.js';

// The limit of resumptions in one task of the scheduler. Without it, a source and a reader that
// never wait would block all other tasks.
const MOST_ROUNDS = 16;

// Resumes the sources that waited for queued rows to be sent. A source runs in the async context of
// its request.
export function resumeSources(request: Request): void {
  request.unsentWeight = 0;
  const sources = request.waitingSources;
  if (sources.length === 0) {
    return;
  }
  request.waitingSources = [];
  request.roundsInTask++;
  const isEndless = request.roundsInTask > MOST_ROUNDS;
  for (const source of sources) {
    if (isEndless) {
      request.driver.awaitTurn(request, source);
    } else {
      resumeSource(request, source);
    }
  }
}

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
  for (const source of Array.from(request.sources)) {
    source.cutOff(reason);
  }
}
