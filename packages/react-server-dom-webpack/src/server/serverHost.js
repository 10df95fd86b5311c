// What the hosts of all server entries have in common: webpack's modules and React DOM's
// hints. An entry adds how it writes and when it works.

import type {ServerHost} from 'react-server/src/request/host.js';

import type {StreamHost} from './viewBuffer.js';

import {resolveRequest} from 'react-server/src/evaluate/cacheDispatcher.js';
import {completeHost} from 'react-server/src/request/host.js';

import {enterElement} from '../hints/elementHints.js';
import {createHints} from '../hints/giveHint.js';
import {installHintDispatcher} from '../hints/hintDispatcher.js';
import {moduleHost} from './moduleHost.js';

// Called while an entry is imported: calls of React DOM's functions go to the renders of
// this host from then on.
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
