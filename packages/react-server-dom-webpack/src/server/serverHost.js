// Shared by the hosts of all server entries: webpack's modules and React DOM's hints. An entry
// adds writing and scheduling.

import type {ServerHost} from 'react-server/src/request/host.js';

import type {StreamHost} from './viewBuffer.js';

import {resolveRequest} from 'react-server/src/evaluate/cacheDispatcher.js';
import {completeHost} from 'react-server/src/request/host.js';

import {enterElement} from '../hints/elementHints.js';
import {createHints} from '../hints/giveHint.js';
import {installHintDispatcher} from '../hints/hintDispatcher.js';
import {moduleHost} from './moduleHost.js';

// Called when an entry is imported: from then on, calls of React DOM's functions during its
// renders give hints.
export function createServerHost(
  streamHost: StreamHost,
  own: Partial<ServerHost>,
): ServerHost {
  const members: any /* they are passed back what they returned */ = {
    ...moduleHost,
    ...streamHost,
    createHints,
    enterElement,
    ...own,
  };
  const host = completeHost(members);
  installHintDispatcher(() => resolveRequest(host));
  return host;
}
