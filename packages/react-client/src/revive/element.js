// ["$","div","key",{"id":"x"}] → an element, or a lazy node while a part of it is missing. The
// value around an element never waits for the element.

import type {Revival} from '../revivalRecord.js';
import type {PendingNode} from '../waits/graph.js';

import {listen} from 'flight-core/src/chunk/chunk.js';
import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {elementSlotName} from 'flight-core/src/wire/references.js';
import {ELEMENT_TYPE} from '../reactSymbols.js';
import {openNode} from '../waits/settleNodes.js';
import {createLazy} from '../waits/lazy.js';

// `node` is null in the common case: no part is missing. Otherwise the element is created now, so that
// cycles can refer to it, but it stays behind a lazy node until its last part has arrived.
export function createElement(
  tuple: ReadonlyArray<unknown>,
  node: PendingNode | null,
  revival: Revival,
  wireProps: unknown,
): interface {} {
  const {tracer} = revival.response;
  const element: interface {} =
    tracer === null
      ? {
          $$typeof: ELEMENT_TYPE,
          type: tuple[1],
          key: tuple[2],
          ref: null,
          props: tuple[3],
        }
      : tracer.createElement(tuple);
  const traced = {element, tuple, wireProps, revival};
  if (!node) {
    tracer?.elementCompleted(revival.response, traced, null);
    return element;
  }
  retarget(node, tuple, element);
  const plain = createBlockedChunk();
  const chunk = tracer === null ? plain : tracer.chunkFor(plain);
  if (tracer !== null) {
    listen(chunk, {
      settled: () => tracer.elementCompleted(revival.response, traced, chunk),
    });
  }
  openNode(node, chunk, element);
  return tracer === null ? createLazy(chunk) : tracer.createLazy(chunk, tuple);
}

// Missing parts must be filled in the element instead of its tuple.
function retarget(
  node: PendingNode,
  tuple: ReadonlyArray<unknown>,
  element: interface {},
): void {
  for (const reference of node.references) {
    if (reference.container === tuple) {
      reference.container = element;
      reference.slotKey = elementSlotName(Number(reference.slotKey));
    }
  }
}
