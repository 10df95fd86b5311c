// All sources of a request at once: they go on, or are told that nobody wants more.

import type {Request, Source} from '../request/request.js';

// How often in one task sources go on as soon as there is room. A reader that never waits
// would keep a source that never waits going for ever.
const MOST_ROUNDS = 16;

// What waited to be sent was sent. What sources run belongs to the request, whatever made
// room.
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
