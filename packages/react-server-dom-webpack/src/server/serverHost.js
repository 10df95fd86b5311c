// Shared by the hosts of all server entries: webpack's modules and React DOM's hints. An entry
// adds writing and scheduling.

import type {HostMembers, ServerHost} from 'react-server/src/request/host.js';

import type {ClientManifest} from '../manifests.js';
import type {ClientReference} from '../references/clientReference.js';
import type {ServerReference} from '../references/serverReference.js';
import type {Chunk, StreamHost, ViewBuffer} from './viewBuffer.js';

import {resolveRequest} from 'react-server/src/evaluate/cacheDispatcher.js';
import {completeHost} from 'react-server/src/request/host.js';

import {enterElement} from '../hints/elementHints.js';
import {createHints} from '../hints/serverHints.js';
import {installHintDispatcher} from '../hints/hintDispatcher.js';
import {moduleHost} from './moduleHost.js';

type WebpackTypes = {
  readonly destination: ViewBuffer,
  readonly chunk: Chunk,
  readonly binaryChunk: Uint8Array,
  readonly manifest: ClientManifest,
  readonly clientReference: ClientReference,
  readonly serverReference: ServerReference,
};

type WebpackHost = HostMembers<WebpackTypes>;

// Called when an entry is imported. From then on, functions of React DOM that are called during its
// renders emit hints.
export function createServerHost(
  streamHost: StreamHost,
  own: Partial<WebpackHost>,
): ServerHost {
  const members: Partial<WebpackHost> = {
    ...moduleHost,
    ...streamHost,
    createHints,
    enterElement,
    ...own,
  };
  const host: ServerHost = completeHost(members);
  installHintDispatcher(() => resolveRequest(host));
  return host;
}
