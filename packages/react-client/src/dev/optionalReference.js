// References of the model to debug data. The model waits for the data, but is complete without it: if
// the data fails, it is null.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../response.js';

import {createBlockedChunk} from 'flight-core/src/chunk/settle.js';
import {fill, follow} from '../waits/holes.js';
import {closeWait} from '../waits/keeper.js';
import {Hole, Wait} from '../waits/wait.js';

// Like `follow`, which fails with the data. The data gets a Wait of its own between it and the model,
// so that cycles of both settle.
export function followOptional(
  revival: Revival,
  start: Chunk,
  hole: Hole,
): unknown {
  const {response} = revival;
  const inner = new Hole(
    hole.path.join(':'),
    {container: null, slotKey: ''},
    null,
  );
  const wait = new Wait(response);
  wait.recover = () => recover(wait, inner);
  const chunk = createBlockedChunk();
  const value = follow({response, chunk, openWait: wait}, start, inner);
  closeWait(wait, chunk, value);
  hole.step = hole.path.length;
  return follow(revival, chunk, hole);
}

function recover(wait: Wait, hole: Hole): void {
  const {obstacle} = hole;
  hole.obstacle = null;
  if (obstacle !== null && !(obstacle instanceof Hole)) {
    wait.outside--;
  }
  fill(hole, null);
}
