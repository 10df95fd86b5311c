// ["$","div","key",{"id":"x"}] → an element, or a lazy node as long as something in it is
// missing. What surrounds an element never waits for it.

import type {Wait} from 'flight-core/src/chunk/blocked.js';

import type {Response} from '../response.js';

import {closeWait} from 'flight-core/src/chunk/blocked.js';
import {listen} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {elementSlotName} from 'flight-core/src/wire/references.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {createLazy} from './lazy.js';
import {MissingPart} from './reference.js';

// Nothing is missing: the usual case.
export function createElement(
  response: Response,
  tuple: ReadonlyArray<unknown>,
): interface {} {
  const {tracer} = response;
  if (tracer === null) {
    return createPlainElement(tuple);
  }
  const element = tracer.createElement(response, tuple);
  tracer.elementCompleted(element);
  return element;
}

function createPlainElement(tuple: ReadonlyArray<unknown>): interface {} {
  return {
    $$typeof: ELEMENT_TYPE,
    type: tuple[1],
    key: tuple[2],
    ref: null,
    props: tuple[3],
  };
}

// The element exists already, so that circles can close over it, but is hidden behind a
// lazy node until its last part has come.
export function createBlockedElement(
  response: Response,
  tuple: ReadonlyArray<unknown>,
  wait: Wait,
): interface {} {
  if (!wait.failed && wait.missing === 0) {
    return createElement(response, tuple);
  }
  const {tracer} = response;
  const element =
    tracer === null
      ? createPlainElement(tuple)
      : tracer.createElement(response, tuple);
  movePlaces(wait, tuple, element);
  const chunk = createBlockedChunk();
  if (tracer === null) {
    closeWait(wait, chunk, element);
    return createLazy(chunk);
  }
  tracer.chunkCreated(chunk);
  listen(chunk, {settled: () => tracer.elementCompleted(element)});
  closeWait(wait, chunk, element);
  return tracer.createLazy(chunk, tuple);
}

// What is still to come belongs in the element now, no longer in its tuple.
function movePlaces(
  wait: Wait,
  tuple: ReadonlyArray<unknown>,
  element: interface {},
): void {
  for (const part of wait.dependencies) {
    if (part instanceof MissingPart && part.place.container === tuple) {
      const slot = Number(part.place.key);
      part.place = {container: element, key: elementSlotName(slot)};
    }
  }
}
