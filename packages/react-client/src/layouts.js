// Classes whose layouts must not be forgotten in a process that answers requests; see layoutKeeper.js.

import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {Chunk, PENDING} from 'flight-core/src/chunk/chunk.js';
import {layoutKeeper} from 'flight-core/src/layoutKeeper.js';
import {Revival} from './revivalRecord.js';
import {PendingNode, Reference} from './waits/graph.js';

export const keepLayouts: () => void = layoutKeeper(() => {
  const unused: $FlowFixMe = {}; // the instances are never used
  const agenda = new Agenda();
  const chunk = new Chunk(PENDING, null, null);
  return [
    agenda,
    chunk,
    new PendingNode(unused),
    new Reference('', {container: null, slotKey: ''}, null),
    new Revival({...unused, agenda}, chunk, null),
  ];
});
