// ["$","div","key",{"id":"x"}] → an element, or a lazy node while a part of it is missing. The
// value around an element never waits for the element.

import type {Response} from '../response.js';
import type {Wait} from '../waits/wait.js';

import {FULFILLED, listen} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {elementSlotName} from 'flight-core/src/wire/references.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {closeWait} from '../waits/keeper.js';
import {createLazy} from './lazy.js';

// The common case: no part is missing.
export function createElement(
  response: Response,
  tuple: ReadonlyArray<unknown>,
  wireProps: unknown,
): interface {} {
  const {tracer} = response;
  if (tracer === null) {
    return createPlainElement(tuple);
  }
  const element = tracer.createElement(tuple);
  tracer.elementCompleted(response, {element, tuple, wireProps}, null);
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

// The element is created now, so that cycles can refer to it, but it stays behind a lazy node
// until its last part has arrived.
export function createBlockedElement(
  response: Response,
  tuple: ReadonlyArray<unknown>,
  wait: Wait,
  wireProps: unknown,
): interface {} {
  const {tracer} = response;
  const element =
    tracer === null ? createPlainElement(tuple) : tracer.createElement(tuple);
  moveHoles(wait, tuple, element);
  const plain = createBlockedChunk();
  const chunk = tracer === null ? plain : tracer.chunkFor(plain);
  if (tracer !== null) {
    const traced = {element, tuple, wireProps};
    listen(chunk, {
      settled: () => tracer.elementCompleted(response, traced, chunk),
    });
  }
  closeWait(wait, chunk, element);
  if (chunk.status === FULFILLED) {
    return element;
  }
  return tracer === null ? createLazy(chunk) : tracer.createLazy(chunk, tuple);
}

// Missing parts must be filled in the element instead of its tuple.
function moveHoles(
  wait: Wait,
  tuple: ReadonlyArray<unknown>,
  element: interface {},
): void {
  for (const hole of wait.holes) {
    if (hole.place.container === tuple) {
      const slot = Number(hole.place.key);
      hole.place = {container: element, key: elementSlotName(slot)};
    }
  }
}
