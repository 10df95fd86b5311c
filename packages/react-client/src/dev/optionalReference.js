// References of the model to debug data. The model waits for the data, but is complete without it: if
// the data fails, it is null.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../revivalRecord.js';

import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {fill, goOn, leave} from '../waits/transitions.js';
import {follow} from '../waits/follow.js';
import {openNode, walkGraph} from '../waits/settleNodes.js';
import {PendingNode, Reference} from '../waits/graph.js';

// Like `follow`, which fails with the data. The data gets a node of its own between it and the model,
// so that cycles of both settle.
export function followOptional(
  revival: Revival,
  start: Chunk,
  reference: Reference,
): unknown {
  const {response} = revival;
  const inner = new Reference(
    reference.path.join(':'),
    {container: null, slotKey: ''},
    null,
  );
  const node = new PendingNode(response);
  node.recover = recover.bind(null, inner);
  const chunk = createBlockedChunk();
  const value = follow({response, chunk, pendingNode: node}, start, inner);
  openNode(node, chunk, value);
  // While a row is being read. What has arrived is complete from now on.
  walkGraph(response);
  reference.cursor = reference.path.length;
  return follow(revival, chunk, reference);
}

function recover(reference: Reference): void {
  const stoppedAt = goOn(reference);
  if (stoppedAt !== null) {
    leave(reference, stoppedAt);
  }
  fill(reference, null);
}
