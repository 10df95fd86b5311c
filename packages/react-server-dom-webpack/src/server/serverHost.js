// What the hosts of all server entries have in common: webpack's modules and React DOM's
// hints. An entry adds how it writes and when it works.

import type {ServerHost} from 'react-server/src/request/host.js';

import {resolveRequest} from 'react-server/src/evaluate/cacheDispatcher.js';
import {completeHost} from 'react-server/src/request/host.js';

import {installHintDispatcher} from '../hints/hintDispatcher.js';
import {hintHost} from '../hints/hintHost.js';
import {moduleHost} from './moduleHost.js';

// Called while an entry is imported: calls of React DOM's functions go to the renders of
// this host from then on.
export function createServerHost(members: Partial<ServerHost>): ServerHost {
  const host = completeHost({...moduleHost, ...hintHost, ...members});
  installHintDispatcher(() => resolveRequest(host));
  return host;
}
