// ["$","div","key",{"id":"x"}] → an element, or a lazy node as long as something in it is
// missing. What surrounds an element never waits for it.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';

import {Wait, closeWait} from 'flight-core/src/chunk/blocked.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {elementSlotName} from 'flight-core/src/wire/references.js';
import {createLazy} from './lazy.js';
import {ELEMENT_TYPE} from './ownRow.js';
import {MissingPart} from './reference.js';

export function createElement(
  response: Response,
  tuple: ReadonlyArray<unknown>,
): interface {} {
  const {tracer} = response;
  return tracer === null
    ? {
        $$typeof: ELEMENT_TYPE,
        type: tuple[1],
        key: tuple[2],
        ref: null,
        props: tuple[3],
      }
    : tracer.createElement(response, tuple);
}

// The element exists already, so that circles can close over it, but is hidden behind a
// lazy node until its last part has come.
export function createBlockedElement(
  response: Response,
  tuple: ReadonlyArray<unknown>,
  wait: Wait,
): interface {} {
  if (!wait.failed && wait.dependencies.size === 0) {
    return createElement(response, tuple);
  }
  const element = createElement(response, tuple);
  for (const part of wait.dependencies) {
    if (part instanceof MissingPart && part.place.container === tuple) {
      const slot = Number(part.place.key);
      part.place = {container: element, key: elementSlotName(slot)};
    }
  }
  const chunk: Chunk = createBlockedChunk();
  closeWait(wait, chunk, element);
  return createLazy(chunk, response.tracer);
}
