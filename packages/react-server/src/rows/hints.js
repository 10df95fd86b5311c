// Hints: rows without an id that tell the client to start loading something.

import type {Request} from '../request/request.js';

import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {HINT_ROW} from 'flight-core/src/wire/rowTags.js';

import {isOver} from '../request/request.js';

// What the host made for this request, to remember which hints were given.
export function getHints(request: Request): unknown {
  return request.hints;
}

// `:HL["/a.css","style"]`. The code is one letter. The model becomes text at once: what
// JSON cannot carry is the mistake of the caller, and must not fail the next flush.
export function emitHint(request: Request, code: string, model: unknown): void {
  if (isOver(request)) {
    return;
  }
  const payload = code + String(JSON.stringify(model));
  request.queue.hints.push({id: ROOT_ID, tag: HINT_ROW, payload});
  request.driver.flushSoon(request);
}
