// Hints: the client starts to load what they name.

import type {Request} from '../request/request.js';

import {HINT_ROW} from 'flight-core/src/wire/rowTags.js';

import {isOver} from '../request/request.js';

// The host's state of this request, created on first use. It may be any value, also undefined.
export function getHints(request: Request): unknown {
  const hints = request.hints ?? {state: request.host.createHints()};
  request.hints = hints;
  return hints.state;
}

// `:HL["/a.css","style"]`. The code is one letter. The model is stringified immediately, so that an
// invalid model throws at the caller and not in the next flush.
export function emitHint(request: Request, code: string, model: unknown): void {
  if (isOver(request)) {
    return;
  }
  const payload = code + String(JSON.stringify(model));
  request.queue.hints.push({id: null, tag: HINT_ROW, payload});
  request.driver.flushSoon(request);
}
